import SearchlightBytes
import SearchlightRanking

/// How a score came about, as a tree: each value is made of the values below it.
public struct Explanation: Sendable, Hashable, CustomStringConvertible {
    /// What the value is.
    public let label: String
    /// The value; that of the root is the score of the hit.
    public let value: Double
    /// What the value is made of.
    public let parts: [Explanation]

    init(_ label: String, _ value: Double, _ parts: [Explanation] = []) {
        self.label = label
        self.value = value
        self.parts = parts
    }

    /// The tree as indented lines.
    public var description: String { lines(depth: 0).joined(separator: "\n") }

    private func lines(depth: Int) -> [String] {
        let indent = String(repeating: "  ", count: depth)
        return [indent + Self.number(value) + "  " + label] + parts.flatMap { $0.lines(depth: depth + 1) }
    }

    /// Four digits after the point.
    private static func number(_ value: Double) -> String {
        let scaled = (value * 10_000).rounded()
        guard scaled.magnitude < 1e15 else { return "\(value)" }
        let digits = String(Int(scaled.magnitude))
        let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
        return (scaled < 0 ? "-" : "") + padded.dropLast(4) + "." + padded.suffix(4)
    }
}

extension Explanation {
    init(_ explanation: ScoreExplanation) {
        let text = Explanation(
            "text: sum over the words (BM25F)", explanation.text, explanation.words.map(Explanation.init))
        let title = Explanation("title match: \(explanation.titleMatch)", explanation.titleFactor)
        let prior = explanation.prior
        let parts = [
            ("recency", prior.recency), ("engagement", prior.engagement), ("activity", prior.activity),
            ("ranking hint", prior.hint), ("content type", prior.type),
        ]
        self.init(
            "score = text × title match × prior", explanation.total,
            [
                text, title,
                Explanation(
                    "prior: 1 and the signals", prior.total,
                    parts.filter { $0.1 != 0 }.map { Explanation($0.0, $0.1) }),
            ])
    }

    private init(_ word: WordExplanation) {
        let shown = word.term.flatMap { $0 == word.word ? nil : "\(word.word) (as \($0))" } ?? word.word
        var parts = [
            Explanation(
                "inverse frequency: in \(word.documentFrequency) item\(word.documentFrequency == 1 ? "" : "s")",
                word.inverseFrequency),
            Explanation("weighted frequency over the roles", word.weightedFrequency),
        ]
        for role in TextRole.allCases where word.counts[role] > 0 {
            parts.append(
                Explanation("occurrences in \(role) of length \(word.lengths[role] ?? 0)", Double(word.counts[role])))
        }
        if word.factor != 1 { parts.append(Explanation("factor for an unfinished or misspelt word", word.factor)) }
        self.init(shown, word.contribution, parts)
    }
}
