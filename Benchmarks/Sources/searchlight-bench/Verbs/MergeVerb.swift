import Searchlight

/// Merges an index into as few segments as it can have.
enum MergeVerb {
    static func run(_ options: BenchmarkOptions) throws {
        let path = try options.string("index")
        let index = try SearchIndex(path: path)
        let start = secondsNow()
        try index.compact()
        let seconds = secondsNow() - start
        try index.close()
        var line = JSONLine(measure: "merge")
        line.add("wall_s", seconds)
        line.add("size_bytes", treeByteCount(path))
        line.emit()
    }
}
