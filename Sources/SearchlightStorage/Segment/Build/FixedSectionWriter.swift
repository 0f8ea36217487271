import SearchlightBytes

/// Cuts entries of eight bytes into full blocks: identifiers.
struct FixedSectionWriter: ~Copyable {
    private var raw = ByteWriter(capacity: SegmentFormat.blockByteCount)
    private let kind: SectionKind
    private let entriesPerBlock: Int

    /// Entries in the block at hand.
    private var count = 0
    private var firstKey: UInt32 = 0

    init(_ kind: SectionKind, entriesPerBlock: Int) {
        self.kind = kind
        self.entriesPerBlock = entriesPerBlock
    }

    /// Appends an entry of eight bytes. `key` becomes the block's first key where it is the first of a block.
    mutating func add(_ entry: UInt64, key: UInt32, to image: inout ImageWriter) throws(StoreError) {
        if count == 0 { firstKey = key }
        raw.appendUInt64(entry)
        count += 1
        if count == entriesPerBlock { try finish(&image) }
    }

    /// Writes the last block.
    mutating func finish(_ image: inout ImageWriter) throws(StoreError) {
        guard count > 0 else { return }
        try image.writeBlock(kind, unsafe raw.unsafeView, firstKey: firstKey)
        reset()
    }

    /// Prepares for the next image.
    mutating func reset() {
        raw.removeAll()
        count = 0
    }
}
