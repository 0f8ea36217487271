import SearchlightBytes

/// A block of entries of any length: the entries, then the offset of each, then their count. Heads, records and strings
/// lie like this, with numbers of two bytes or four.
struct OffsetBlock: ~Copyable {
    private(set) var raw = ByteWriter(capacity: SegmentFormat.blockByteCount + 1024)
    private var offsets = GrowingBuffer<UInt32>(capacity: 256)

    /// Number of the block's first entry in its section.
    private(set) var firstKey: UInt32 = 0
    private let offsetWidth: Int
    private let byteLimit: Int

    /// `offsetWidth` is 2 or 4 bytes; `byteLimit` is for the raw bytes of a block with several entries.
    init(offsetWidth: Int, byteLimit: Int = SegmentFormat.blockByteCount) {
        self.offsetWidth = offsetWidth
        self.byteLimit = byteLimit
    }

    /// Entries in the block.
    var count: Int { offsets.count }

    /// Number of the next entry in its section.
    var nextKey: UInt32 { firstKey &+ UInt32(truncatingIfNeeded: offsets.count) }

    var isEmpty: Bool { offsets.isEmpty }

    /// Whether an entry of `byteCount` bytes may still be appended. An empty block takes an entry of any length.
    func hasRoom(for byteCount: Int) -> Bool {
        isEmpty
            || raw.count + byteCount + (offsets.count + 2) * offsetWidth <= byteLimit
    }

    mutating func append(_ entry: ByteView) {
        offsets.append(UInt32(truncatingIfNeeded: raw.count))
        raw.append(entry)
    }

    /// Appends offsets and count: now `raw` is the block's payload.
    mutating func appendOffsets() {
        for position in 0..<offsets.count { appendNumber(offsets[position]) }
        appendNumber(UInt32(truncatingIfNeeded: offsets.count))
    }

    private mutating func appendNumber(_ number: UInt32) {
        if offsetWidth == 2 { raw.appendUInt16(UInt16(truncatingIfNeeded: number)) } else { raw.appendUInt32(number) }
    }

    /// Empties the block; the next entry has the number `nextKey`.
    mutating func advance() {
        firstKey = nextKey
        raw.removeAll()
        offsets.removeAll()
    }

    /// Empties the block; the next entry has the number `firstKey`.
    mutating func reset(firstKey: UInt32 = 0) {
        raw.removeAll()
        offsets.removeAll()
        self.firstKey = firstKey
    }

    /// Writes the block, unless it is empty, and begins the next.
    mutating func close(_ kind: SectionKind, _ image: inout ImageWriter) throws(StoreError) {
        guard !isEmpty else { return }
        appendOffsets()
        try image.writeBlock(kind, unsafe raw.unsafeView, firstKey: firstKey)
        advance()
    }
}
