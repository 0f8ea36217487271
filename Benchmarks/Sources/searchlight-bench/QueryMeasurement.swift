import Searchlight

/// The times of one set of queries, in microseconds.
struct QueryMeasurement {
    let set: QuerySet
    let count: Int
    /// With identifier and title of the ten best: the median of each query's times.
    let whole: [Double]
    /// The search alone, likewise.
    let alone: [Double]
    let hitCount: Int
    let nonEmptyCount: Int

    /// One pass to warm up, then three timed ones, or one where the first took over half of the limit.
    init(_ set: QuerySet, _ queries: [[String]], in index: SearchIndex, limitSeconds: Double) throws {
        let texts = queries.map { set.text($0) }
        let options = set.options
        var hitCount = 0
        var nonEmptyCount = 0
        var count = texts.count
        let start = secondsNow()
        for (position, text) in texts.enumerated() {
            let hits = try Self.answer(set, text, options, in: index)
            hitCount += hits
            nonEmptyCount += hits > 0 ? 1 : 0
            if secondsNow() - start > limitSeconds {
                count = position + 1
                break
            }
        }
        let rounds = secondsNow() - start > limitSeconds / 2 ? 1 : 3
        self.set = set
        self.count = count
        self.hitCount = hitCount
        self.nonEmptyCount = nonEmptyCount
        whole = try Self.time(texts.prefix(count), rounds) { try Self.answer(set, $0, options, in: index) }
        alone = try Self.time(texts.prefix(count), rounds) { try Self.searchAlone(set, $0, options, in: index) }
    }

    private static func time(
        _ texts: ArraySlice<String>, _ rounds: Int, _ ask: (String) throws -> Int
    ) throws -> [Double] {
        var times = [[Double]](repeating: [], count: texts.count)
        for _ in 0..<rounds {
            for (position, text) in texts.enumerated() {
                let start = secondsNow()
                _ = try ask(text)
                times[position].append((secondsNow() - start) * 1e6)
            }
        }
        return times.map { percentile($0, 0.5) }
    }

    private static func answer(
        _ set: QuerySet, _ text: String, _ options: SearchOptions, in index: SearchIndex
    ) throws -> Int {
        if set == .id { return try index.heading(of: text)?.title == nil ? 0 : 1 }
        return try index.search(text, options: options).count
    }

    private static func searchAlone(
        _ set: QuerySet, _ text: String, _ options: SearchOptions, in index: SearchIndex
    ) throws -> Int {
        if set == .id { return try index.contains(text) ? 1 : 0 }
        return try index.rank(text, options: options).count
    }
}
