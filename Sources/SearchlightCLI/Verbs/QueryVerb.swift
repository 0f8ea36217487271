import Searchlight

/// `query`: the items that match a string in the query language.
struct QueryVerb: Verb {
    static let name = "query"
    static let summary = "finds the items that match a query such as title == \"lagos*\"c && pageCount > 12"
    static let usage = ["INDEX EXPRESSION [--limit N] [--fetch A,B] [--domain D]... [--count] [--json]"]
    static let options = [
        limit.description, fetch.description, CommonOptions.domain.description, count.description,
        CommonOptions.json.description,
    ]
    static let notes = """
        Attributes are compared by == != < <= > >= or InRange(attribute,least,greatest), joined by && || ! and
        parentheses. In texts * stands for anything; behind them c ignores case, d diacritical marks, w looks for whole
        words, t for each word on its own. true and false are 1 and 0. Dates are "2031-01-31", "2031-01-31T23:59:59Z",
        $time.today(-7) and such, or seconds since 2001 (not 1970).
        A string of plain words is searched for as by `search`. Newest items come first, all of them without --limit.
        With --json a hit has id, domain, title and the fetched attributes.
        """

    private static let limit = Option<Int>.number("limit", "N", "at most N of them (all by default)")
    private static let fetch = Option<String>.text("fetch", "A,B", "print these attributes of each item")
    private static let count = Option<Never>.flag("count", "print only how many items match")

    private let path: String
    private let query: String
    private let fetched: [AttributeName]
    private let options: SearchOptions
    private let printsCount: Bool
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        guard !arguments.words.isEmpty else { throw UsageError(message: "EXPRESSION is missing") }
        query = arguments.words.joined(separator: " ")
        let names = try arguments.value(Self.fetch) ?? ""
        fetched = names.split(separator: ",").map { AttributeName(String($0)) }
        var options = SearchOptions(limit: try arguments.value(Self.limit) ?? .max)
        options.domains = try arguments.allValues(CommonOptions.domain)
        self.options = options
        printsCount = arguments.has(Self.count)
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forReading(path)
        let query = try SearchQuery(query)
        if printsCount {
            let count = try index.count(matching: query, options: options)
            try console.output.write(printsJSON ? JSONText.object([("count", JSONValue(count))]) + "\n" : "\(count)\n")
        } else if !fetched.isEmpty {
            try printItems(of: index, query, console)
        } else {
            let start = ContinuousClock.now
            let results = try index.search(matching: query, options: options)
            let time = ContinuousClock.now - start
            if printsJSON {
                for hit in results.hits { try console.output.write(Self.json(of: hit) + "\n") }
            } else {
                // Plain words are ranked; all other queries are in the order of dates.
                try console.output.write(
                    SearchText.page(of: results, time: time, showsScores: results.first.map { $0.score > 0 } ?? false))
            }
        }
        return .success
    }

    private static func json(of hit: SearchHit) -> String {
        JSONText.object([
            ("id", JSONValue(hit.identifier)), ("domain", JSONValue(hit.domain)), ("title", JSONValue(hit.title)),
        ])
    }

    /// Prints whole items, of which only the fetched attributes are shown.
    private func printItems(of index: SearchIndex, _ query: SearchQuery, _ console: Console) throws {
        var number = 0
        try index.forEachItem(matching: query, options: options) { item in
            number += 1
            try console.output.write(printsJSON ? json(of: item) + "\n" : page(of: item, number))
            return true
        }
        if !printsJSON { try console.output.write("\(Figures.count(number)) found\n") }
    }

    private func json(of item: Item) -> String {
        var members = [
            ("id", JSONValue(item.identifier)), ("domain", JSONValue(item.domain)), ("title", JSONValue(item.title)),
        ]
        let attributes = ItemWriter.members(of: item)
        for name in fetched where !members.contains(where: { $0.0 == name.name }) {
            members.append((name.name, attributes.first { $0.name == ItemWriter.memberName(of: name) }?.value ?? .null))
        }
        return JSONText.object(members)
    }

    private func page(of item: Item, _ number: Int) -> String {
        let attributes = ItemWriter.members(of: item)
        let lines = fetched.compactMap { name in
            attributes.first { $0.name == ItemWriter.memberName(of: name) }.map { member in
                "     \(Printable.line("\(name.name): \(JSONText.text(of: member.value))"))\n"
            }
        }
        let place = [item.identifier, item.domain].compactMap { $0 }.map(Printable.line).joined(separator: "  ")
        return "\(number). \(Printable.line(item.title ?? "(no title)"))\n     \(place)\n\(lines.joined())"
    }
}
