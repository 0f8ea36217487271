import Searchlight

/// `get`: whole items by identifier.
struct GetVerb: Verb {
    static let name = "get"
    static let summary = "prints items with all their attributes"
    static let usage = ["INDEX ID... [--json]"]
    static let options = [CommonOptions.json.description]
    static let notes = """
        With --json each item is a line that `index` takes back, without the bytes of its thumbnail.
        Exit status 1 when an item is not there; the others are printed.
        """

    private let path: String
    private let identifiers: [String]
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        identifiers = arguments.words
        guard !identifiers.isEmpty else { throw UsageError(message: "ID is missing") }
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forReading(path)
        var status = ExitStatus.success
        for (position, identifier) in identifiers.enumerated() {
            guard let item = try index.item(identifier) else {
                console.report("no item has the identifier \"\(identifier)\"", by: Self.name)
                status = .failure
                continue
            }
            let members = ItemWriter.members(of: item)
            if printsJSON {
                try console.output.write(JSONText.text(of: .object(members)) + "\n")
            } else {
                let hasThumbnail = try index.heading(of: identifier)?.hasThumbnail ?? false
                try console.output.write((position > 0 ? "\n" : "") + page(members, hasThumbnail: hasThumbnail))
            }
        }
        return status
    }

    private func page(_ members: [JSONMember], hasThumbnail: Bool) -> String {
        var lines = members.map { "\($0.name): \(Self.shown($0.value))" }
        if hasThumbnail { lines.append("thumbnail: stored (searchlight thumbnail INDEX ID --output FILE writes it)") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Text in full, further lines indented; lists with commas; everything else as JSON.
    private static func shown(_ value: JSONValue) -> String {
        switch value {
        case .string(let text):
            text.split(separator: "\n", omittingEmptySubsequences: false).map { Printable.line(String($0)) }
                .joined(separator: "\n    ")
        case .array(let values): values.map(shown).joined(separator: ", ")
        default: JSONText.text(of: value)
        }
    }
}
