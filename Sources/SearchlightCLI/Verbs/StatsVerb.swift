import Searchlight

/// `stats`: how large an index is, and what takes the space.
struct StatsVerb: Verb {
    static let name = "stats"
    static let summary = "prints how many items there are and what takes the space"
    static let usage = ["INDEX [--json]"]
    static let options = [CommonOptions.json.description]
    static let notes = """
        Expired items, which nothing finds or lists, are still stored until a merge or `compact` drops them: they count as
        items, and expiredItems says how many they are.
        With --json: items, expiredItems, deletedItems, terms, segments, images, journalBytes, indexBytes (all files but
        journals and thumbnails), thumbnailBytes, totalBytes, and sections, each with name, rawBytes and storedBytes.
        """

    private let path: String
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        try arguments.expectNoMoreWords()
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let statistics = try IndexAccess.forReading(path).statistics()
        let text =
            printsJSON
            ? JSONText.text(of: StatisticsText.json(of: statistics)) + "\n" : StatisticsText.table(of: statistics)
        try console.output.write(text)
        return .success
    }
}
