import SearchlightBytes

/// What is known of a posting block of 128 documents without reading it: its end and its maxima.
package struct SkipEntry: Sendable {
    /// The last document of the posting block.
    package let lastDocument: UInt32

    /// Largest count by role (lane = raw value of `TextRole`, lanes 5 to 7 are 0); 255 means "no bound known".
    package let largestCounts: SIMD8<UInt8>

    /// Smallest `LengthCode` by role among the postings that have the role; 255 where none has it. Lanes 5 to 7 are 255.
    package let smallestLengths: SIMD8<UInt8>

    /// Whether some posting of the block starts a title.
    package let startsTitle: Bool

    /// Block of section `postings`, and the offset in it.
    let postingsBlock: UInt32
    let postingsOffset: UInt16

    /// Linear address in section `positions` of the first posting's positions.
    let positions: UInt64

    /// Reads the entry at `offset` of a skip block.
    init(_ view: ByteView, at offset: Int) throws(FormatError) {
        let entry = try view.bytes(at: offset, count: SegmentFormat.skipEntryByteCount)
        lastDocument = try entry.uint32(at: 0)
        postingsBlock = try entry.uint32(at: 4)
        postingsOffset = try entry.uint16(at: 8)
        positions = UInt64(try entry.uint16(at: 10)) | UInt64(try entry.uint32(at: 12)) &<< 16
        let bounds = try entry.uint64(at: 16)
        let rest = try entry.uint32(at: 24)
        let lengths = bounds &>> 40 | UInt64(rest & 0xFFFF) &<< 24 | 0xFFFF_FF00_0000_0000
        largestCounts = SkipEntry.lanes(bounds & 0xFF_FFFF_FFFF)
        smallestLengths = SkipEntry.lanes(lengths)
        startsTitle = rest &>> 16 & 1 != 0
    }

    private static func lanes(_ bytes: UInt64) -> SIMD8<UInt8> {
        unsafe unsafeBitCast(bytes.littleEndian, to: SIMD8<UInt8>.self)
    }
}
