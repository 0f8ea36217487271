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

    /// Writes four bytes, first byte lowest, that many bytes behind the last one, without counting them.
    /// Room for them must be reserved; the padding counts.
    @inline(__always)
    mutating func storeBytes(_ bytes: UInt32, at offset: Int) {
        let target = unsafe UnsafeMutableRawPointer(byteBase + byteCount)
        unsafe target.storeBytes(of: bytes.littleEndian, toByteOffset: offset, as: UInt32.self)
    }

    /// Appends the UTF-8 of a scalar.
    mutating func append(scalar: UInt32) {
        let packed = PackedScalar(scalar)
        reserveBytes(4)
        storeBytes(packed.bytes, at: 0)
        byteCount &+= packed.byteCount
    }

    /// Writes bytes behind the last one without counting them.
    mutating func store(_ bytes: [UInt8]) {
        reserveBytes(bytes.count)
        for index in bytes.indices {
            unsafe byteBase[byteCount + index] = bytes[index]
        }
    }

    /// Appends folded bytes to the arena.
    mutating func append(_ bytes: [UInt8]) {
        store(bytes)
        byteCount += bytes.count
    }
}
