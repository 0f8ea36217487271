import SearchlightBytes

/// Finds the documents of older images that have an identifier of a new image.
///
/// A small image is looked up identifier by identifier; a large one is walked beside the older one in hash order.
struct IdentifierJoin {
    private let image: SegmentImage
    private let scope: LeaseScope

    /// Keys of a small image's documents; nil for a large one.
    private let keys: [IdentifierKey]?

    /// `image` is the new one.
    init(_ image: SegmentImage, in scope: LeaseScope) throws(StoreError) {
        self.image = image
        self.scope = scope
        guard image.documentCount <= IdentifierJoin.largestSmallImage else {
            keys = nil
            return
        }
        var keys: [IdentifierKey] = []
        keys.reserveCapacity(Int(image.documentCount))
        for document in 0..<image.documentCount {
            keys.append(try image.identifierKey(of: document, in: scope))
        }
        self.keys = keys
    }

    /// Calls `body` with each document of `older` whose identifier the new image has. O(new log old) or O(new + old).
    func forEachMatch(
        in older: SegmentImage, _ body: (DocumentNumber) throws(StoreError) -> Void
    ) throws(StoreError) {
        if let keys, keys.count * IdentifierJoin.lookUpCost < Int(older.documentCount) || keys.count < 16 {
            for key in keys {
                if let document = try older.document(key, in: scope) { try body(document) }
            }
        } else {
            try walk(older, body)
        }
    }

    private func walk(
        _ older: SegmentImage, _ body: (DocumentNumber) throws(StoreError) -> Void
    ) throws(StoreError) {
        var left = try IdentifierCursor(image, in: scope)
        var right = try IdentifierCursor(older, in: scope)
        var equals: [DocumentNumber] = []
        while let hash = left.hash, let other = right.hash {
            if hash < other {
                try left.next()
            } else if other < hash {
                try right.next()
            } else {
                equals.removeAll(keepingCapacity: true)
                while left.hash == hash {
                    equals.append(left.document)
                    try left.next()
                }
                while right.hash == hash {
                    if try isAmong(equals, right.document, of: older) { try body(right.document) }
                    try right.next()
                }
            }
        }
    }

    /// Equal halves of hashes say little: the identifiers decide.
    private func isAmong(
        _ candidates: [DocumentNumber], _ document: DocumentNumber, of older: SegmentImage
    ) throws(StoreError) -> Bool {
        let key = try older.identifierKey(of: document, in: scope)
        for candidate in candidates where try image.identifierKey(of: candidate, in: scope) == key { return true }
        return false
    }

    private static var largestSmallImage: UInt32 { 1_024 }

    /// A look-up costs about as much as walking over so many entries.
    private static var lookUpCost: Int { 32 }
}
