import SearchlightBytes

/// Items that exist only as long as the item they are linked to, such as a user activity with a related item.
enum LinkedItems {
    /// The column of the identifiers that items are linked to, in the form in which identifiers are compared.
    static var columnName: String { "relatedUniqueIdentifier" }

    /// The live items of a state that are linked to one of `targets`, themselves not among these.
    ///
    /// O(targets × slots with links), each a look-up, and O(documents) of those slots that have a match.
    static func identifiers(
        linkedTo targets: Set<IdentifierKey>, in slots: [SnapshotSlot], scope: LeaseScope
    ) throws(StoreError) -> [String] {
        var found: [String] = []
        for slot in slots where slot.linkColumn != nil && slot.liveCount > 0 {
            for document in try documents(linkedTo: targets, of: slot.image, column: slot.linkColumn, scope: scope)
            where !slot.tombstones.contains(document) {
                let identifier = try slot.image.head(of: document, in: scope).identifier
                if !targets.contains(IdentifierKey(identifier)) { found.append(identifier.string()) }
            }
        }
        return found
    }

    private static func documents(
        linkedTo targets: Set<IdentifierKey>, of image: SegmentImage, column: ColumnReader?, scope: LeaseScope
    ) throws(StoreError) -> [DocumentNumber] {
        guard let column else { return [] }
        var ordinals: [Range<UInt32>] = []
        for target in targets {
            try target.bytes.withByteView { (view) throws(StoreError) in
                if let ordinal = try column.dictionary.ordinal(of: view, in: scope) {
                    ordinals.append(ordinal..<ordinal + 1)
                }
            }
        }
        var documents: [DocumentNumber] = []
        try column.forEachDocument(withOrdinals: ordinals, in: scope) { documents.append($0) }
        return documents
    }

    /// Calls `body` with each linked document of an image and the key of what it is linked to.
    static func forEachLink(
        of image: SegmentImage, scope: LeaseScope,
        _ body: (DocumentNumber, IdentifierKey) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let column = image.column(named: columnName, kind: .string) else { return }
        for document in 0..<image.documentCount {
            guard let value = try column.firstValue(of: document, in: scope),
                let ordinal = UInt32(exactly: value)
            else { continue }
            try body(document, IdentifierKey(try column.dictionary.string(at: ordinal, in: scope)))
        }
    }
}
