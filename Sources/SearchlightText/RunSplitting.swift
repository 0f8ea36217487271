/// Appends the tokens of a run that may be a compound or may hold other than ASCII.
enum RunSplitting {
    /// Appends the run `start..<end` of the text; the lower-case copy of its ASCII letters lies at `copyOffset`.
    @inline(never)
    static func append(
        _ text: UnsafePointer<UInt8>, textByteCount: Int, start: Int, end: Int, copyOffset: Int,
        to buffer: inout TokenBuffer
    ) {
        guard unsafe isASCII(text, start: start, end: end) else {
            unsafe appendExactly(text, textByteCount: textByteCount, start: start, end: end, to: &buffer)
            return
        }
        let firstToken = buffer.tokenCount
        unsafe appendCompound(text, start: start, end: end, copyOffset: copyOffset, to: &buffer)
        unsafe SymbolicTerm.append(
            text, textByteCount: textByteCount, start: start, end: end, firstToken: firstToken, to: &buffer)
    }

    /// Appends any run scalar by scalar.
    static func appendExactly(
        _ text: UnsafePointer<UInt8>, textByteCount: Int, start: Int, end: Int, to buffer: inout TokenBuffer
    ) {
        let firstToken = buffer.tokenCount
        var tokenizer = RunTokenizer()
        unsafe tokenizer.append(text, start: start, end: end, to: &buffer)
        unsafe SymbolicTerm.append(
            text, textByteCount: textByteCount, start: start, end: end, firstToken: firstToken, to: &buffer)
    }

    private static func isASCII(_ text: UnsafePointer<UInt8>, start: Int, end: Int) -> Bool {
        for index in start..<end where unsafe text[index] >= 0x80 { return false }
        return true
    }

    /// Appends an ASCII run with its parts, if it has lower-to-upper changes and is not overlong.
    private static func appendCompound(
        _ text: UnsafePointer<UInt8>, start: Int, end: Int, copyOffset: Int, to buffer: inout TokenBuffer
    ) {
        let byteCount = min(end - start, Tokenizer.maximumTermByteCount)
        var partStart = start
        let wholePosition = buffer.nextPosition
        if end - start <= Tokenizer.maximumTermByteCount {
            for index in (start + 1)..<max(start + 1, end) where unsafe isPartStart(text, at: index) {
                if partStart == start {
                    buffer.appendOverlay(
                        offset: copyOffset, byteCount: byteCount, position: wholePosition, flags: .whole)
                }
                let partOffset = copyOffset + partStart - start
                buffer.appendWord(offset: partOffset, byteCount: index - partStart, flags: [])
                partStart = index
            }
        }
        let rest = byteCount - (partStart - start)
        buffer.appendWord(offset: copyOffset + partStart - start, byteCount: rest, flags: [])
    }

    /// Whether an upper-case letter follows a lower-case one.
    private static func isPartStart(_ text: UnsafePointer<UInt8>, at index: Int) -> Bool {
        unsafe text[index] &- 0x41 < 26 && text[index - 1] &- 0x61 < 26
    }
}
