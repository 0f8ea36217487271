import Searchlight

/// `list`: every item by identifier, domain and title.
struct ListVerb: Verb {
    static let name = "list"
    static let summary = "lists items by identifier, domain and title, in no particular order"
    static let usage = ["INDEX [--domain D]... [--json]"]
    static let options = [CommonOptions.domain.description, CommonOptions.json.description]
    static let notes = "With --json: id, domain, title, expirationDate and thumbnail (whether there is one)."

    private let path: String
    private let domains: [String]
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        try arguments.expectNoMoreWords()
        domains = try arguments.allValues(CommonOptions.domain)
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forReading(path)
        try index.forEachHeading(inDomains: domains) { heading in
            try console.output.write(line(for: heading) + "\n")
        }
        return .success
    }

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
