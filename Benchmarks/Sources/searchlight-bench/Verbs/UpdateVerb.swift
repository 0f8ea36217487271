import Searchlight

/// Replaces stored items in durable batches.
enum UpdateVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let path = try options.string("index")
        let batchCount = options.integer("batch", default: 100)
        let items = Dictionary(try Corpus.load(try options.string("corpus")).map { ($0.id, $0) }) { $1 }
        let wanted = try Corpus.lines(try options.string("ids"))
            .prefix(batchCount * options.integer("max-batches", default: 1_000_000)).compactMap { items[$0] }
        let index = try SearchIndex(path: path)
        var milliseconds: [Double] = []
        let wallStart = secondsNow()
        let processorStart = processorSeconds()
        for start in stride(from: 0, to: wanted.count, by: batchCount) {
            let batchStart = secondsNow()
            try index.add(wanted[start..<min(start + batchCount, wanted.count)].map { $0.item() })
            milliseconds.append((secondsNow() - batchStart) * 1e3)
        }
        index.waitForMaintenance()
        let wallSeconds = secondsNow() - wallStart
        let usedSeconds = processorSeconds() - processorStart
        try index.close()

        var line = JSONLine(measure: "update")
        line.add("items", wanted.count)
        line.add("batches", milliseconds.count)
        line.add("wall_s", wallSeconds)
        line.add("cpu_s", usedSeconds)
        line.add("items_per_s", Double(wanted.count) / wallSeconds)
        line.add("mb_per_s", Double(wanted.reduce(0) { $0 + $1.sourceByteCount }) / 1e6 / wallSeconds)
        line.add("batch_median_ms", percentile(milliseconds, 0.5))
        line.add("batch_p99_ms", percentile(milliseconds, 0.99))
        line.add("size_bytes", treeByteCount(path))
        line.emit()
    }
}
