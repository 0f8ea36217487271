import Searchlight

/// `export`: every item as JSON Lines that `index` takes back.
struct ExportVerb: Verb {
    static let name = "export"
    static let summary = "writes every item with its thumbnail as JSON Lines, which `index` takes back"
    static let usage = ["INDEX [--output FILE|-] [--domain D]..."]
    static let options = [output.description, CommonOptions.domain.description, CommonOptions.json.description]
    static let notes = """
        All items are of one moment, in no particular order. Dates are ISO 8601 in UTC, thumbnails base64, engagementCount is
        the faded count of opens. {"$date": ...} and the like mark values whose type JSON has no word for. The output is
        always JSON; --json is taken for uniformity.
        """

    private static let output = Option<String>.file("output", "where to write them; - (default) for standard output")

    private let path: String
    private let outputPath: String
    private let domains: [String]

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        try arguments.expectNoMoreWords()
        outputPath = try arguments.value(Self.output) ?? "-"
        domains = try arguments.allValues(CommonOptions.domain)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forReading(path)
        let output = outputPath == "-" ? console.output : try TextOutput(path: outputPath)
        try index.forEachItem(inDomains: domains) { item in
            var item = item
            if let known = try index.engagement(of: item.identifier) {
                item.initialEngagementCount = Int(min(known.opens, Double(UInt32.max)).rounded())
            }
            let thumbnail = try index.thumbnail(of: item.identifier)
            let members = ItemWriter.members(of: item, thumbnail: thumbnail)
            try output.write(JSONText.text(of: .object(members)) + "\n")
        }
        try output.finish()
        return .success
    }
}
