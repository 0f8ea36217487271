/// Puts folded characters together to words and to pairs, and writes their tokens.
///
/// The bytes of a word or of a CJK stretch lie next to each other at the end of the arena, so that parts, wholes and
/// pairs are slices of the same bytes.
struct RunAssembler {
    /// Where the current word begins in the arena, or -1.
    private(set) var wordOffset = -1
    /// Bit n is set where a part after a lower-to-upper change begins n bytes into the word.
    private var partStarts: UInt128 = 0
    private var isAfterLower = false
    private var isOverlong = false
    /// Where the last character of the current CJK stretch begins in the arena, or -1.
    private var lastCharacterOffset = -1

    /// Appends a character whose entry is all there is to it.
    @inline(__always)
    mutating func append(_ fold: ScalarFold, to buffer: inout TokenBuffer) {
        buffer.reserveBytes(4)
        buffer.storeBytes(fold.bytes, at: 0)
        appendStored(byteCount: fold.byteCount, letterCase: fold.letterCase, isCJK: fold.kind == .cjk, to: &buffer)
    }

    /// Appends a character whose bytes are already stored behind the arena's last byte.
    @inline(__always)
    mutating func appendStored(
        byteCount: Int, letterCase: ScalarFold.LetterCase, isCJK: Bool, to buffer: inout TokenBuffer
    ) {
        if isCJK {
            finishWord(in: &buffer)
            buffer.byteCount &+= byteCount
            finishCharacter(byteCount: byteCount, in: &buffer)
        } else if openWord(byteCount: byteCount, letterCase: letterCase, in: &buffer) {
            buffer.byteCount &+= byteCount
        }
    }

    /// Ends the current word or CJK stretch, if there is one, and writes what is due.
    mutating func finish(in buffer: inout TokenBuffer) {
        finishWord(in: &buffer)
        finishStretch(in: &buffer)
    }

    /// Gets ready for a letter of the word. False if the word is full and the letter only counts as read.
    @inline(__always)
    private mutating func openWord(
        byteCount: Int, letterCase: ScalarFold.LetterCase, in buffer: inout TokenBuffer
    ) -> Bool {
        if wordOffset < 0 {
            finishStretch(in: &buffer)
            wordOffset = buffer.byteCount
            partStarts = 0
            isAfterLower = false
            isOverlong = false
        }
        let offset = buffer.byteCount &- wordOffset
        if isOverlong || offset &+ byteCount > Tokenizer.maximumTermByteCount {
            isOverlong = true
            return false
        }
        if letterCase == .upper, isAfterLower { partStarts |= 1 &<< UInt128(truncatingIfNeeded: offset) }
        isAfterLower = letterCase == .lower
        return true
    }

    /// Writes the token of a word, and of its parts where it is a compound. An overlong word is no compound.
    @inline(__always)
    private mutating func finishWord(in buffer: inout TokenBuffer) {
        guard wordOffset >= 0 else { return }
        let byteCount = buffer.byteCount &- wordOffset
        if partStarts == 0 || isOverlong {
            buffer.appendWord(offset: wordOffset, byteCount: byteCount, flags: [])
        } else {
            finishCompound(byteCount: byteCount, in: &buffer)
        }
        wordOffset = -1
    }

    private func finishCompound(byteCount: Int, in buffer: inout TokenBuffer) {
        buffer.appendOverlay(offset: wordOffset, byteCount: byteCount, position: buffer.nextPosition, flags: .whole)
        var start = 0
        var remaining = partStarts
        while start < byteCount {
            let end = remaining == 0 ? byteCount : remaining.trailingZeroBitCount
            buffer.appendWord(offset: wordOffset + start, byteCount: end - start, flags: [])
            remaining &= remaining &- 1
            start = end
        }
    }

    /// Writes the pair that the character just written forms with the one before it.
    @inline(__always)
    private mutating func finishCharacter(byteCount: Int, in buffer: inout TokenBuffer) {
        if lastCharacterOffset >= 0 {
            let pairByteCount = buffer.byteCount &- lastCharacterOffset
            buffer.appendWord(offset: lastCharacterOffset, byteCount: pairByteCount, flags: .cjk)
        }
        lastCharacterOffset = buffer.byteCount &- byteCount
    }

    /// Writes the last character of a CJK stretch alone, so that every character begins a token.
    @inline(__always)
    private mutating func finishStretch(in buffer: inout TokenBuffer) {
        guard lastCharacterOffset >= 0 else { return }
        let byteCount = buffer.byteCount &- lastCharacterOffset
        buffer.appendWord(offset: lastCharacterOffset, byteCount: byteCount, flags: [.cjk, .lastOfCJKRun])
        lastCharacterOffset = -1
    }
}
