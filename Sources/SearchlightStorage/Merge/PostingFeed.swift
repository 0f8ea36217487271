import SearchlightBytes

/// The living postings of one term in one input, under the new numbers of their documents and the new codes.
///
/// A posting block is decoded at once: `document`, `code` and the others then tell of one posting of it. Positions do
/// not change in a merge, so their bytes are copied as they are.
@safe
struct PostingFeed: ~Copyable {
    /// What `document` is behind the last posting.
    static let end = UInt32.max

    /// The new number of the posting's document; `end` behind the last.
    private(set) var document = PostingFeed.end

    private let image: SegmentImage
    private let scope: LeaseScope
    private let buffer: PostingsBuffer

    /// The new number of each document of the input, `MergePlan.dropped` where there is none.
    private var newDocuments = GrowingBuffer<UInt32>()

    /// By old code: what it stands for, and its new code.
    private var combinations = GrowingBuffer<UInt64>(capacity: 256)
    private var newCodes = GrowingBuffer<UInt8>(capacity: 256)

    /// The living postings of the block at hand. Invariant: room for 128, and `position < count` unless at the end.
    private let postings = UnsafeMutablePointer<Posting>.allocate(capacity: SegmentFormat.postingsPerBlock)
    private var count = 0
    private var position = 0

    /// The positions of the block, where `Posting.start` and `end` count from.
    ///
    /// Invariant: eight more bytes may be read, since a seal stands behind each block, and `joined` keeps room for them.
    private var positions = ByteView()
    private var joined = ByteWriter()

    /// What is left of the list: blocks from `blockNumber` on.
    private var entry = TermEntry(documentFrequency: 0, ordinal: 0, place: .inline(ByteView()))
    private var blockNumber = 0
    private var previousDocument = UInt32.max

    private struct Posting {
        var document: UInt32
        var code: UInt8
        var combination: RoleCombination
        var start: UInt32
        var end: UInt32
        /// Number of its spelled-out counts in the buffer; meaningless for other codes than the escape.
        var exception: UInt32
    }

    init(input: Int, _ plan: MergePlan, _ codes: inout CodeAssignment, in scope: LeaseScope) {
        image = plan.inputs[input].image
        self.scope = scope
        buffer = scope.makePostingsBuffer()
        plan.copyNewDocuments(of: input, to: &newDocuments)
        combinations.fill(0, count: 256)
        newCodes.fill(SegmentFormat.escapeCode, count: 256)
        for code in 0..<min(image.codes.count, SegmentFormat.maximumCodeCount) {
            let combination = image.combination(ofCode: code)
            combinations[code] = combination.bits
            newCodes[code] = codes.assigned(to: combination)
        }
    }

    deinit { unsafe postings.deallocate() }

    /// The new code of the posting; the escape code where it has none.
    var code: UInt8 {
        @inline(__always) get { unsafe postings[position].code }
    }

    /// What the posting's counts are, up to 255.
    var combination: RoleCombination {
        @inline(__always) get { unsafe postings[position].combination }
    }

    /// The posting's counts, for codes that are spelled out.
    var counts: RoleCounts {
        let posting = unsafe postings[position]
        guard posting.exception == PostingFeed.end else {
            return unsafe buffer.exceptions[Int(posting.exception)]
        }
        return posting.combination.counts
    }

    /// Begins a term, at its first living posting.
    mutating func begin(_ entry: TermEntry) throws(StoreError) {
        self.entry = entry
        blockNumber = 0
        previousDocument = .max
        try loadNextBlock()
    }

    /// Moves to the next living posting.
    @inline(__always)
    mutating func advance() throws(StoreError) {
        position &+= 1
        if position < count { document = unsafe postings[position].document } else { try loadNextBlock() }
    }

    /// Appends the positions of the posting.
    @inline(__always)
    func appendPositions(to writer: inout ByteWriter) {
        let posting = unsafe postings[position]
        let start = unsafe positions.unsafeBase + Int(posting.start)
        let byteCount = Int(posting.end &- posting.start)
        if byteCount <= 8 {
            unsafe writer.appendFilling(capacity: 8) { room in
                unsafe room.storeBytes(of: start.loadUnaligned(as: UInt64.self), as: UInt64.self)
                return byteCount
            }
        } else {
            writer.append(unsafe ByteView(base: start, count: byteCount))
        }
    }
}

extension PostingFeed {
    /// Appends the positions of a posting that shared those of body and description and no longer has a code to say so.
    func appendUnsharedPositions(to writer: inout ByteWriter) {
        let posting = unsafe postings[position]
        let counts = posting.combination.counts
        var before = UInt64(counts.title) + UInt64(counts.keywords)
        var shared = UInt64(counts.description)
        let start = VariableIntegerRun.skip(&before, in: positions, from: Int(posting.start))
        let end = VariableIntegerRun.skip(&shared, in: positions, from: start)
        append(Int(posting.start)..<end, to: &writer)
        append(start..<end, to: &writer)
        append(end..<max(end, Int(posting.end)), to: &writer)
    }

    /// Appends a part of `positions`. Invariant: it lies within them, as all that `VariableIntegerRun` gives.
    private func append(_ range: Range<Int>, to writer: inout ByteWriter) {
        writer.append(unsafe ByteView(base: positions.unsafeBase + range.lowerBound, count: range.count))
    }
}

// MARK: - Loading

extension PostingFeed {
    /// Loads blocks until one has a living posting.
    private mutating func loadNextBlock() throws(StoreError) {
        count = 0
        position = 0
        let blockCount =
            (Int(entry.documentFrequency) + SegmentFormat.postingsPerBlock - 1)
            / SegmentFormat.postingsPerBlock
        while count == 0 {
            guard blockNumber < blockCount else {
                document = PostingFeed.end
                return
            }
            try loadBlock()
            blockNumber += 1
        }
        document = unsafe postings[0].document
    }

    private mutating func loadBlock() throws(StoreError) {
        switch entry.place {
        case .inline(let view): try loadInline(view)
        case .short(let address, let positionsAddress):
            let size = UInt64(SegmentFormat.blockByteCount)
            let block = try decode(
                Int(truncatingIfNeeded: address / size), Int(address % size), count: Int(entry.documentFrequency))
            try take(block, positionsAt: positionsAddress)
        case .skipped(let first):
            let skip = try skipEntry(first &+ UInt64(blockNumber))
            let start = blockNumber * SegmentFormat.postingsPerBlock
            let count = min(Int(entry.documentFrequency) - start, SegmentFormat.postingsPerBlock)
            let block = try decode(Int(skip.postingsBlock), Int(skip.postingsOffset), count: count)
            previousDocument = unsafe buffer.documents[count - 1]
            guard previousDocument == skip.lastDocument else {
                throw image.damage(.skips, "a skip entry does not name the last document of its block")
            }
            try take(block, positionsAt: skip.positions)
        }
    }

    private func skipEntry(_ number: UInt64) throws(StoreError) -> SkipEntry {
        let perBlock = UInt64(SegmentFormat.skipEntriesPerBlock)
        let block = Int(truncatingIfNeeded: number / perBlock)
        let view = try image.block(.skips, block, in: scope)
        do { return try SkipEntry(view, at: Int(number % perBlock) * SegmentFormat.skipEntryByteCount) } catch {
            throw image.damage(.skips, block, error)
        }
    }

    private func decode(_ number: Int, _ offset: Int, count: Int) throws(StoreError) -> PostingsBlock {
        try image.postingsBlock(number, offset, count: count, previous: previousDocument, into: buffer, in: scope)
    }

    /// The positions of each posting of an inline list stand behind its code.
    private mutating func loadInline(_ view: ByteView) throws(StoreError) {
        var starts = SIMD2<Int32>(0, 0)
        let block: PostingsBlock
        do {
            block = try PostingsDecoder.inline(
                view, count: Int(entry.documentFrequency), image, into: buffer, positions: &starts)
        } catch {
            throw image.damage(.terms, error.reason)
        }
        positions = view
        var exception = 0
        for position in 0..<block.count {
            var total = unsafe total(of: block.codes[position], &exception)
            let end = VariableIntegerRun.skip(&total, in: view, from: Int(starts[position]))
            keep(position, block, start: UInt32(starts[position]), end: UInt32(end), exception)
        }
    }

    /// Keeps the living postings of a block whose positions begin at a linear address.
    private mutating func take(_ block: PostingsBlock, positionsAt address: UInt64) throws(StoreError) {
        var sum: UInt64 = 0
        var exception = 0
        for position in 0..<block.count { sum &+= unsafe total(of: block.codes[position], &exception) }
        try findPositions(sum, at: address)
        exception = 0
        var end = 0
        for position in 0..<block.count {
            let start = end
            var total = unsafe total(of: block.codes[position], &exception)
            end = VariableIntegerRun.skip(&total, in: positions, from: start)
            keep(
                position, block, start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                exception)
        }
    }

    /// How often the term occurs where a posting has `code`; counts the spelled-out ones.
    @inline(__always)
    private func total(of code: UInt8, _ exception: inout Int) -> UInt64 {
        guard code == SegmentFormat.escapeCode else { return UInt64(image.codes.totals[Int(code)]) }
        exception &+= 1
        return unsafe buffer.exceptions[exception &- 1].total
    }

    /// Appends a posting unless its document is dropped. `exceptions` counts the spelled-out ones, this one included.
    @inline(__always)
    private mutating func keep(
        _ position: Int, _ block: PostingsBlock, start: UInt32, end: UInt32, _ exceptions: Int
    ) {
        // Invariant: the decoder proved documents to be below the image's number, which is the count of `newDocuments`.
        let new = newDocuments[Int(unsafe buffer.documents[position])]
        if new == MergePlan.dropped { return }
        let code = unsafe block.codes[position]
        var posting = Posting(
            document: new, code: newCodes[Int(code)], combination: RoleCombination(bits: combinations[Int(code)]),
            start: start, end: end, exception: PostingFeed.end)
        if code == SegmentFormat.escapeCode {
            posting.exception = UInt32(exceptions &- 1)
            posting.combination = RoleCombination(unsafe buffer.exceptions[exceptions &- 1])
        }
        unsafe postings[count] = posting
        count &+= 1
    }

    /// Makes `positions` the `sum` integers that begin at `address`: in place, or joined where they lie in several blocks.
    private mutating func findPositions(_ sum: UInt64, at address: UInt64) throws(StoreError) {
        let size = UInt64(SegmentFormat.blockByteCount)
        var number = Int(truncatingIfNeeded: address / size)
        var start = Int(address % size)
        var left = sum
        joined.removeAll()
        while true {
            let view = try image.block(.positions, number, in: scope)
            guard start < view.count else { throw image.damage(.positions, "the positions of a term are cut off") }
            let end = VariableIntegerRun.skip(&left, in: view, from: start)
            // Invariant: start < end <= view.count.
            let part = unsafe ByteView(base: view.unsafeBase + start, count: end - start)
            if left == 0, joined.isEmpty {
                positions = part
                return
            }
            joined.append(part)
            if left == 0 { break }
            number += 1
            start = 0
        }
        joined.reserve(8)
        positions = unsafe joined.unsafeView
    }
}

extension SegmentImage {
    /// What a code stands for, as the merger's result counts it. `code` is below the number of codes.
    func combination(ofCode code: Int) -> RoleCombination {
        RoleCombination(codes.entries[code], isSharing: codes.sharing[code])
    }
}
