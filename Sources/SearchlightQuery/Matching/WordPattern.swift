import SearchlightBytes
import SearchlightText

/// Words that must stand one behind the other, some of them with wildcards in them.
///
/// A star beside a letter belongs to that word: `lag*` is any word that begins so. A star alone is any one word.
struct WordPattern: Sendable, Hashable {
    /// The words, parts of compounds apart.
    private(set) var words: [WildcardPattern]

    /// The runs: the same words with compounds whole. nil where there are no compounds.
    private(set) var runs: [WildcardPattern]?

    /// The words of a text with wildcards between its stretches.
    init(_ pattern: QueryPattern, _ folding: TextFolding) {
        let texts = pattern.literals.map { literal in
            Array(literal.utf8).withByteView { WordText($0, folding) }
        }
        words = WordPattern.joined(texts, \.wordEnds)
        let runs = WordPattern.joined(texts, \.runEnds)
        self.runs = runs == words ? nil : runs
    }

    var isEmpty: Bool { words.isEmpty }

    /// The bytes of the word, where there is but one, without wildcards and parts.
    var plainWord: [UInt8]? {
        guard runs == nil, words.count == 1, words[0].literals.count == 1 else { return nil }
        return words[0].literals[0]
    }

    /// Whether the words stand side by side somewhere in a text, as parts or as compounds. O(words of both).
    func matches(_ text: WordText) -> Bool {
        WordPattern.matches(words, text, text.wordEnds) || WordPattern.matches(runs ?? words, text, text.runEnds)
    }

    private static func matches(_ patterns: [WildcardPattern], _ text: WordText, _ ends: [Int]) -> Bool {
        guard !patterns.isEmpty, patterns.count <= ends.count else { return false }
        for first in 0...(ends.count - patterns.count) {
            var place = 0
            while place < patterns.count, patterns[place].matches(text.bytes, word: first + place, ends) { place += 1 }
            if place == patterns.count { return true }
        }
        return false
    }

    /// The words of all stretches, those on both sides of a wildcard joined.
    private static func joined(_ texts: [WordText], _ ends: KeyPath<WordText, [Int]>) -> [WildcardPattern] {
        var words: [[[UInt8]]] = []
        var isOpen = false
        for (position, text) in texts.enumerated() {
            var own = WordPattern.words(of: text, text[keyPath: ends]).map { [$0] }
            if position > 0 {
                if isOpen, text.beginsInWord, !own.isEmpty {
                    words[words.count - 1] += own.removeFirst()
                } else if isOpen {
                    words[words.count - 1].append([])
                } else if text.beginsInWord, !own.isEmpty {
                    own[0].insert([], at: 0)
                } else {
                    words.append([[], []])
                }
            }
            words += own
            isOpen = text.endsInWord && !words.isEmpty
        }
        return words.map { WildcardPattern($0) }
    }

    private static func words(of text: WordText, _ ends: [Int]) -> [[UInt8]] {
        var start = 0
        return ends.map { end in
            defer { start = end }
            return Array(text.bytes[start..<end])
        }
    }
}

extension WildcardPattern {
    /// Whether a word of a text matches.
    fileprivate func matches(_ bytes: [UInt8], word: Int, _ ends: [Int]) -> Bool {
        matches(bytes, from: word == 0 ? 0 : ends[word - 1], to: ends[word])
    }
}
