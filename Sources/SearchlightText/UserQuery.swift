/// What a person typed, as a tree ready for search. Parsing never fails.
package struct UserQuery: Equatable, Sendable {
    /// What has to be found, in the order typed: one per stretch without spaces or quoted phrase.
    package var clauses: [Clause] = []

    /// An empty query.
    package init() {}

    /// Whether there is nothing to search for (no text, or only punctuation).
    package var isEmpty: Bool { clauses.isEmpty }

    /// One stretch of text without spaces, or one quoted phrase.
    package struct Clause: Equatable, Sendable {
        /// The words, at least one. Several occur at successive positions, in this order.
        package var words: [Word]
        /// For a compound (`quietSaveButton`, `555-010-0199`): the one term that matches in place of the phrase.
        package var alternativeWhole: [UInt8]?
        /// Whether it was typed between double quotes.
        package var isQuoted: Bool
        /// Whether the last word, and `alternativeWhole`, may be unfinished: the text ends with it, and neither a
        /// space nor a quote nor a sign closed it. Only ever true for the last clause.
        package var mayBeUnfinished: Bool

        /// A clause of words at successive positions.
        package init(
            words: [Word], alternativeWhole: [UInt8]? = nil, isQuoted: Bool = false, mayBeUnfinished: Bool = false
        ) {
            self.words = words
            self.alternativeWhole = alternativeWhole
            self.isQuoted = isQuoted
            self.mayBeUnfinished = mayBeUnfinished
        }

        /// Whether any of its words holds a digit; such a clause is never forgiven or left out.
        package var isNumeric: Bool { words.contains { $0.isNumeric } }
    }

    /// One folded term of a clause.
    package struct Word: Equatable, Sendable {
        /// The folded bytes, as the index has them.
        package var bytes: [UInt8]
        /// Whether it holds a digit: then no typo is forgiven.
        package var isNumeric: Bool
        /// Whether terms that begin with `bytes` match, whatever `Clause.mayBeUnfinished` says: a single character
        /// of a script without spaces, which begins a pair in the index. Only ever true for a clause's last word.
        package var matchesPrefix: Bool
        /// Whether it is an emoji or characters of a script without spaces: then no typo is forgiven.
        package var isWholeUnit: Bool

        /// A word from its folded bytes.
        package init(bytes: [UInt8], isNumeric: Bool, matchesPrefix: Bool = false, isWholeUnit: Bool = false) {
            self.bytes = bytes
            self.isNumeric = isNumeric
            self.matchesPrefix = matchesPrefix
            self.isWholeUnit = isWholeUnit
        }
    }
}
