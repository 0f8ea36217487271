package import SearchlightBytes

/// A short text to compare others with, letter for letter: signs and accents count, letter case and the white space
/// around it do not.
///
/// Finer than `FoldedText`, for which `vera` and `vera++`, or `a.b` and `a-b`, read the same.
package struct SpelledText: Sendable, Hashable {
    /// NFC of the small letters.
    private let bytes: [UInt8]

    /// O(n).
    package init(_ text: String) {
        bytes = Self.normalized(text)
    }

    /// Whether the UTF-8 bytes spell the same. O(n).
    package func isSpelled(by text: ByteView) -> Bool {
        // Few bytes become more than three times as many, or less than a third, as small letters.
        guard text.count <= 3 * bytes.count + 64 else { return false }
        return bytes.withByteView { $0 == text } || Self.normalized(text.string()) == bytes
    }

    private static func normalized(_ text: String) -> [UInt8] {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return normalizedASCII(text) }
        let start = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
        let end = text.lastIndex { !$0.isWhitespace }.map(text.index(after:)) ?? text.endIndex
        return Array(NormalForm.composedText(text[start..<end].lowercased()).utf8)
    }

    /// The same for ASCII, without the machinery of characters, which takes its time when it is first used.
    private static func normalizedASCII(_ text: String) -> [UInt8] {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var end = 0
        for byte in text.utf8 where !bytes.isEmpty || !isSpace(byte) {
            bytes.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
            if !isSpace(byte) { end = bytes.count }
        }
        bytes.removeLast(bytes.count - end)
        return bytes
    }
}
