package import SearchlightBytes

/// Reads the heads of many documents, fastest in ascending order: the block is found once for all of its documents.
///
/// Valid within the lease scope. One thread.
package struct HeadWalk {
    private let image: SegmentImage
    private let scope: LeaseScope

    /// The block at hand, and what documents it holds.
    private var block: HeadBlock?
    private var number = 0
    private var firstDocument: UInt32 = 0
    private var count: UInt32 = 0

    package init(_ image: SegmentImage, in scope: LeaseScope) {
        self.image = image
        self.scope = scope
    }

    /// The head of a document. Throws `corrupt` when there is no such document. About 30 ns warm.
    package mutating func head(of document: UInt32) throws(StoreError) -> HeadView {
        try enter(document)
        do {
            var cursor = try cursor(at: document)
            return try HeadView(reading: &cursor)
        } catch {
            throw image.damage(.heads, number, error)
        }
    }

    /// The title of a document; nil when it has none. About 10 ns warm.
    package mutating func title(of document: UInt32) throws(StoreError) -> ByteView? {
        try enter(document)
        do {
            var cursor = try cursor(at: document)
            return try HeadView.title(reading: &cursor)
        } catch {
            throw image.damage(.heads, number, error)
        }
    }

    @inline(__always)
    private func cursor(at document: UInt32) throws(FormatError) -> ByteCursor {
        guard let block else { throw FormatError("a head is missing from its block", at: 0) }
        return try block.cursor(at: Int(document &- firstDocument))
    }

    /// Makes the block of a document the one at hand.
    @inline(__always)
    private mutating func enter(_ document: UInt32) throws(StoreError) {
        if document &- firstDocument >= count { try load(document) }
    }

    @inline(never)
    private mutating func load(_ document: UInt32) throws(StoreError) {
        guard document < image.documentCount else { throw image.damage(.heads, "a document number is out of range") }
        number = image.blockNumber(ofKey: document, in: .heads, keyCount: image.documentCount)
        firstDocument = image.location(.heads, number).firstKey
        count = 0
        let view = try image.block(.heads, number, in: scope)
        do {
            let block = try HeadBlock(view)
            self.block = block
            count = UInt32(block.count)
        } catch {
            throw image.damage(.heads, number, error)
        }
    }
}
