package import SearchlightBytes
package import SearchlightText

/// Tells whether a text is what a comparison looks for: the exact meaning of `*`, `c`, `d` and `w`.
///
/// A value: copy one for each thread. It keeps the memory that folding takes.
package struct TextMatcher: Sendable {
    let folding: TextFolding
    private let kind: Kind
    private let needle: TextNeedle?

    /// Whether all texts that match have characters beyond ASCII.
    package let needsMoreThanASCII: Bool
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
        let kind: Kind =
            if pattern.matchesAnyText {
                .any
            } else if matchesWords {
                .words(WordPattern(pattern, folding))
            } else {
                .whole(WildcardPattern(pattern.literals.map { folding.folded($0) }))
            }
        self.init(kind, folding)
    }

    private init(_ kind: Kind, _ folding: TextFolding) {
        self.folding = folding
        self.kind = kind
        needle = TextNeedle(kind, folding)
        needsMoreThanASCII =
            switch kind {
            case .any: false
            case .whole(let pattern): pattern.hasMoreThanASCII
            case .words(let pattern): pattern.words.contains(where: \.hasMoreThanASCII)
            }
    }

    /// The words that are looked for, where words are.
    var wordPattern: WordPattern? {
        if case .words(let pattern) = kind { pattern } else { nil }
    }

    /// Matches every text.
    package static var any: TextMatcher { TextMatcher(.any, TextFolding()) }

    /// What the stored bytes of each text that matches hold; nil where nothing is known of them.
    package var storedNeedle: ByteNeedle? { needle.flatMap { $0.holdsForASCIIOnly ? nil : $0.bytes } }

    /// Whether the text matches. O(n), at memory speed for most texts that lack what is looked for.
    package mutating func matches(_ text: ByteView) -> Bool {
        if needsMoreThanASCII, text.isASCII { return false }
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
        switch needle.place {
        case .start: return begins(needle, text, isWhole: false)
        case .whole: return begins(needle, text, isWhole: true)
        case .end, .anywhere, .undecided: break
        }
        if needle.holdsForASCIIOnly, !text.isASCII { return nil }
        switch needle.place {
        case .end: return stands(needle, at: text.count - needle.bytes.byteCount, of: text)
        case .anywhere: return standsAnywhere(needle, text)
        case .start, .whole, .undecided:
            return needle.bytes.firstOffset(in: text, from: 0, to: text.count) == nil ? false : nil
        }
    }

    /// Whether a text begins with the needle, or is the needle; nil where it must be read.
    ///
    /// ASCII stays one byte for each in whatever way it is folded: bytes at the start that are others decide, and so does
    /// one too many.
    private static func begins(_ needle: TextNeedle, _ text: ByteView, isWhole: Bool) -> Bool? {
        let count = needle.bytes.byteCount
        guard needle.bytes.isText(at: 0, of: text) else {
            return text.hasASCIIPrefix(min(count, text.count)) ? false : nil
        }
        if isWhole, text.count == count { return true }
        return mayHaveMark(text, at: count) ? nil : !isWhole
    }

    /// Whether a text matches that does so where the needle stands at a place; nil where others may match too.
    private static func stands(_ needle: TextNeedle, at place: Int, of text: ByteView) -> Bool? {
        if needle.bytes.isText(at: place, of: text), !mayHaveMark(text, at: place + needle.bytes.byteCount) {
            return true
        }
        return text.isASCII ? false : nil
    }

    private static func standsAnywhere(_ needle: TextNeedle, _ text: ByteView) -> Bool? {
        var place = 0
        while let hit = needle.bytes.firstOffset(in: text, from: place, to: text.count) {
            if needle.bytes.isText(at: hit, of: text), !mayHaveMark(text, at: hit + needle.bytes.byteCount) {
                return true
            }
            place = hit + 1
        }
        return place == 0 ? false : nil
    }

    /// Whether a mark of what stands before may stand at `offset`: anything beyond ASCII; none at the end.
    private static func mayHaveMark(_ text: ByteView, at offset: Int) -> Bool {
        do { return try text.uint8(at: offset) >= 0x80 } catch { return false }
    }

    /// Whether the text matches.
    package mutating func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { unsafe matches(ByteView(UnsafeRawBufferPointer($0))) }
    }
}
