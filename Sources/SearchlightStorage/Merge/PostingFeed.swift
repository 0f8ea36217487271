import SearchlightBytes

/// The living postings of one term in one input, under the new numbers of their documents.
struct PostingFeed {
    /// What `document` is behind the last posting.
    static let end = UInt32.max

    /// The new number of the posting's document; `end` behind the last.
    private(set) var document = PostingFeed.end

    private let input: Int
    private let image: SegmentImage
    private let scope: LeaseScope
    private let buffer: PostingsBuffer
    private var cursor: PostingsCursor?
    private var blockNumber = 0
    private var blockPostingCount = 0
    private var position = 0
    private var list = PositionList()

    init(input: Int, _ image: SegmentImage, in scope: LeaseScope) {
        self.input = input
        self.image = image
        self.scope = scope
        buffer = scope.makePostingsBuffer()
    }

    /// Begins a term, at its first living posting.
    mutating func begin(_ entry: TermEntry, _ plan: MergePlan) throws(StoreError) {
        var cursor = try image.postings(of: entry, in: scope)
        blockNumber = 0
        blockPostingCount = try cursor.load(0, into: buffer).count
        self.cursor = cursor
        position = -1
        try advance(plan)
    }

    /// Moves to the next living posting.
    mutating func advance(_ plan: MergePlan) throws(StoreError) {
        while true {
            position += 1
            if position == blockPostingCount {
                guard try loadNextBlock() else {
                    document = PostingFeed.end
                    return
                }
            }
            // Invariant: `position < blockPostingCount`, and the buffer holds so many documents.
            if let new = plan.newDocument(unsafe buffer.documents[position], of: input) {
                document = new
                return
            }
        }
    }

    private mutating func loadNextBlock() throws(StoreError) -> Bool {
        blockNumber += 1
        guard var cursor, blockNumber < cursor.blockCount else { return false }
        self.cursor = nil
        blockPostingCount = try cursor.load(blockNumber, into: buffer).count
        self.cursor = cursor
        position = 0
        return true
    }

    /// How often the term occurs in the posting's document.
    var counts: RoleCounts { cursor?.roleCounts(of: position) ?? RoleCounts() }

    /// Appends the positions of the posting: per role the first one, then the distances.
    mutating func appendPositions(to positions: inout ByteWriter) throws(StoreError) {
        guard var cursor else { return }
        self.cursor = nil
        try cursor.readPositions(of: position, into: &list)
        self.cursor = cursor
        var index = 0
        for role in TextRole.allCases {
            var previous: UInt32 = 0
            for _ in 0..<list.counts[role] {
                positions.appendVarint(list.values[index] &- previous)
                previous = list.values[index]
                index += 1
            }
        }
    }
}
