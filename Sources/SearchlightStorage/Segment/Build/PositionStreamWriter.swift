import SearchlightBytes

/// The one stream of positions, cut into blocks of exactly 16,384 bytes (FORMAT.md, "Positions").
struct PositionStreamWriter: ~Copyable {
    private var raw = ByteWriter(capacity: SegmentFormat.blockByteCount)

    /// Bytes in the blocks that were written.
    private var writtenByteCount: UInt64 = 0

    /// Address of the next byte.
    var address: UInt64 { writtenByteCount &+ UInt64(raw.count) }

    /// Appends the positions of some postings.
    mutating func append(_ positions: ByteView, to image: inout ImageWriter) throws(StoreError) {
        var start = 0
        while start < positions.count {
            let step = min(positions.count - start, SegmentFormat.blockByteCount - raw.count)
            // Invariant: `step` bytes lie behind `start`.
            raw.append(unsafe ByteView(base: positions.unsafeBase + start, count: step))
            start += step
            if raw.count == SegmentFormat.blockByteCount { try writeBlock(&image) }
        }
    }

    /// Writes the last block.
    mutating func finish(_ image: inout ImageWriter) throws(StoreError) {
        if !raw.isEmpty { try writeBlock(&image) }
        reset()
    }

    private mutating func writeBlock(_ image: inout ImageWriter) throws(StoreError) {
        try image.writeBlock(.positions, unsafe raw.unsafeView, firstKey: 0)
        writtenByteCount &+= UInt64(raw.count)
        raw.removeAll()
    }

    /// Prepares for the next image.
    mutating func reset() {
        raw.removeAll()
        writtenByteCount = 0
    }
}
