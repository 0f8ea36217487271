import SearchlightBytes

/// What is known of a posting block without reading it, as it is written.
struct SkipFields {
    var lastDocument: UInt32
    var postingsBlock: UInt32
    var postingsOffset: UInt16
    var positions: UInt64
    /// Lanes 0 to 4: largest counts, up to 255.
    var largestCounts: SIMD8<UInt8>
    /// Lanes 0 to 4: smallest length codes among the postings that have the role.
    var smallestLengths: SIMD8<UInt8>
    var startsTitle: Bool
}

/// Collects skip entries of 28 bytes, 512 a block (FORMAT.md, "Skips").
struct SkipSectionWriter: ~Copyable {
    private var raw = ByteWriter(capacity: SegmentFormat.skipBlockByteCount)

    /// Entries so far; the number of the next one.
    private(set) var count: UInt64 = 0

    mutating func add(_ fields: SkipFields, to image: inout ImageWriter) throws(StoreError) {
        raw.appendUInt32(fields.lastDocument)
        raw.appendUInt32(fields.postingsBlock)
        raw.appendUInt16(fields.postingsOffset)
        raw.appendUInt16(UInt16(truncatingIfNeeded: fields.positions))
        raw.appendUInt32(UInt32(truncatingIfNeeded: fields.positions &>> 16))
        for role in 0..<5 { raw.appendUInt8(fields.largestCounts[role]) }
        for role in 0..<5 { raw.appendUInt8(fields.smallestLengths[role]) }
        raw.appendUInt8(fields.startsTitle ? 1 : 0)
        raw.appendUInt8(0)
        count &+= 1
        if raw.count == SegmentFormat.skipBlockByteCount { try writeBlock(&image) }
    }

    private mutating func writeBlock(_ image: inout ImageWriter) throws(StoreError) {
        try image.writeBlock(.skips, unsafe raw.unsafeView, firstKey: 0)
        raw.removeAll()
    }

    /// Writes the last block.
    mutating func finish(_ image: inout ImageWriter) throws(StoreError) {
        if !raw.isEmpty { try writeBlock(&image) }
        reset()
    }

    /// Prepares for the next image.
    mutating func reset() {
        raw.removeAll()
        count = 0
    }
}
