package import SearchlightBytes
package import SearchlightText

/// Tells whether a text is what a comparison looks for: the exact meaning of `*`, `c`, `d` and `w`.
///
/// A value: copy one for each thread. It keeps the memory that folding takes.
package struct TextMatcher: Sendable {
    private let folding: TextFolding
    private let kind: Kind
    private var bytes: [UInt8] = []
    private var words = WordText()

    private enum Kind: Sendable {
        /// Every text, also an empty one.
        case any
        /// The text as a whole.
        case whole(WildcardPattern)
        /// Words side by side anywhere in the text.
        case words(WordPattern)
    }

    /// - Parameter matchesWords: whether whole words anywhere in a text are looked for, as by modifier `w`.
    package init(_ pattern: QueryPattern, _ folding: TextFolding, matchesWords: Bool) {
        self.folding = folding
        if pattern.matchesAnyText {
            kind = .any
        } else if matchesWords {
            kind = .words(WordPattern(pattern, folding))
        } else {
            kind = .whole(WildcardPattern(pattern.literals.map { folding.folded($0) }))
        }
    }

    /// Whether the text matches. O(n).
    package mutating func matches(_ text: ByteView) -> Bool {
        switch kind {
        case .any: return true
        case .whole(let pattern):
            bytes.removeAll(keepingCapacity: true)
            folding.append(text, to: &bytes)
            return pattern.matches(bytes, from: 0, to: bytes.count)
        case .words(let pattern):
            words.read(text, folding)
            return pattern.matches(words)
        }
    }

    /// Whether the text matches.
    package mutating func matches(_ text: String) -> Bool {
        Array(text.utf8).withByteView { matches($0) }
    }
}
