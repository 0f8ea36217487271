import SearchlightBytes

/// A line of an engagement file's index: one block of entries.
struct EngagementBlock: Sendable {
    /// Bytes of a line.
    static var entryByteCount: Int { 32 }

    /// Bytes after which a block ends; the entry that reaches them is its last.
    static var byteCountGoal: Int { 4096 }

    /// The hash of the first identifier.
    var firstHash: UInt64
    var offset: Int
    var byteCount: Int
    var checksum: UInt64

    /// The seed of a block's checksum, which binds it to its place.
    static func seed(_ identitySeed: UInt64, _ number: Int) -> UInt64 {
        identitySeed &+ (UInt64(number) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    }

    func encode(into writer: inout ByteWriter) {
        writer.appendUInt64(firstHash)
        writer.appendUInt64(UInt64(offset))
        writer.appendUInt64(UInt64(byteCount))
        writer.appendUInt64(checksum)
    }

    init(firstHash: UInt64, offset: Int, byteCount: Int, checksum: UInt64) {
        self.firstHash = firstHash
        self.offset = offset
        self.byteCount = byteCount
        self.checksum = checksum
    }

    /// Where the block ends in the file.
    var end: Int { offset + byteCount }

    /// Reads a line; the block has to begin where the one before ends, or the header, and lie before `end`.
    init(from cursor: inout ByteCursor, after previous: EngagementBlock?, end: Int) throws(FormatError) {
        let start = cursor.offset
        firstHash = try cursor.readUInt64()
        let (offset, byteCount) = (try cursor.readUInt64(), try cursor.readUInt64())
        guard offset <= UInt64(end), byteCount <= UInt64(end) - offset else {
            throw FormatError("a block lies outside the file", at: start)
        }
        guard offset == UInt64(previous?.end ?? FileHeader.byteCount), byteCount > 0,
            previous?.firstHash ?? 0 <= firstHash
        else { throw FormatError("blocks do not lie side by side, in the order of their hashes", at: start) }
        self.offset = Int(offset)
        self.byteCount = Int(byteCount)
        checksum = try cursor.readUInt64()
    }
}
