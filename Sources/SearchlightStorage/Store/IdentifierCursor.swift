import SearchlightBytes

/// Walks the identifiers of an image in the order of their hashes.
struct IdentifierCursor {
    private let image: SegmentImage
    private let scope: LeaseScope
    private var view = ByteView()
    private var block = -1
    private var entry = 0
    private var entryCount = 0

    /// The top half of the present identifier's hash; nil at the end.
    private(set) var hash: UInt32?

    /// The present document.
    private(set) var document: DocumentNumber = 0

    /// Stands at the first identifier. Valid within the scope.
    init(_ image: SegmentImage, in scope: LeaseScope) throws(StoreError) {
        self.image = image
        self.scope = scope
        try next()
    }

    /// Moves on by one. O(1).
    mutating func next() throws(StoreError) {
        while entry == entryCount {
            block += 1
            entry = 0
            guard block < image.blockCount(of: .identifiers) else {
                entryCount = 0
                hash = nil
                return
            }
            view = try image.block(.identifiers, block, in: scope)
            entryCount = view.count / IdentifierCursor.entryByteCount
        }
        let offset = entry * IdentifierCursor.entryByteCount
        do {
            hash = try view.uint32(at: offset)
            document = try view.uint32(at: offset + 4)
        } catch { throw StoreError(error, path: image.name, section: "identifiers") }
        entry += 1
    }

    /// A hash and a document.
    private static var entryByteCount: Int { 8 }
}
