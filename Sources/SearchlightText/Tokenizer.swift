/// Splits UTF-8 text into folded terms with word positions.
///
/// Any bytes are legal. Keeps no state between calls; one a thread.
package struct Tokenizer: Sendable {
    /// Longest term in folded UTF-8 bytes; longer words are cut here, between two characters, for matching.
    package static let maximumTermByteCount = 128

    package init() {}

    /// Appends the terms of one text value to the buffer.
    ///
    /// - Complexity: O(n) for any text.
    package mutating func tokenize(_ text: UnsafeBufferPointer<UInt8>, into buffer: inout TokenBuffer) {
        var offset = 0
        while offset < text.count {
            offset = unsafe tokenizeNext(text, from: offset, into: &buffer)
        }
    }

    /// Appends the terms of the next stretch of a long text (about 64 KiB) and gives where the following one begins.
    ///
    /// So a huge field passes through a small, cached buffer: take the tokens, `removeAll`, restore `nextPosition`.
    package mutating func tokenizeNext(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, into buffer: inout TokenBuffer
    ) -> Int {
        var index = start
        while index < text.count {
            while index < text.count, unsafe !Self.isWordByte(text[index]) { index += 1 }
            let wordStart = index
            buffer.reserveBytes(Self.maximumTermByteCount)
            let offset = buffer.byteCount
            while index < text.count, unsafe Self.isWordByte(text[index]) {
                if index - wordStart < Self.maximumTermByteCount {
                    let byte = unsafe text[index]
                    unsafe buffer.byteBase[buffer.byteCount] = byte &- 65 < 26 ? byte | 0x20 : byte
                    buffer.byteCount += 1
                }
                index += 1
            }
            let count = buffer.byteCount - offset
            if count > 0 {
                buffer.reserveTokens(1)
                let token = unsafe Token(
                    hash: TermHash.hashPadded(buffer.byteBase + offset, count: count), offset: UInt32(offset),
                    position: buffer.nextPosition, byteCount: UInt16(count), flags: [])
                unsafe buffer.tokenBase[buffer.tokenCount] = token
                buffer.tokenCount += 1
                buffer.nextPosition += 1
            }
        }
        return index
    }

    /// Appends the terms of one text value.
    package mutating func tokenize(_ text: String, into buffer: inout TokenBuffer) {
        var text = text
        text.withUTF8 { unsafe tokenize($0, into: &buffer) }
    }

    /// Appends the terms of a phone number: its words, and the digits from each group to the end as `.whole`.
    package mutating func tokenizePhoneNumber(_ text: String, into buffer: inout TokenBuffer) {
        tokenize(text, into: &buffer)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 97 < 26 || byte &- 48 < 10 || byte >= 0x80
    }
}
