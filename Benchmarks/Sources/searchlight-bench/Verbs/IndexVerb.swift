import Searchlight

/// Loads a corpus from memory into a new index until it is durable, searchable and background merges are over: `--memory-mib N` for
/// another budget than the usual.
enum IndexVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let loadStart = secondsNow()
        let corpus = try Corpus.load(try options.string("corpus"))
        let loadSeconds = secondsNow() - loadStart
        let sourceByteCount = corpus.reduce(0) { $0 + $1.sourceByteCount }
        let path = try options.string("index")
        resetPeakMemory()
        let baseKiB = processMemoryKiB("VmRSS")

        let wallStart = secondsNow()
        let processorStart = processorSeconds()
        let index = try SearchIndex(path: path)
        var load = LoadOptions()
        load.threadCount = options.integer("threads", default: 1)
        load.memoryByteCount = options.integer("memory-mib", default: 0) << 20
        try index.load(CorpusItems(corpus: corpus), options: load)
        index.waitForMaintenance()
        let wallSeconds = secondsNow() - wallStart
        let usedSeconds = processorSeconds() - processorStart
        let peakKiB = processMemoryKiB("VmHWM")
        try index.close()

        var line = JSONLine(measure: "index")
        line.add("docs", corpus.count)
        line.add("source_bytes", sourceByteCount)
        line.add("load_s", loadSeconds)
        line.add("wall_s", wallSeconds)
        line.add("cpu_s", usedSeconds)
        line.add("docs_per_s", Double(corpus.count) / wallSeconds)
        line.add("mb_per_s", Double(sourceByteCount) / 1e6 / wallSeconds)
        line.add("size_bytes", treeByteCount(path))
        line.add("base_rss_kb", baseKiB)
        line.add("peak_rss_kb", peakKiB)
        line.emit()
    }
}
