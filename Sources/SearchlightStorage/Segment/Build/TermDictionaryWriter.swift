import SearchlightBytes

/// Front-codes sorted terms into groups of 16 and blocks of about 4 KiB (FORMAT.md, "Terms").
struct TermDictionaryWriter: ~Copyable {
    /// Where a term's postings are, as its entry says it.
    enum Place {
        /// In the entry itself: gaps, codes and positions as they stand on disk.
        case inline(ByteView)
        case short(postings: UInt64, positions: UInt64)
        case skipped(firstEntry: UInt64)
    }

    /// Terms so far.
    private(set) var count: UInt32 = 0

    /// The first term of each block, for the directory.
    private(set) var indexBytes = ByteWriter()
    private(set) var indexEnds = GrowingBuffer<UInt32>()

    private var block = ByteWriter(capacity: 2 * SegmentFormat.termBlockByteCount)
    private var groupOffsets = GrowingBuffer<UInt16>()
    private var firstKey: UInt32 = 0

    private var group = ByteWriter(capacity: SegmentFormat.termBlockByteCount)
    private var groupCount = 0
    private var groupFirstTerm = ByteWriter()
    private var lastTerm = ByteWriter()
    private var lastPostings: UInt64 = 0
    private var lastPositions: UInt64 = 0

    /// Appends a term, which sorts behind the one before.
    mutating func add(
        _ term: ByteView, documentFrequency: Int, place: Place, to image: inout ImageWriter
    ) throws(StoreError) {
        appendTerm(term)
        appendEntry(documentFrequency: documentFrequency, place)
        count &+= 1
        groupCount += 1
        if groupCount == SegmentFormat.termsPerGroup { try closeGroup(&image) }
    }

    private mutating func appendTerm(_ term: ByteView) {
        if groupCount == 0 {
            group.appendCounted(term)
            groupFirstTerm.removeAll()
            groupFirstTerm.append(term)
        } else {
            let shared = unsafe lastTerm.unsafeView.commonPrefixByteCount(with: term)
            group.appendVarint(shared)
            // Invariant: both terms begin with `shared` equal bytes.
            group.appendCounted(unsafe ByteView(base: term.unsafeBase + shared, count: term.count - shared))
        }
        lastTerm.removeAll()
        lastTerm.append(term)
    }

    private mutating func appendEntry(documentFrequency: Int, _ place: Place) {
        switch place {
        case .inline(let bytes):
            group.appendVarint(documentFrequency &* 2 &+ 1)
            group.append(bytes)
        case .short(let postings, let positions):
            group.appendVarint(documentFrequency &* 2)
            group.appendVarint(postings &- lastPostings)
            group.appendVarint(positions &- lastPositions)
            lastPostings = postings
            lastPositions = positions
        case .skipped(let firstEntry):
            group.appendVarint(documentFrequency &* 2)
            group.appendVarint(firstEntry)
        }
    }

    /// Moves the group into the block, behind a new block where it would grow too large.
    private mutating func closeGroup(_ image: inout ImageWriter) throws(StoreError) {
        guard groupCount > 0 else { return }
        let grown = block.count + group.count + 2 * (groupOffsets.count + 2)
        if !block.isEmpty, grown > SegmentFormat.termBlockByteCount { try closeBlock(&image) }
        if block.isEmpty {
            firstKey = count &- UInt32(groupCount)
            indexBytes.append(unsafe groupFirstTerm.unsafeView)
            indexEnds.append(UInt32(indexBytes.count))
        }
        groupOffsets.append(UInt16(block.count))
        block.append(unsafe group.unsafeView)
        group.removeAll()
        groupCount = 0
        lastPostings = 0
        lastPositions = 0
    }

    private mutating func closeBlock(_ image: inout ImageWriter) throws(StoreError) {
        guard !block.isEmpty else { return }
        for position in 0..<groupOffsets.count { block.appendUInt16(groupOffsets[position]) }
        block.appendUInt16(UInt16(groupOffsets.count))
        try image.writeBlock(.terms, unsafe block.unsafeView, firstKey: firstKey)
        block.removeAll()
        groupOffsets.removeAll()
    }

    /// Writes the last block and fills the directory's term index.
    mutating func finish(_ image: inout ImageWriter, _ directory: inout SegmentDirectory) throws(StoreError) {
        try closeGroup(&image)
        try closeBlock(&image)
        directory.termCount = count
        directory.termIndexBytes = indexBytes.copyBytes()
        directory.termIndexEnds.removeAll(keepingCapacity: true)
        for position in 0..<indexEnds.count { directory.termIndexEnds.append(indexEnds[position]) }
        reset()
    }

    /// Prepares for the next image.
    mutating func reset() {
        count = 0
        indexBytes.removeAll()
        indexEnds.removeAll()
        block.removeAll()
        groupOffsets.removeAll()
        group.removeAll()
        groupCount = 0
        lastPostings = 0
        lastPositions = 0
    }
}
