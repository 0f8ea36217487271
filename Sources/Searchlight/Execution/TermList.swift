import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// A posting list being walked forwards, with the buffer that its current block is decoded into.
@safe
struct TermList {
    var cursor: PostingsCursor
    let buffer: PostingsBuffer
    let kind: TermKind

    /// The unit of the query that the term belongs to.
    let unit: Int
    private(set) var block: PostingsBlock?

    /// The current posting of the block.
    private(set) var position = 0

    /// Opens the list of a term. A `buffer` may serve several lists, one after the other.
    init(
        _ term: ResolvedTerm, unit: Int, of image: SegmentImage, in scope: LeaseScope, buffer: PostingsBuffer? = nil
    ) throws(StoreError) {
        cursor = try image.postings(of: term.entry, in: scope)
        self.buffer = buffer ?? scope.makePostingsBuffer()
        kind = term.kind
        self.unit = unit
    }

    /// The current document. Only while there is one.
    var document: UInt32 { unsafe buffer.documents[position] }

    /// Moves to the first posting at or behind `document`, which must not be before the current one, and gives its
    /// document; `UInt32.max` at the end.
    @inline(__always)
    mutating func seek(_ document: UInt32) throws(StoreError) -> UInt32 {
        if let block {
            // Invariant: the buffer holds `block.count` documents.
            let next = buffer.firstPosition(notBefore: document, from: position, count: block.count)
            position = next
            if next < block.count { return unsafe buffer.documents[next] }
        }
        return try seekBlock(document)
    }

    private mutating func seekBlock(_ document: UInt32) throws(StoreError) -> UInt32 {
        guard let number = try cursor.findBlock(containing: document, from: max(cursor.loadedBlock, -1) + 1) else {
            return .max
        }
        let loaded = try load(number)
        position = buffer.firstPosition(notBefore: document, from: 0, count: loaded.count)
        return position < loaded.count ? unsafe buffer.documents[position] : .max
    }

    /// Loads a block and stands at its first posting.
    @discardableResult
    mutating func load(_ number: Int) throws(StoreError) -> PostingsBlock {
        let loaded = try cursor.load(number, into: buffer)
        block = loaded
        position = 0
        return loaded
    }

    /// Stands at a posting of the loaded block.
    mutating func stand(at position: Int) { self.position = position }

    /// The counts of the current posting.
    var counts: RoleCounts { cursor.roleCounts(of: position) }

    /// Reads the positions of the current posting.
    mutating func readPositions(into list: inout PositionList) throws(StoreError) {
        try cursor.readPositions(of: position, into: &list)
    }
}
