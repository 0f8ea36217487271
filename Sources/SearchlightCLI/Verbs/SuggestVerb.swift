import Searchlight

/// `suggest`: ways to complete what somebody is typing.
struct SuggestVerb: Verb {
    static let name = "suggest"
    static let summary = "completes the last word of a text from words that occur with those before it"
    static let usage = ["INDEX TEXT... [--limit N] [--json]"]
    static let options = [CommonOptions.limit.description, CommonOptions.json.description]
    static let notes = "With --json: text, word and items (how many have the word, as far as counted)."

    private let path: String
    private let text: String
    private let limit: Int
    private let printsJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        var arguments = arguments
        path = try arguments.takePath("INDEX")
        guard !arguments.words.isEmpty else { throw UsageError(message: "TEXT is missing") }
        text = arguments.words.joined(separator: " ")
        limit = try arguments.value(CommonOptions.limit) ?? 10
        printsJSON = arguments.has(CommonOptions.json)
    }

    func run(_ console: Console) throws -> ExitStatus {
        let index = try IndexAccess.forReading(path)
        for suggestion in try index.suggestions(for: text, limit: limit) {
            try console.output.write(line(for: suggestion) + "\n")
        }
        return .success
    }

    private func line(for suggestion: Suggestion) -> String {
        guard printsJSON else {
            return "\(Printable.line(suggestion.text))\t\(Figures.count(suggestion.itemCount))"
        }
        return JSONText.object([
            ("text", JSONValue(suggestion.text)), ("word", JSONValue(suggestion.word)),
            ("items", JSONValue(suggestion.itemCount)),
        ])
    }
}
