import SearchlightBytes

/// Takes the postings of one term after the other and writes dictionary, postings, skip entries and positions.
///
/// For each posting call `add`, then append its positions to `positions` (and its counts by `addException` where the
/// code is the escape). After the last posting of a term call `endTerm`. Documents ascend within a term, terms by
/// bytes. Builder and merger share it.
@safe
struct PostingListWriter: ~Copyable {
    /// The positions of the postings that are not written yet.
    var positions = ByteWriter(capacity: 4096)

    private var dictionary = TermDictionaryWriter()
    private var stream = PositionStreamWriter()
    private var skips = SkipSectionWriter()
    private var section = PostingSectionWriter()

    /// The posting block at hand. Invariant: room for 128 entries each, the first `count` are in use.
    private let documents = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
    private let gaps = UnsafeMutablePointer<UInt32>.allocate(capacity: 128)
    private let combinations = UnsafeMutablePointer<UInt64>.allocate(capacity: 128)
    private let codes = UnsafeMutablePointer<UInt8>.allocate(capacity: 128)
    private var count = 0

    /// The spelled-out counts of the block, in order, and the block as it goes to disk.
    private var exceptions = ByteWriter()
    private var encoded = ByteWriter(capacity: 8192)

    /// Bytes of `positions` that belong to the term's first posting, once there is a second.
    private var firstPositionByteCount = 0

    /// The last document of the block before; `UInt32.max` before the first.
    private var previousDocument = UInt32.max

    /// Postings of the term in blocks that were written, and the number of its first skip entry.
    private var writtenCount = 0
    private var firstSkip: UInt64 = 0

    deinit {
        unsafe documents.deallocate()
        unsafe gaps.deallocate()
        unsafe combinations.deallocate()
        unsafe codes.deallocate()
    }

    /// Begins an image.
    mutating func begin() {
        dictionary.reset()
        stream.reset()
        skips.reset()
        section.reset()
        startList()
    }

    private mutating func startList() {
        startBlock()
        previousDocument = .max
        writtenCount = 0
    }

    private mutating func startBlock() {
        positions.removeAll()
        exceptions.removeAll()
        count = 0
    }

    /// Adds a posting. `norms` has an entry for each document.
    @inline(__always)
    mutating func add(
        _ document: UInt32, _ combination: RoleCombination, code: UInt8, norms: borrowing GrowingBuffer<UInt64>,
        to image: inout ImageWriter
    ) throws(StoreError) {
        if count == SegmentFormat.postingsPerBlock { try writeBlock(norms, &image) }
        if count == 1 { firstPositionByteCount = positions.count }
        unsafe documents[count] = document
        unsafe combinations[count] = combination.bits
        unsafe codes[count] = code
        count &+= 1
    }

    /// Spells out the counts of the posting just added.
    mutating func addException(_ counts: RoleCounts) {
        for role in TextRole.allCases { exceptions.appendVarint(counts[role]) }
        exceptions.appendVarint(UInt64(counts.startsTitle ? 1 : 0))
    }

    /// Ends the list of `term`. A term without postings is left out.
    mutating func endTerm(
        _ term: ByteView, norms: borrowing GrowingBuffer<UInt64>, to image: inout ImageWriter
    ) throws(StoreError) {
        let frequency = writtenCount + count
        guard frequency > 0 else { return }
        if writtenCount > 0 {
            try writeBlock(norms, &image)
            try dictionary.add(
                term, documentFrequency: frequency, place: .skipped(firstEntry: firstSkip), to: &image)
        } else if frequency <= SegmentFormat.maximumInlineDocuments, exceptions.isEmpty,
            positions.count <= SegmentFormat.maximumInlinePositionByteCount
        {
            try addInline(term, &image)
        } else {
            try addShort(term, &image)
        }
        startList()
    }
}

// MARK: - Posting blocks

extension PostingListWriter {
    /// Writes the block at hand with its skip entry, and begins the next.
    @inline(never)
    private mutating func writeBlock(
        _ norms: borrowing GrowingBuffer<UInt64>, _ image: inout ImageWriter
    ) throws(StoreError) {
        if writtenCount == 0 { firstSkip = skips.count }
        encodeBlock()
        let place = try section.add(unsafe encoded.unsafeView, to: &image)
        try skips.add(maxima(norms, at: place), to: &image)
        try stream.append(unsafe positions.unsafeView, to: &image)
        previousDocument = unsafe documents[count - 1]
        writtenCount += count
        startBlock()
    }

    /// Writes the gaps minus one into `gaps`.
    private mutating func computeGaps() {
        var previous = previousDocument
        for position in 0..<count {
            let document = unsafe documents[position]
            unsafe gaps[position] = document &- previous &- 1
            previous = document
        }
    }

    /// Writes the block's bytes into `encoded`: packed where it is full.
    private mutating func encodeBlock() {
        encoded.removeAll()
        computeGaps()
        if count == SegmentFormat.postingsPerBlock {
            let width = unsafe BlockPacking.requiredWidth(of: gaps)
            let usual = unsafe UsualCode(of: codes)
            encoded.appendUInt8(UInt8(width) | (usual == nil ? 0 : UsualCode.flag))
            unsafe encoded.appendFilling(capacity: BlockPacking.byteCount(width: width)) { room in
                if let target = room.baseAddress {
                    unsafe BlockPacking.pack(from: gaps, width: width, into: target)
                }
                return room.count
            }
            encodeCodes(usual)
        } else {
            for position in 0..<count { encoded.appendVarint(unsafe gaps[position]) }
            unsafe encoded.append(UnsafeRawBufferPointer(start: codes, count: count))
        }
        encoded.append(unsafe exceptions.unsafeView)
    }

    /// Writes the codes of a full block: the usual one, which postings have others, and those; or all of them.
    private mutating func encodeCodes(_ usual: UsualCode?) {
        guard let usual else { return unsafe encoded.append(UnsafeRawBufferPointer(start: codes, count: count)) }
        encoded.appendUInt8(usual.code)
        encoded.appendUInt64(usual.others[0])
        encoded.appendUInt64(usual.others[1])
        for half in 0..<2 {
            var bits = usual.others[half]
            while bits != 0 {
                // Invariant: a bit for each of the 128 codes.
                encoded.appendUInt8(unsafe codes[half &* 64 &+ bits.trailingZeroBitCount])
                bits &= bits &- 1
            }
        }
    }

    private func maxima(
        _ norms: borrowing GrowingBuffer<UInt64>, at place: (block: UInt32, offset: UInt16)
    ) -> SkipFields {
        var counts = SIMD8<UInt8>(repeating: 0)
        var lengths = SIMD8<UInt8>(repeating: 255)
        for position in 0..<count {
            let combination = RoleCombination(bits: unsafe combinations[position])
            let norm = norms[Int(unsafe documents[position])] | combination.absentMask
            counts = pointwiseMax(counts, combination.lanes)
            lengths = pointwiseMin(lengths, RoleCombination(bits: norm).lanes)
        }
        return SkipFields(
            lastDocument: unsafe documents[count - 1], postingsBlock: place.block, postingsOffset: place.offset,
            positions: stream.address, largestCounts: counts, smallestLengths: lengths, startsTitle: counts[5] != 0)
    }
}

// MARK: - Short lists

extension PostingListWriter {
    private mutating func addShort(_ term: ByteView, _ image: inout ImageWriter) throws(StoreError) {
        encodeBlock()
        let place = try section.add(unsafe encoded.unsafeView, to: &image)
        let address = UInt64(place.block) * UInt64(SegmentFormat.blockByteCount) + UInt64(place.offset)
        try dictionary.add(
            term, documentFrequency: count, place: .short(postings: address, positions: stream.address), to: &image)
        try stream.append(unsafe positions.unsafeView, to: &image)
    }

    private mutating func addInline(_ term: ByteView, _ image: inout ImageWriter) throws(StoreError) {
        computeGaps()
        encoded.removeAll()
        let split = count == 1 ? positions.count : firstPositionByteCount
        let view = unsafe positions.unsafeView
        for posting in 0..<count {
            encoded.appendVarint(unsafe gaps[posting])
            encoded.appendUInt8(unsafe codes[posting])
            // Invariant: `split` lies within the positions.
            let start = posting == 0 ? 0 : split
            let end = posting == 0 ? split : view.count
            encoded.append(unsafe ByteView(base: view.unsafeBase + start, count: end - start))
        }
        let place = TermDictionaryWriter.Place.inline(unsafe encoded.unsafeView)
        try dictionary.add(term, documentFrequency: count, place: place, to: &image)
    }
}

// MARK: - End

extension PostingListWriter {
    /// Writes the last blocks and fills the directory's part about terms.
    mutating func finish(_ image: inout ImageWriter, _ directory: inout SegmentDirectory) throws(StoreError) {
        try dictionary.finish(&image, &directory)
        try section.finish(&image)
        try skips.finish(&image)
        try stream.finish(&image)
    }
}
