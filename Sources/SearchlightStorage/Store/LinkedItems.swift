import SearchlightBytes

/// Items that are deleted with the item they are linked to, such as a user activity with a related item.
///
/// Only the deletion of an item takes what is linked to it: a link to an item that is not there, or not yet, is fine.
enum LinkedItems {
    /// The column of the identifiers that items are linked to, in the form in which identifiers are compared.
    static var columnName: String { "relatedUniqueIdentifier" }

    /// A linked item.
    struct Link {
        let key: IdentifierKey
        let identifier: String
        /// The file or frame that it lies in.
        let place: String
    }

    /// The live items of a state that are linked to one of `targets`, or to one that is, themselves not among these.
    ///
    /// O(targets × slots with links), each a look-up, and O(documents) of those slots that have a match; where links go
    /// on and on, O(links) in all.
    static func links(
        toAnyOf targets: Set<IdentifierKey>, in slots: [SnapshotSlot], scope: LeaseScope
    ) throws(StoreError) -> [Link] {
        var reached = targets
        var frontier = targets
        var found: [Link] = []
        var step = 0
        var all: [IdentifierKey: [Link]]?
        while !frontier.isEmpty {
            step += 1
            if step > lookUpLimit, all == nil { all = try everyLink(in: slots, scope: scope) }
            let links =
                if let all { frontier.flatMap { all[$0] ?? [] } } else {
                    try self.links(to: frontier, in: slots, scope: scope)
                }
            frontier = []
            for link in links where reached.insert(link.key).inserted {
                found.append(link)
                frontier.insert(link.key)
            }
        }
        return found
    }

    /// Steps from item to item after which all links are read at once.
    private static var lookUpLimit: Int { 4 }

    private static func links(
        to targets: Set<IdentifierKey>, in slots: [SnapshotSlot], scope: LeaseScope
    ) throws(StoreError) -> [Link] {
        var links: [Link] = []
        for slot in slots where slot.linkColumn != nil && slot.liveCount > 0 {
            for document in try documents(linkedTo: targets, of: slot.image, column: slot.linkColumn, scope: scope)
            where !slot.tombstones.contains(document) {
                links.append(try link(document, slot.image, scope))
            }
        }
        return links
    }

    /// The live linked items by what they are linked to.
    private static func everyLink(
        in slots: [SnapshotSlot], scope: LeaseScope
    ) throws(StoreError) -> [IdentifierKey: [Link]] {
        var links: [IdentifierKey: [Link]] = [:]
        for slot in slots where slot.linkColumn != nil && slot.liveCount > 0 {
            try forEachLink(of: slot.image, scope: scope) { (document, target) throws(StoreError) in
                if slot.tombstones.contains(document) { return }
                links[target, default: []].append(try link(document, slot.image, scope))
            }
        }
        return links
    }

    private static func link(
        _ document: DocumentNumber, _ image: SegmentImage, _ scope: LeaseScope
    ) throws(StoreError) -> Link {
        let identifier = try image.head(of: document, in: scope).identifier
        return Link(key: IdentifierKey(identifier), identifier: identifier.string(), place: image.name)
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
