import Searchlight

/// Times each query of each set: with identifier and title of the ten best, and the search alone.
enum QueryVerb {
    static func run(_ options: BenchmarkOptions) throws {
        var open = IndexOptions()
        open.access = .readOnly
        let index = try SearchIndex(path: try options.string("index"), options: open)
        let limitSeconds = options.seconds("max-s", default: 20)
        for (name, queries) in try readSets(try options.string("queries")) {
            guard let set = QuerySet(rawValue: name) else { continue }
            try measure(set, queries, in: index, limitSeconds: limitSeconds)
        }
    }

    private static func readSets(_ path: String) throws -> [(String, [[String]])] {
        var names: [String] = []
        var sets: [String: [[String]]] = [:]
        for line in try Corpus.lines(path) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            if sets[fields[0]] == nil { names.append(fields[0]) }
            sets[fields[0], default: []].append(Array(fields.dropFirst()))
        }
        return names.map { ($0, sets[$0] ?? []) }
    }

    private static func measure(
        _ set: QuerySet, _ queries: [[String]], in index: SearchIndex, limitSeconds: Double
    ) throws {
        let texts = queries.map { set.text($0) }
        let options = set.options
        var hitCount = 0
        var nonEmptyCount = 0
        var count = texts.count
        let start = secondsNow()
        for (position, text) in texts.enumerated() {
            let hits = try answer(set, text, options, in: index)
            hitCount += hits
            nonEmptyCount += hits > 0 ? 1 : 0
            if secondsNow() - start > limitSeconds {
                count = position + 1
                break
            }
        }
        let rounds = secondsNow() - start > limitSeconds / 2 ? 1 : 3
        let whole = try time(texts.prefix(count), rounds) { try answer(set, $0, options, in: index) }
        let alone = try time(texts.prefix(count), rounds) { try searchAlone(set, $0, options, in: index) }

        var line = JSONLine(measure: "query")
        line.add("set", set.rawValue)
        line.add("n", count)
        line.add("median_us", percentile(whole, 0.5))
        line.add("p90_us", percentile(whole, 0.9))
        line.add("p99_us", percentile(whole, 0.99))
        line.add("mean_us", whole.reduce(0, +) / Double(max(1, count)))
        line.add("search_median_us", percentile(alone, 0.5))
        line.add("search_p99_us", percentile(alone, 0.99))
        line.add("hits", hitCount)
        line.add("nonempty", nonEmptyCount)
        line.emit()
    }

    /// The median of each query's times, in microseconds.
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
