import SearchlightBytes

/// Lays posting blocks side by side in blocks of the section; none crosses a border (FORMAT.md, "Postings").
struct PostingSectionWriter: ~Copyable {
    private var raw = ByteWriter(capacity: SegmentFormat.blockByteCount)
    private var block: UInt32 = 0

    /// Appends a posting block and tells where it lies.
    mutating func add(
        _ bytes: ByteView, to image: inout ImageWriter
    ) throws(StoreError) -> (block: UInt32, offset: UInt16) {
        if raw.count + bytes.count > SegmentFormat.blockByteCount { try writeBlock(&image) }
        let offset = UInt16(raw.count)
        raw.append(bytes)
        return (block, offset)
    }

    private mutating func writeBlock(_ image: inout ImageWriter) throws(StoreError) {
        try image.writeBlock(.postings, unsafe raw.unsafeView, firstKey: 0)
        raw.removeAll()
        block += 1
    }

    /// Writes the last block.
    mutating func finish(_ image: inout ImageWriter) throws(StoreError) {
        if !raw.isEmpty { try writeBlock(&image) }
        reset()
    }

    /// Prepares for the next image.
    mutating func reset() {
        raw.removeAll()
        block = 0
    }
}
