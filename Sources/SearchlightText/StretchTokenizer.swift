/// The fast path: splits a stretch of text 64 bytes at a time and hands over what is not plain ASCII.
///
/// The stretch is copied to the arena in lower case; the tokens of plain words are slices of that copy. Runs with
/// other characters go to `RunTokenizer`, which appends its bytes behind the copy.
///
/// Everything here is inlined into `append`, so that its fields live in registers: no method that is really called
/// may take `self`.
@safe
struct StretchTokenizer {
    private let text: UnsafePointer<UInt8>
    private let textByteCount: Int
    private let end: Int
    /// Arena offset minus text index: tells where the copy of a text byte lies.
    private let copyOffset: Int
    private var arena: UnsafeMutablePointer<UInt8>
    private var nextToken: UnsafeMutablePointer<Token>
    private var freeTokenCount: Int
    private var nextPosition: UInt32

    /// Room in the arena for signs behind the last word and for what the last block holds behind the end.
    private static let slackByteCount = ASCIIBlock.byteCount + 8
    /// Most plain words that begin in one block, and the one that lies across its beginning.
    private static let maximumTokensPerBlock = ASCIIBlock.byteCount / 2 + 1

    /// Appends the tokens of `start..<end`, which no run crosses. The text has `textByteCount` readable bytes.
    static func append(
        _ text: UnsafePointer<UInt8>, textByteCount: Int, start: Int, end: Int, to buffer: inout TokenBuffer
    ) {
        let arenaStart = buffer.byteCount
        buffer.reserveBytes(end - start + slackByteCount)
        buffer.byteCount += end - start + slackByteCount
        var stretch = unsafe StretchTokenizer(
            text, textByteCount: textByteCount, end: end, copyOffset: arenaStart - start, buffer: buffer)
        stretch.readBlocks(from: start, buffer: &buffer)
        stretch.store(in: &buffer)
    }

    @inline(__always)
    private init(
        _ text: UnsafePointer<UInt8>, textByteCount: Int, end: Int, copyOffset: Int, buffer: borrowing TokenBuffer
    ) {
        unsafe self.text = text
        self.textByteCount = textByteCount
        self.end = end
        self.copyOffset = copyOffset
        unsafe arena = buffer.byteBase
        unsafe nextToken = buffer.tokenBase + buffer.tokenCount
        freeTokenCount = buffer.tokenCapacity - buffer.tokenCount
        nextPosition = buffer.nextPosition
    }

    @inline(__always)
    private mutating func readBlocks(from start: Int, buffer: inout TokenBuffer) {
        var pending = PendingWord()
        var block = start
        while block < end {
            reserveTokens(in: &buffer)
            let isNearEnd = textByteCount &- block < ASCIIBlock.byteCount + 16
            if isNearEnd { copyTail(from: block) }
            let copy = unsafe arena + (block &+ copyOffset)
            let source = unsafe isNearEnd ? UnsafePointer(copy) : text + block
            let masks = unsafe ASCIIBlock(source, lowerCasedTo: copy)
            readWords(masks, block: block, isNearEnd: isNearEnd, pending: &pending, buffer: &buffer)
            block &+= ASCIIBlock.byteCount
        }
        if pending.start >= 0 {
            append(start: pending.start, end: end, isPlain: pending.isPlain, isNearEnd: true, buffer: &buffer)
        }
    }

    /// Walks over the words of one block: each ends where the mask changes from word to separator.
    @inline(__always)
    private mutating func readWords(
        _ masks: ASCIIBlock, block: Int, isNearEnd: Bool, pending: inout PendingWord, buffer: inout TokenBuffer
    ) {
        let remaining = end &- block
        let valid: UInt64 = remaining >= 64 ? ~0 : (1 &<< UInt64(truncatingIfNeeded: remaining)) &- 1
        let word = (masks.alphanumeric | masks.nonASCII) & valid
        let shifted = word &<< 1 | pending.carriedWord
        let unplain = masks.nonASCII | masks.upperCase & (masks.notUpperCase &<< 1 | pending.carriedNotUpperCase)
        var starts = word & ~shifted
        var ends = ~word & shifted
        pending.carriedWord = word &>> 63
        pending.carriedNotUpperCase = masks.notUpperCase &>> 63
        if pending.start >= 0 {
            if ends == 0 {
                pending.isPlain = pending.isPlain && unplain == 0
                return
            }
            let wordEnd = ends & (0 &- ends)
            let isPlain = pending.isPlain && unplain & (wordEnd &- 1) == 0
            append(
                start: pending.start, end: block &+ wordEnd.trailingZeroBitCount, isPlain: isPlain,
                isNearEnd: isNearEnd, buffer: &buffer)
            ends &= ends &- 1
            pending.start = -1
        }
        while ends != 0 {
            let wordStart = starts & (0 &- starts)
            let wordEnd = ends & (0 &- ends)
            append(
                start: block &+ starts.trailingZeroBitCount, end: block &+ ends.trailingZeroBitCount,
                isPlain: unplain & (wordEnd &- wordStart) == 0, isNearEnd: isNearEnd, buffer: &buffer)
            starts &= starts &- 1
            ends &= ends &- 1
        }
        if starts != 0 {
            pending.start = block &+ starts.trailingZeroBitCount
            pending.isPlain = unplain &>> UInt64(truncatingIfNeeded: starts.trailingZeroBitCount) == 0
        }
    }

    /// Appends a word: at once if it is plain, else by one of the exact ways.
    @inline(__always)
    private mutating func append(start: Int, end: Int, isPlain: Bool, isNearEnd: Bool, buffer: inout TokenBuffer) {
        let offset = start &+ copyOffset
        guard isPlain else {
            store(in: &buffer)
            unsafe RunSplitting.append(
                text, textByteCount: textByteCount, start: start, end: end, copyOffset: offset, to: &buffer)
            load(from: &buffer)
            return
        }
        let byteCount = min(end &- start, Tokenizer.maximumTermByteCount)
        // Near the text's end the padded copy is hashed, since hashing reads up to 15 bytes more. Elsewhere the text
        // itself, with bit 5 set as in the copy: the copy was written just now, and reading it at once would stall.
        let bytes = unsafe isNearEnd ? UnsafePointer(arena + offset) : text + start
        let token = unsafe Token(
            hash: TermHash.hashAlphanumerics(bytes, count: byteCount),
            offset: UInt32(truncatingIfNeeded: offset), position: nextPosition,
            byteCount: UInt16(truncatingIfNeeded: byteCount), flags: [])
        unsafe nextToken.initialize(to: token)
        unsafe nextToken += 1
        freeTokenCount &-= 1
        nextPosition &+= 1
        if mayHaveSymbol(start: start, end: end) {
            store(in: &buffer)
            unsafe SymbolicTerm.append(
                text, textByteCount: textByteCount, start: start, end: end, firstToken: buffer.tokenCount - 1,
                to: &buffer)
            load(from: &buffer)
        }
    }

    /// Whether a sign follows the word, or it is `net` behind a dot; almost never.
    @inline(__always)
    private func mayHaveSymbol(start: Int, end: Int) -> Bool {
        // '+' and '#' differ in one bit. The text is readable up to `textByteCount`.
        let follower = unsafe end < textByteCount ? text[end] | 8 : 0
        if follower == 0x2B { return true }
        return unsafe end &- start == 3 && text[start] | 0x20 == 0x6E && text[start &+ 2] | 0x20 == 0x74
    }

    /// Copies the last bytes of the text to the arena, zeros behind them, to be classified there.
    private func copyTail(from block: Int) {
        let count = min(textByteCount - block, ASCIIBlock.byteCount)
        let target = unsafe arena + (block + copyOffset)
        unsafe target.update(from: text + block, count: count)
        unsafe (target + count).update(repeating: 0, count: ASCIIBlock.byteCount - count)
    }

    /// Makes room for the tokens of a block.
    @inline(__always)
    private mutating func reserveTokens(in buffer: inout TokenBuffer) {
        if freeTokenCount < Self.maximumTokensPerBlock {
            store(in: &buffer)
            load(from: &buffer)
        }
    }

    /// Writes the counters back, before anybody else appends.
    @inline(__always)
    private func store(in buffer: inout TokenBuffer) {
        buffer.tokenCount = buffer.tokenCapacity &- freeTokenCount
        buffer.nextPosition = nextPosition
    }

    /// Takes counters and arenas, which may have moved, over again.
    @inline(__always)
    private mutating func load(from buffer: inout TokenBuffer) {
        buffer.reserveTokens(Self.maximumTokensPerBlock)
        unsafe arena = buffer.byteBase
        unsafe nextToken = buffer.tokenBase + buffer.tokenCount
        freeTokenCount = buffer.tokenCapacity &- buffer.tokenCount
        nextPosition = buffer.nextPosition
    }

    /// What one block leaves to the next.
    private struct PendingWord {
        /// The text index of a word that reaches the end of the block, or -1.
        var start = -1
        var isPlain = true
        var carriedWord: UInt64 = 0
        var carriedNotUpperCase: UInt64 = 0
    }
}
