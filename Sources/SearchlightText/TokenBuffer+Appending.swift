extension TokenBuffer {
    /// Appends a token at the next position, which it takes.
    @inline(__always)
    mutating func appendWord(offset: Int, byteCount: Int, flags: Token.Flags) {
        appendOverlay(offset: offset, byteCount: byteCount, position: nextPosition, flags: flags)
        nextPosition &+= 1
    }

    /// Appends a token that shares the position of another one.
    @inline(__always)
    mutating func appendOverlay(offset: Int, byteCount: Int, position: UInt32, flags: Token.Flags) {
        reserveTokens(1)
        // The bytes are written already, and the arena has padding behind them.
        let token = unsafe Token(
            hash: TermHash.hashPadded(byteBase + offset, count: byteCount),
            offset: UInt32(truncatingIfNeeded: offset), position: position,
            byteCount: UInt16(truncatingIfNeeded: byteCount), flags: flags)
        unsafe (tokenBase + tokenCount).initialize(to: token)
        tokenCount &+= 1
    }

    /// Appends up to four folded bytes, first byte lowest; room for four must be reserved.
    @inline(__always)
    mutating func storeBytes(_ bytes: UInt32, byteCount count: Int) {
        unsafe UnsafeMutableRawPointer(byteBase + byteCount).storeBytes(of: bytes.littleEndian, as: UInt32.self)
        byteCount &+= count
    }

    /// Appends folded bytes to the arena.
    mutating func append(_ bytes: some Collection<UInt8>) {
        reserveBytes(bytes.count)
        for byte in bytes {
            unsafe byteBase[byteCount] = byte
            byteCount += 1
        }
    }
}
