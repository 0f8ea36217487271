import Searchlight

/// Hits of a search for people and for scripts.
enum SearchText {
    /// An object for a hit.
    static func json(of hit: SearchHit) -> String {
        var members: [(String, JSONValue)] = [
            ("id", JSONValue(hit.identifier)), ("domain", JSONValue(hit.domain)), ("title", JSONValue(hit.title)),
            ("score", .double(hit.score)), ("exact", .boolean(hit.isExact)),
        ]
        if let explanation = hit.explanation { members.append(("explanation", json(of: explanation))) }
        return JSONText.object(members)
    }

    private static func json(of explanation: Explanation) -> JSONValue {
        var members = [
            JSONMember(name: "label", value: .string(explanation.label)),
            JSONMember(name: "value", value: .double(explanation.value)),
        ]
        if !explanation.parts.isEmpty {
            members.append(JSONMember(name: "parts", value: .array(explanation.parts.map(json(of:)))))
        }
        return .object(members)
    }

    /// The hits with number, title, identifier, domain and score, and the time that the search took.
    ///
    /// - Parameter showsScores: false where the order is not one of scores.
    static func page(of results: SearchResults, time: Duration, showsScores: Bool = true) -> String {
        let entries = results.hits.enumerated().map { entry($0 + 1, $1, showsScore: showsScores) }.joined()
        let note = results.isForgiving ? " (nothing has all words as typed; typos or missing words were forgiven)" : ""
        let count =
            results.hits.isEmpty ? "nothing found" : Figures.count(results.hits.count, of: "item")
        let more = results.nextPage == nil ? "" : ", and there are more"
        return "\(entries)\(count) in \(Figures.duration(time))\(more)\(note)\n"
    }

    private static func entry(_ number: Int, _ hit: SearchHit, showsScore: Bool) -> String {
        let title = Printable.line(hit.title ?? "(no title)")
        let place = [hit.identifier, hit.domain].compactMap { $0 }.map(Printable.line).joined(separator: "  ")
        let tree = hit.explanation.map { explanation in
            explanation.description.split(separator: "\n").map { "        \(Printable.line(String($0)))\n" }.joined()
        }
        let marker = String(repeating: " ", count: max(0, 3 - String(number).count)) + "\(number). "
        let score = showsScore ? "  score \(Figures.fixed(hit.score, digits: 3))" : ""
        return "\(marker)\(title)\n     \(place)\(score)\n\(tree ?? "")"
    }
}
