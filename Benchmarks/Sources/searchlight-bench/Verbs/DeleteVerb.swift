import Searchlight

/// Deletes by identifier in batches, or a whole domain.
enum DeleteVerb {
    static func runIdentifiers(_ options: BenchmarkOptions) throws {
        let identifiers = try Corpus.lines(try options.string("ids"))
        let batchCount = options.integer("batch", default: 1000)
        try run("delete-ids", options) { index in
            for start in stride(from: 0, to: identifiers.count, by: batchCount) {
                try index.delete(Array(identifiers[start..<min(start + batchCount, identifiers.count)]))
            }
        }
    }

    static func runDomain(_ options: BenchmarkOptions) throws {
        let domain = try options.string("domain")
        try run("delete-domain", options) { try $0.deleteDomains([domain]) }
    }

    private static func run(
        _ measure: String, _ options: BenchmarkOptions, _ delete: (SearchIndex) throws -> Void
    ) throws {
        let index = try SearchIndex(path: try options.string("index"))
        let countBefore = index.itemCount
        let start = secondsNow()
        try delete(index)
        let seconds = secondsNow() - start
        let count = countBefore - index.itemCount
        try index.close()
        var line = JSONLine(measure: measure)
        line.add("items", count)
        line.add("wall_s", seconds)
        line.add("items_per_s", Double(count) / seconds)
        line.emit()
    }
}
