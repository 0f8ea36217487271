import Searchlight

/// `list`: every item by identifier, domain and title.
struct ListVerb: Verb {
    static let name = "list"
    static let summary = "lists items by identifier, domain and title, in no particular order"
    static let usage = ["INDEX [--domain D]... [--limit N] [--json]"]
    static let options = [CommonOptions.domain.description, limit.description, CommonOptions.json.description]
    static let notes = "With --json: id, domain, title, expirationDate and thumbnail (whether there is one)."

    private static let limit = Option<Int>.number("limit", "N", "at most N of them (all by default)")

    private let path: String
    private let limit: Int
    private let domains: [String]
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        try arguments.expectNoMoreWords()
        domains = try arguments.allValues(CommonOptions.domain)
        limit = try arguments.value(Self.limit) ?? .max
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forReading(path)
        var count = 0
        do {
            try index.forEachHeading(inDomains: domains) { heading in
                try console.output.write(line(for: heading) + "\n")
                count += 1
                if count == limit { throw Enough() }
            }
        } catch is Enough {}
        return .success
    }

    /// Ends the walk over the items.
    private struct Enough: Error {}

    private func line(for heading: ItemHeading) -> String {
        guard printsJSON else {
            return [heading.identifier, heading.domain ?? "", heading.title ?? ""].map(Printable.line)
                .joined(separator: "\t")
        }
        return JSONText.object([
            ("id", JSONValue(heading.identifier)), ("domain", JSONValue(heading.domain)),
            ("title", JSONValue(heading.title)), ("expirationDate", JSONValue(heading.expirationDate)),
            ("thumbnail", .boolean(heading.hasThumbnail)),
        ])
    }
}
