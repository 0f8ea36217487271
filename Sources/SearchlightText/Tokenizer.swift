/// Splits UTF-8 text into folded terms with word positions.
///
/// Any bytes are legal; what is not UTF-8 separates words. Folding is independent of the locale, and canonically
/// equivalent texts give equal terms (characters with more than 15 marks apart). The rules are in
/// `Documentation/Text.md`.
/// Keeps no state between calls, so one a thread or one a call are both fine.
package struct Tokenizer: Sendable {
    /// Longest term in folded UTF-8 bytes; longer words are cut here, between two characters, for matching.
    package static let maximumTermByteCount = 128
    /// What `tokenizeNext` reads at once, if words end there.
    package static let stretchByteCount = 1 << 16

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
    /// So a huge field passes through a small, cached buffer: take the tokens, then `removeTokens()` and go on.
    package mutating func tokenizeNext(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int, into buffer: inout TokenBuffer
    ) -> Int {
        guard let base = text.baseAddress, start < text.count else { return text.count }
        precondition(start >= 0, "a stretch begins inside the text")
        let end = unsafe Self.stretchEnd(text, from: start)
        guard buffer.byteCount + (end - start) < TokenBuffer.maximumByteCount else { return text.count }
        unsafe StretchTokenizer.append(base, textByteCount: text.count, start: start, end: end, to: &buffer)
        return end
    }

    /// Appends the terms of one text value.
    package mutating func tokenize(_ text: String, into buffer: inout TokenBuffer) {
        var text = text
        text.withUTF8 { unsafe tokenize($0, into: &buffer) }
    }

    /// Appends the same terms scalar by scalar, without the fast path: the reference that tests compare with.
    package mutating func tokenizeExactly(_ text: UnsafeBufferPointer<UInt8>, into buffer: inout TokenBuffer) {
        guard let base = text.baseAddress else { return }
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, unsafe Self.isRunByte(text[end]) { end += 1 }
            if end > start {
                unsafe RunSplitting.appendExactly(
                    base, textByteCount: text.count, start: start, end: end, to: &buffer)
            }
            start = end + 1
        }
    }

    /// The end of the stretch: behind 64 KiB, and then behind the run that lies across that place.
    private static func stretchEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard text.count - start > stretchByteCount else { return text.count }
        var end = start + stretchByteCount
        while end < text.count, unsafe isRunByte(text[end]) { end += 1 }
        return end
    }

    /// Whether a byte is an ASCII letter or digit or not ASCII: runs consist of these.
    @inline(__always)
    static func isRunByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
    }
}
