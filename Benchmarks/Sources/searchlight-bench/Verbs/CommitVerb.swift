import Searchlight

/// One new item and a durable commit, over and over.
enum CommitVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let items = try Corpus.load(try options.string("corpus"))
        let index = try SearchIndex(path: try options.string("index"))
        var milliseconds: [Double] = []
        for number in 0..<options.integer("n", default: 50) {
            let source = items[number * 7919 % items.count]
            let start = secondsNow()
            try index.add([source.item(identifier: "new-item-\(number)")])
            milliseconds.append((secondsNow() - start) * 1e3)
        }
        index.waitForMaintenance()
        try index.close()
        var line = JSONLine(measure: "commit1")
        line.add("n", milliseconds.count)
        line.add("median_ms", percentile(milliseconds, 0.5))
        line.add("p99_ms", percentile(milliseconds, 0.99))
        line.emit()
    }
}
