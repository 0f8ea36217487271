import Searchlight

/// From the start of the program to the first answer.
enum OpenVerb {
    static func run(_ options: BenchmarkOptions) throws {
        var open = IndexOptions()
        open.access = .readOnly
        let index = try SearchIndex(path: try options.string("index"), options: open)
        let hits = try index.search(try options.string("term"), options: QuerySet.rare.options)
        let elapsed = ContinuousClock.now - programStart
        // Letting the index go is no part of it.
        defer { extendLifetime(index) }
        var line = JSONLine(measure: "open")
        line.add("inproc_us", Double(elapsed.components.attoseconds) / 1e12 + Double(elapsed.components.seconds) * 1e6)
        line.add("hits", hits.count)
        line.emit()
    }
}
