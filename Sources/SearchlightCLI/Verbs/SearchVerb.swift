import Searchlight

/// `search`: the best items for a text somebody typed.
struct SearchVerb: Verb {
    static let name = "search"
    static let summary = "finds the best items for a text; every word must match, the last one also unfinished"
    static let usage = [
        "INDEX TEXT... [--limit N] [--match auto|all|any] [--domain D]... [--explain] [--json]",
        "INDEX --queries FILE [--limit N] [--run TAG]",
    ]
    static let options = [
        CommonOptions.limit.description, match.description, CommonOptions.domain.description, explain.description,
        queries.description, run.description, CommonOptions.json.description,
    ]
    static let notes = """
        Words between double quotes are a phrase. No text is a syntax error; put -- before one that begins with a dash.
        With --json a hit has id, domain, title, score and exact (false where typos or missing words were forgiven), and with
        --explain also explanation, a tree of label, value and parts.
        """

    private static let match = Option<SearchOptions.Match>(
        "match", "auto|all|any", "auto: all words, forgiving when nothing has them; all; any: at least one",
        expecting: "auto, all or any", read: SearchOptions.Match.init(rawValue:))
    private static let explain = Option<Never>.flag("explain", "print how each score came about")
    private static let queries = Option<String>.file(
        "queries",
        "search for each \"qid<TAB>text\" of a file or of -, and print TREC run lines (1,000 each)"
    )
    private static let run = Option<String>.text("run", "TAG", "the tag of the run lines (searchlight)")

    private let path: String
    private let text: String
    private let queriesPath: String?
    private let runTag: String
    private let options: SearchOptions
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        text = arguments.words.joined(separator: " ")
        queriesPath = try arguments.value(Self.queries)
        runTag = try arguments.value(Self.run) ?? "searchlight"
        printsJSON = arguments.has(CommonOptions.json)
        options = try Self.options(arguments)
        guard queriesPath != nil || !arguments.words.isEmpty else { throw UsageError(message: "TEXT is missing") }
        guard queriesPath == nil || arguments.words.isEmpty else {
            throw UsageError(message: "the texts come from --queries, so there must be none after INDEX")
        }
        guard queriesPath != nil || !arguments.has(Self.run) else {
            throw UsageError(message: "--run goes with --queries FILE")
        }
    }

    private static func options(_ arguments: ParsedArguments) throws(UsageError) -> SearchOptions {
        let limit = try arguments.value(CommonOptions.limit)
        var options = SearchOptions(limit: limit ?? (arguments.has(queries) ? RunLines.usualLimit : 10))
        options.match = try arguments.value(match) ?? .automatic
        options.domains = try arguments.allValues(CommonOptions.domain)
        options.explains = arguments.has(explain)
        return options
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forReading(path)
        if let queriesPath {
            return try RunLines(index: index, options: options, tag: runTag).print(from: queriesPath, console)
        }
        let start = ContinuousClock.now
        let results = try index.search(text, options: options)
        let time = ContinuousClock.now - start
        if printsJSON {
            for hit in results.hits { try console.output.write(SearchText.json(of: hit) + "\n") }
        } else {
            try console.output.write(SearchText.page(of: results, time: time))
        }
        return .success
    }
}
