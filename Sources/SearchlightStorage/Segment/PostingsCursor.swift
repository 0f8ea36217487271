import SearchlightBytes

/// The postings of one term in blocks of 128 documents: maxima without reading them, then a block at a time.
///
/// Lists of up to 128 documents look like one block without maxima. Valid within its lease scope; one thread.
@safe
package struct PostingsCursor {
    /// Documents that have the term.
    package let documentFrequency: Int

    /// Posting blocks, 1 or more; all hold 128 documents but the last.
    package let blockCount: Int

    /// Whether `skipEntry(of:)` may be asked: the list has more than 128 documents.
    package let hasMaxima: Bool

    /// The list's first entry of section `skips`. Invariant: the section has an entry for each block from it on.
    private let firstSkipEntry: Int

    /// Whether the postings stand in the dictionary.
    let isInline: Bool

    let entry: TermEntry
    let image: SegmentImage
    let scope: LeaseScope

    /// The block of section `skips` that was looked at last; number -1 at first.
    private var skips = (number: -1, view: ByteView())

    /// The block that is loaded, -1 at first.
    package private(set) var loadedBlock = -1
    var loaded: (block: PostingsBlock, buffer: PostingsBuffer)?

    /// Where the positions of the loaded block's first posting begin: an address, or offsets in an inline entry.
    var positionsStart: UInt64 = 0
    var inlinePositions = SIMD2<Int32>(0, 0)

    /// Invariant: `stream` stands at the positions of posting `nextPosting`.
    var stream: PositionStream?
    var nextPosting = 0

    init(_ entry: TermEntry, of image: SegmentImage, in scope: LeaseScope) throws(StoreError) {
        self.entry = entry
        self.image = image
        self.scope = scope
        documentFrequency = Int(entry.documentFrequency)
        let perBlock = SegmentFormat.postingsPerBlock
        blockCount = (documentFrequency + perBlock - 1) / perBlock
        if case .inline = entry.place { isInline = true } else { isInline = false }
        guard case .skipped(let first) = entry.place else {
            (hasMaxima, firstSkipEntry) = (false, 0)
            return
        }
        (hasMaxima, firstSkipEntry) = (true, Int(truncatingIfNeeded: first))
        let entryCount = image.directory.section(.skips).rawByteCount / SegmentFormat.skipEntryByteCount
        guard documentFrequency <= Int(image.documentCount), first <= UInt64(entryCount),
            blockCount <= entryCount - Int(first)
        else { throw image.damage(.terms, "a term's skip entries do not exist") }
    }
}

// MARK: - Skipping

extension PostingsCursor {
    /// The end and the maxima of a block; nil for lists without them. About 5 ns.
    package mutating func skipEntry(of block: Int) throws(StoreError) -> SkipEntry? {
        guard hasMaxima, block >= 0, block < blockCount else { return nil }
        let offset = try standAtSkipEntry(of: block)
        do throws(FormatError) {
            let entry = try SkipEntry(skips.view, at: offset)
            try checkLast(entry.lastDocument, offset)
            return entry
        } catch {
            throw image.damage(.skips, skips.number, error)
        }
    }

    /// The last document of a block of a list with skip entries: all that a search for a document reads of them.
    private mutating func lastDocument(of block: Int) throws(StoreError) -> UInt32 {
        let offset = try standAtSkipEntry(of: block)
        do throws(FormatError) {
            let last = try skips.view.uint32(at: offset)
            try checkLast(last, offset)
            return last
        } catch {
            throw image.damage(.skips, skips.number, error)
        }
    }

    /// Makes `skips` the block that holds the skip entry of a posting block, and gives its offset there.
    @inline(__always)
    private mutating func standAtSkipEntry(of block: Int) throws(StoreError) -> Int {
        let entry = firstSkipEntry &+ block
        let number = entry / SegmentFormat.skipEntriesPerBlock
        if number != skips.number { skips = (number, try image.block(.skips, number, in: scope)) }
        return entry % SegmentFormat.skipEntriesPerBlock &* SegmentFormat.skipEntryByteCount
    }

    /// Blocks are passed over by their last document alone, also such as are never read.
    @inline(__always)
    private func checkLast(_ document: UInt32, _ offset: Int) throws(FormatError) {
        guard document < image.documentCount else {
            throw FormatError("a skip entry names a document that does not exist", at: offset)
        }
    }

    /// The first block from `start` on whose last document is at or behind `document`; nil when none is.
    ///
    /// Lists without maxima answer with their only block. O(log distance).
    package mutating func findBlock(containing document: UInt32, from start: Int = 0) throws(StoreError) -> Int? {
        guard start < blockCount else { return nil }
        guard hasMaxima else { return 0 }
        // Invariant: blocks before `low` end before the document; `high` does not, or is the end.
        var (low, high, step) = (max(start, 0), max(start, 0), 1)
        while high < blockCount, try lastDocument(of: high) < document {
            low = high + 1
            high += step
            step *= 2
        }
        high = min(high, blockCount)
        while low < high {
            let middle = (low + high) / 2
            if try lastDocument(of: middle) < document { low = middle + 1 } else { high = middle }
        }
        return low < blockCount ? low : nil
    }

    /// The maxima over all blocks: largest counts, smallest lengths, whether some posting starts a title. O(blocks).
    package mutating func listMaxima() throws(StoreError) -> ListMaxima? {
        guard hasMaxima else { return nil }
        var maxima = ListMaxima()
        for block in 0..<blockCount {
            guard let entry = try skipEntry(of: block) else { continue }
            maxima.add(entry)
        }
        return maxima
    }
}

/// Bounds over the posting blocks of a list, in the form of `SkipEntry`.
package struct ListMaxima: Sendable, Hashable {
    package private(set) var largestCounts = SIMD8<UInt8>(repeating: 0)
    package private(set) var smallestLengths = SIMD8<UInt8>(repeating: 255)
    package private(set) var startsTitle = false

    package init() {}

    package mutating func add(_ entry: SkipEntry) {
        add(
            largestCounts: entry.largestCounts, smallestLengths: entry.smallestLengths, startsTitle: entry.startsTitle)
    }

    mutating func add(largestCounts counts: SIMD8<UInt8>, smallestLengths lengths: SIMD8<UInt8>, startsTitle: Bool) {
        largestCounts = pointwiseMax(largestCounts, counts)
        smallestLengths = pointwiseMin(smallestLengths, lengths)
        self.startsTitle = self.startsTitle || startsTitle
    }
}

// MARK: - Loading

extension PostingsCursor {
    /// Decodes a block into `buffer` and gives its codes. About 60 ns for 128 documents.
    ///
    /// The documents are ascending and below the image's number of documents. Loading the loaded block again decodes it
    /// again, since another cursor may have used the buffer. `block` must be below `blockCount`.
    @discardableResult
    package mutating func load(
        _ block: Int, into buffer: PostingsBuffer
    ) throws(StoreError) -> PostingsBlock {
        precondition(block >= 0 && block < blockCount, "a posting block is asked for that does not exist")
        stream = nil
        loadedBlock = -1
        let result: PostingsBlock
        switch entry.place {
        case .inline(let view): result = try loadInline(view, into: buffer)
        case .short(let postings, let positions):
            positionsStart = positions
            let number = Int(truncatingIfNeeded: postings / UInt64(SegmentFormat.blockByteCount))
            let offset = Int(postings % UInt64(SegmentFormat.blockByteCount))
            result = try image.postingsBlock(
                number, offset, count: documentFrequency, previous: .max, into: buffer, in: scope)
        case .skipped: result = try loadSkipped(block, into: buffer)
        }
        loadedBlock = block
        loaded = (result, buffer)
        return result
    }

    private mutating func loadInline(_ view: ByteView, into buffer: PostingsBuffer) throws(StoreError) -> PostingsBlock
    {
        do {
            return try PostingsDecoder.inline(
                view, count: documentFrequency, image, into: buffer, positions: &inlinePositions)
        } catch {
            throw image.damage(.terms, error.reason)
        }
    }

    private mutating func loadSkipped(_ block: Int, into buffer: PostingsBuffer) throws(StoreError) -> PostingsBlock {
        guard let skip = try skipEntry(of: block) else { throw image.damage(.skips, "a skip entry is missing") }
        let previous = block == 0 ? UInt32.max : try lastDocument(of: block - 1)
        guard block == 0 || previous < image.documentCount else {
            throw image.damage(.skips, "a skip entry names a document that does not exist")
        }
        positionsStart = skip.positions
        let count = min(documentFrequency - block * SegmentFormat.postingsPerBlock, SegmentFormat.postingsPerBlock)
        let result = try image.postingsBlock(
            Int(skip.postingsBlock), Int(skip.postingsOffset), count: count, previous: previous, into: buffer, in: scope
        )
        guard unsafe buffer.documents[count - 1] == skip.lastDocument else {
            throw image.damage(.skips, "a skip entry does not name the last document of its block")
        }
        return result
    }
}
