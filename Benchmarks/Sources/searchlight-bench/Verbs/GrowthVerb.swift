import Searchlight

/// What an index of a size takes and gives: `--items N --index DIR --threads T --queries Q`; the index is made anew.
///
/// The items are made while they are loaded; how long making them takes by itself is told beside.
enum GrowthVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let count = options.integer("items", default: 10_000)
        let path = try options.string("index")
        let items = GrowthItems(seed: UInt64(options.integer("seed", default: 1)), count: count)
        var line = JSONLine(measure: "growth")
        line.add("items", count)
        describe(items, &line)
        try load(items, path, threadCount: options.integer("threads", default: 0), &line)
        try search(items.queries(options.integer("queries", default: 300)), path, &line)
        line.add("open_term", GrowthItems.ownWord(0))
        line.emit()
    }

    private static func describe(_ items: GrowthItems, _ line: inout JSONLine) {
        let sampleCount = min(items.count, 20_000)
        let start = secondsNow()
        let byteCount = (0..<sampleCount).reduce(0) { $0 + items.textByteCount($1 * (items.count / sampleCount)) }
        line.add("make_us_per_item", (secondsNow() - start) * 1e6 / Double(sampleCount))
        line.add("text_bytes_per_item", Double(byteCount) / Double(sampleCount))
    }

    private static func load(
        _ items: GrowthItems, _ path: String, threadCount: Int, _ line: inout JSONLine
    ) throws {
        let (start, processorStart) = (secondsNow(), processorSeconds())
        let index = try SearchIndex(path: path)
        var load = LoadOptions()
        load.threadCount = threadCount
        try index.load(items, options: load)
        let searchable = secondsNow()
        index.waitForMaintenance()
        line.add("load_s", searchable - start)
        line.add("wall_s", secondsNow() - start)
        line.add("cpu_s", processorSeconds() - processorStart)
        let statistics = try index.statistics()
        line.add("segments", statistics.segmentCount)
        line.add("terms", statistics.termCount)
        try index.close()
        line.add("size_bytes", treeByteCount(path))
    }

    private static func search(_ sets: [(QuerySet, [[String]])], _ path: String, _ line: inout JSONLine) throws {
        var open = IndexOptions()
        open.access = .readOnly
        let index = try SearchIndex(path: path, options: open)
        for (set, queries) in sets {
            let measurement = try QueryMeasurement(set, queries, in: index, limitSeconds: 10)
            line.add("\(set.rawValue)_median_us", percentile(measurement.whole, 0.5))
            line.add("\(set.rawValue)_p99_us", percentile(measurement.whole, 0.99))
        }
        try index.close()
    }
}
