package import SearchlightBytes
package import SearchlightText

/// Tells whether a text is what a comparison looks for: the exact meaning of `*`, `c`, `d` and `w`.
///
/// A value: copy one for each thread. It keeps the memory that folding takes.
package struct TextMatcher: Sendable {
    private let folding: TextFolding
    private let kind: Kind
    private let needle: TextNeedle?
    private var bytes: [UInt8] = []
    private var words = WordText()

    enum Kind: Sendable {
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
        let kind: Kind =
            if pattern.matchesAnyText {
                .any
            } else if matchesWords {
                .words(WordPattern(pattern, folding))
            } else {
                .whole(WildcardPattern(pattern.literals.map { folding.folded($0) }))
            }
        self.kind = kind
        needle = TextNeedle(kind, folding)
    }

    /// What the stored bytes of each text that matches hold; nil where nothing is known of them.
    package var storedNeedle: ByteNeedle? { needle.flatMap { $0.holdsForASCIIOnly ? nil : $0.bytes } }

    /// Whether the text matches. O(n), at memory speed for most texts that lack what is looked for.
    package mutating func matches(_ text: ByteView) -> Bool {
        if let needle, let decision = TextMatcher.decision(needle, text) { return decision }
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

    /// What the needle alone says of a text; nil where the text must be read.
    private static func decision(_ needle: TextNeedle, _ text: ByteView) -> Bool? {
        if needle.holdsForASCIIOnly, !text.isASCII { return nil }
        var place = 0
        while let hit = needle.bytes.firstOffset(in: text, from: place, to: text.count) {
            guard needle.decides else { return nil }
            let end = hit + needle.bytes.byteCount
            if needle.bytes.isText(at: hit, of: text), end == text.count || text.isASCII(at: end) { return true }
            place = hit + 1
        }
        return place == 0 ? false : nil
    }

    /// Whether the text matches.
    package mutating func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { unsafe matches(ByteView(UnsafeRawBufferPointer($0))) }
    }
}

extension ByteView {
    /// Whether the byte at `offset` is below 0x80.
    fileprivate func isASCII(at offset: Int) -> Bool {
        do { return try uint8(at: offset) < 0x80 } catch { return false }
    }
}
