import Searchlight

/// `compact`: one segment, without what was deleted or has expired.
struct CompactVerb: Verb {
    static let name = "compact"
    static let summary = "merges an index into one segment and gives back the space of deleted and expired items"
    static let usage = ["INDEX [--json]"]
    static let options = [CommonOptions.json.description]
    static let notes =
        "With --json: before and after, each as `stats --json` prints it. Takes as much free space as the live items."

    private let path: String
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        try arguments.expectNoMoreWords()
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forChanging(path)
        let before = try index.statistics()
        try index.compact()
        try index.close()
        // An open journal takes room ahead of its commits; what counts is what stays.
        let after = try IndexAccess.forReading(path).statistics()
        try console.output.write(text(before, after) + "\n")
        return .success
    }

    private func text(_ before: IndexStatistics, _ after: IndexStatistics) -> String {
        if printsJSON {
            return JSONText.object([
                ("before", StatisticsText.json(of: before)), ("after", StatisticsText.json(of: after)),
            ])
        }
        return "before: \(line(for: before))\nafter:  \(line(for: after))"
    }

    private func line(for statistics: IndexStatistics) -> String {
        "\(Figures.bytes(statistics.totalByteCount)), \(Figures.count(statistics.segmentCount, of: "segment file")), "
            + "\(Figures.count(statistics.itemCount, of: "item")), "
            + "\(Figures.count(statistics.deletedItemCount)) deleted ones not yet merged away"
    }
}
