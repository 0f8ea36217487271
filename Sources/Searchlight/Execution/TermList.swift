import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// A posting list being walked forwards, with the buffer that its current block is decoded into.
@safe
struct TermList: ~Copyable {
    var cursor: PostingsCursor
    let buffer: PostingsBuffer
    let kind: TermKind

    /// The unit of the query that the term belongs to.
    let unit: Int
    let weight: TermWeight

    /// The current block; nil before the first one.
    private(set) var block: PostingsBlock?

    /// Invariant: `buffer` holds `count` documents, those of `block`.
    private(set) var count = 0

    /// The current posting of the block; `count` behind its last one.
    private(set) var position = 0

    /// Opens the list of a term. A `buffer` may serve several lists, one after the other.
    init(
        _ term: ResolvedTerm, unit: Int, _ weight: TermWeight, of image: SegmentImage, in scope: LeaseScope,
        buffer: PostingsBuffer? = nil
    ) throws(StoreError) {
        cursor = try image.postings(of: term.entry, in: scope)
        self.buffer = buffer ?? scope.makePostingsBuffer()
        kind = term.kind
        self.unit = unit
        self.weight = weight
    }

    /// The document of a posting of the current block.
    @inline(__always)
    func document(at position: Int) -> UInt32 {
        precondition(position < count, "outside the block")
        return unsafe buffer.documents[position]
    }

    /// Whether a block is loaded all of whose documents come before `document`.
    @inline(__always)
    func isBlock(before document: UInt32) -> Bool {
        if count == 0 { return false }
        return unsafe buffer.documents[count &- 1] < document
    }

    /// Moves to the first posting at or behind `document`, which must not be before the current one, and gives its
    /// document; `UInt32.max` at the end.
    @inline(__always)
    mutating func seek(_ document: UInt32) throws(StoreError) -> UInt32 {
        if count > 0, unsafe buffer.documents[count &- 1] >= document {
            moveWithinBlock(document)
            return unsafe buffer.documents[position]
        }
        return try seekBlock(document)
    }

    /// Moves within the block, whose last document is at or behind `document`.
    @inline(__always)
    private mutating func moveWithinBlock(_ document: UInt32) {
        // Invariant: the posting sought is at or behind `position`, and at most `count - 1`; the buffer holds 128
        // documents, of which those from `count` on are the greatest of all.
        let documents = unsafe buffer.documents
        if unsafe documents[position] >= document { return }
        var group = position & ~7
        while unsafe documents[group &+ 7] < document { group &+= 8 }
        // Eight at once: how many come before the document. Documents are below 2^31.
        let lanes = unsafe UnsafeRawPointer(documents + group).loadUnaligned(as: SIMD8<Int32>.self)
        let isBefore = lanes .< SIMD8<Int32>(repeating: Int32(bitPattern: document))
        position = group &+ Int(SIMD8<Int32>.zero.replacing(with: 1, where: isBefore).wrappedSum())
    }

    private mutating func seekBlock(_ document: UInt32) throws(StoreError) -> UInt32 {
        position = count
        guard let number = try cursor.findBlock(containing: document, from: max(cursor.loadedBlock, -1) + 1) else {
            return .max
        }
        try load(number)
        if unsafe buffer.documents[count &- 1] < document {
            position = count
            return .max
        }
        moveWithinBlock(document)
        return unsafe buffer.documents[position]
    }

    /// Loads a block and stands at its first posting.
    mutating func load(_ number: Int) throws(StoreError) {
        let loaded = try cursor.load(number, into: buffer)
        block = loaded
        count = loaded.count
        position = 0
        // So that a search in the block needs no look at its end.
        for index in loaded.count..<max(PostingsBuffer.documentCount, loaded.count) {
            unsafe buffer.documents[index] = UInt32(Int32.max)
        }
    }

    /// Stands at a posting of the current block.
    mutating func stand(at position: Int) { self.position = position }

    /// What the current posting contributes in a document with these norms, and what it says of titles.
    @inline(__always)
    mutating func score(
        _ norms: DocumentNorms, _ plans: CodePlanTable, _ table: NormTable
    ) -> (contribution: Float, titleClass: TitleClass) {
        guard let block else { return (0, .absent) }
        precondition(position < count, "outside the block")
        let code = unsafe block.codes[position]
        if code != SegmentFormat.escapeCode { return plans.score(code, norms, weight, table) }
        let counts = counts()
        return (weight.contribution(counts, norms, table), TitleClass(counts))
    }

    /// A contribution that no posting of the list exceeds.
    mutating func bound(_ norms: NormTable) throws(StoreError) -> Float {
        // The maxima of very long lists say little: common words weigh little anyway.
        guard cursor.blockCount <= 64, let maxima = try cursor.listMaxima() else { return weight.ceiling }
        let all = PostingMaxima(
            largestCounts: maxima.largestCounts, smallestLengths: maxima.smallestLengths,
            startsTitle: maxima.startsTitle)
        return all.contributionBound(weight, norms)
    }

    /// The roles in which the current posting occurs, as in `RoleCounts.roleMask`.
    @inline(__always)
    mutating func roleMask(_ plans: CodePlanTable) -> UInt8 {
        guard let block else { return 0 }
        precondition(position < count, "outside the block")
        let code = unsafe block.codes[position]
        return code != SegmentFormat.escapeCode ? plans.roleMask(code) : counts().roleMask
    }

    /// The counts of the current posting.
    mutating func counts() -> RoleCounts { cursor.roleCounts(of: position) }

    /// The end and the maxima of a block; nil for lists without them.
    mutating func skipEntry(of number: Int) throws(StoreError) -> SkipEntry? { try cursor.skipEntry(of: number) }

    /// Maxima over the documents from `first` to `last`, neither before the current block; nil where they are not known,
    /// or only by a look at more than `limit` blocks.
    mutating func maxima(from first: UInt32, through last: UInt32, limit: Int) throws(StoreError) -> PostingMaxima? {
        guard cursor.hasMaxima else { return nil }
        guard let start = try cursor.findBlock(containing: first, from: max(0, cursor.loadedBlock)) else {
            return PostingMaxima.none
        }
        var maxima = PostingMaxima.none
        var number = start
        while number < cursor.blockCount, let skip = try cursor.skipEntry(of: number) {
            maxima = maxima.union(PostingMaxima(skip))
            if skip.lastDocument >= last { return maxima }
            number += 1
            if number - start >= limit { return nil }
        }
        return maxima
    }

    /// Reads the positions of the current posting.
    mutating func readPositions(into list: inout PositionList) throws(StoreError) {
        try cursor.readPositions(of: position, into: &list)
    }
}

extension PostingMaxima {
    init(_ skip: SkipEntry) {
        self.init(
            largestCounts: skip.largestCounts, smallestLengths: skip.smallestLengths, startsTitle: skip.startsTitle)
    }

    /// The maxima of no posting.
    static var none: PostingMaxima {
        PostingMaxima(
            largestCounts: SIMD8(repeating: 0), smallestLengths: SIMD8(repeating: 255), startsTitle: false)
    }
}
