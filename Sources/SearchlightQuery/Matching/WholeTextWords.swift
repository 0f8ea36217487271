import SearchlightText

/// How many words a text has that passes a comparison with a whole text, however it is written.
package struct WholeTextWords: Sendable, Hashable {
    /// So many, unless upper-case letters behind lower-case ones part its words further.
    package let count: Int

    /// Terms of which a text has one if its words have further parts: the beginnings of the words.
    package let beginnings: [[UInt8]]

    /// Longer texts have too many beginnings.
    private static let mostBytes = 64

    /// The words of texts that are equal to a text as much as folding leaves of it; nil where that cannot be told.
    init?(_ text: String, _ folding: TextFolding) {
        guard WholeTextWords.isPlain(text, folding) else { return nil }
        guard folding.ignoresCase else {
            count = TermRequirements.wordCount(of: text)
            beginnings = []
            return
        }
        let text = text.lowercased()
        count = TermRequirements.wordCount(of: text)
        var beginnings: Set<[UInt8]> = []
        for word in text.utf8.split(whereSeparator: { !WholeTextWords.isWordByte($0) }) {
            for length in 1..<max(word.count, 1) { beginnings.insert(Array(word.prefix(length))) }
        }
        self.beginnings = Array(beginnings)
    }

    /// Whether all texts that are equal to it have their words where it has them.
    ///
    /// Marks make a digit another kind of word, and some characters stand for signs.
    private static func isPlain(_ text: String, _ folding: TextFolding) -> Bool {
        guard folding.ignoresCase || folding.ignoresDiacritics else { return QueryTest.isUnambiguous(text) }
        return text.utf8.count <= mostBytes
            && text.utf8.allSatisfy { byte in
                byte < 0x80 && byte != UInt8(ascii: ";") && byte != UInt8(ascii: "`")
                    && !(folding.ignoresDiacritics && !isLetter(byte) && byte != UInt8(ascii: " "))
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    private static func isWordByte(_ byte: UInt8) -> Bool { isLetter(byte) || byte &- 0x30 < 10 }
}
