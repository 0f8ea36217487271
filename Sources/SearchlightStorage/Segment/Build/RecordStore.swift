import SearchlightBytes

/// Keeps the records of the builder's items: each full block is compressed as soon as it is full.
struct RecordStore: ~Copyable {
    struct Block: BitwiseCopyable {
        var start: Int
        var storedByteCount: Int
        var rawByteCount: Int
        var firstKey: UInt32
    }

    private var block = OffsetBlock(offsetWidth: 4, byteLimit: SegmentFormat.recordBlockByteCount)
    private var blocks = GrowingBuffer<Block>()

    /// The payloads of the full blocks.
    private var stored = ByteWriter(capacity: 16_384)

    /// Bytes of memory that the records take.
    var byteCount: Int { stored.count &+ block.raw.count &+ blocks.byteCount }

    /// Records so far; the number of the next one.
    var count: UInt32 { block.nextKey }

    /// Appends a record.
    mutating func add(_ record: ByteView) {
        if !block.hasRoom(for: record.count) { closeBlock() }
        block.append(record)
    }

    private mutating func closeBlock() {
        guard !block.isEmpty else { return }
        block.appendOffsets()
        let start = stored.count
        let raw = unsafe block.raw.unsafeView
        if LZ4Block.compress(raw, to: &stored) == nil { stored.append(raw) }
        blocks.append(
            Block(
                start: start, storedByteCount: stored.count - start, rawByteCount: raw.count,
                firstKey: block.firstKey))
        block.advance()
    }

    /// Bytes of full blocks.
    var fullByteCount: Int { stored.count }

    /// Writes all records.
    mutating func write(to image: inout ImageWriter) throws(StoreError) {
        try writeFullBlocks(to: &image)
        try block.close(.records, &image)
    }

    /// Writes the blocks that are full and forgets their bytes.
    mutating func writeFullBlocks(to image: inout ImageWriter) throws(StoreError) {
        for number in 0..<blocks.count {
            let entry = blocks[number]
            // Invariant: the payload lies within `stored`, where `closeBlock` put it.
            let payload = unsafe ByteView(
                base: stored.unsafeView.unsafeBase + entry.start, count: entry.storedByteCount)
            try image.writePayload(.records, payload, rawByteCount: entry.rawByteCount, firstKey: entry.firstKey)
        }
        blocks.removeAll()
        stored.removeAll()
    }

    mutating func removeAll() {
        block.reset()
        blocks.removeAll()
        stored.removeAll()
    }
}
