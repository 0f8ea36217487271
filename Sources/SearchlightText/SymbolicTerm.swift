/// Names whose signs are part of them: `C++`, `C#`, `F#`, `.NET`.
///
/// Beside the plain word a second term with the signs is indexed at the same position: a word of one to three ASCII
/// letters directly followed by `++` or `#` (and no letter or further sign after it), and `net` directly behind a dot
/// that no ASCII letter or digit precedes (so `.NET` and not `example.net`).
enum SymbolicTerm {
    private static let maximumLetterCount = 3

    /// Appends the symbolic terms of the run `start..<end`, whose tokens begin at `firstToken`.
    ///
    /// Only the run's first word can have a dot before it, and only its last word signs behind it.
    @inline(never)
    static func append(
        _ text: UnsafePointer<UInt8>, textByteCount: Int, start: Int, end: Int, firstToken: Int,
        to buffer: inout TokenBuffer
    ) {
        guard firstToken < buffer.tokenCount else { return }
        let first = buffer.token(at: firstToken)
        let last = buffer.token(at: buffer.tokenCount - 1)
        if first.flags.isEmpty, first.byteCount == 3, unsafe isBehindDot(start, in: text) {
            let letters = buffer.term(of: first)
            if letters == Array("net".utf8) { append([0x2E] + letters, position: first.position, to: &buffer) }
        }
        if last.flags.isEmpty, last.byteCount <= maximumLetterCount, unsafe isASCIILetter(text[end - 1]),
            let signs = unsafe signs(behind: end, in: text, textByteCount: textByteCount)
        {
            let letters = buffer.term(of: last)
            if letters.allSatisfy({ isASCIILetter($0) }) {
                append(letters + signs, position: last.position, to: &buffer)
            }
        }
    }

    /// Whether a dot lies directly before, and no ASCII letter or digit before that.
    private static func isBehindDot(_ start: Int, in text: UnsafePointer<UInt8>) -> Bool {
        guard start > 0, unsafe text[start - 1] == 0x2E else { return false }
        return unsafe start == 1 || text[start - 2] >= 0x80 || !Tokenizer.isRunByte(text[start - 2])
    }

    private static func append(_ term: [UInt8], position: UInt32, to buffer: inout TokenBuffer) {
        let offset = buffer.byteCount
        buffer.append(term)
        buffer.appendOverlay(offset: offset, byteCount: term.count, position: position, flags: .symbolic)
    }

    /// The signs directly behind a word: `++` or `#`, with neither a letter nor another sign behind them.
    private static func signs(
        behind end: Int, in text: UnsafePointer<UInt8>, textByteCount: Int
    ) -> [UInt8]? {
        func byte(_ index: Int) -> UInt8 { unsafe index < textByteCount ? text[index] : 0 }
        let signs: [UInt8]
        if byte(end) == 0x23 {
            signs = [0x23]
        } else if byte(end) == 0x2B, byte(end + 1) == 0x2B {
            signs = [0x2B, 0x2B]
        } else {
            return nil
        }
        let next = byte(end + signs.count)
        return isASCIILetter(next) || next == 0x23 || next == 0x2B ? nil : signs
    }

    private static func isASCIILetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26
    }
}
