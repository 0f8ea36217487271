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
            emit(try QueryMeasurement(set, queries, in: index, limitSeconds: limitSeconds))
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

    private static func emit(_ measurement: QueryMeasurement) {
        var line = JSONLine(measure: "query")
        line.add("set", measurement.set.rawValue)
        line.add("n", measurement.count)
        line.add("median_us", percentile(measurement.whole, 0.5))
        line.add("p90_us", percentile(measurement.whole, 0.9))
        line.add("p99_us", percentile(measurement.whole, 0.99))
        line.add("mean_us", measurement.whole.reduce(0, +) / Double(max(1, measurement.count)))
        line.add("search_median_us", percentile(measurement.alone, 0.5))
        line.add("search_p99_us", percentile(measurement.alone, 0.99))
        line.add("hits", measurement.hitCount)
        line.add("nonempty", measurement.nonEmptyCount)
        line.emit()
    }
}
