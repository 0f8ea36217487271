import SearchlightBytes
import SearchlightStorage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SearchIndex {
    /// The item with an identifier, with all attributes but the bytes of its thumbnail; nil where there is none.
    ///
    /// - Throws: `corrupt`, naming file, section and offset.
    public func item(_ identifier: String) throws(SearchlightError) -> Item? {
        try withItem(identifier) { (reader, document) throws(StoreError) in try reader.item(document) }
    }

    /// Identifier, title and domain of an item, read in place; nil where there is none.
    public func heading(of identifier: String) throws(SearchlightError) -> ItemHeading? {
        try withItem(identifier) { (reader, document) throws(StoreError) in try reader.heading(of: document) }
    }

    /// Whether an item with the identifier is stored and has not expired.
    public func contains(_ identifier: String) throws(SearchlightError) -> Bool {
        try withItem(identifier) { (_, _) throws(StoreError) in true } ?? false
    }

    /// The bytes of an item's thumbnail; nil where the item has none or there is no such item.
    public func thumbnail(of identifier: String) throws(SearchlightError) -> Data? {
        let snapshot = store.snapshot()
        let number = try withItem(identifier, in: snapshot) { (reader, document) throws(StoreError) in
            try reader.image.head(of: document, in: reader.scope).thumbnailNumber
        }
        guard let number = number ?? nil else { return nil }
        return try translatingErrors { () throws(StoreError) in
            try snapshot.thumbnails.read(number).map { bytes in Data(bytes.view.copyBytes()) }
        }
    }

    /// Calls `body` with every item's heading, in no particular order, all of one moment.
    ///
    /// - Parameter domains: only items of these domains and the domains below them; an empty list for all, one of an empty
    ///   name for none.
    /// - Complexity: linear in the number of items.
    public func forEachHeading(
        inDomains domains: [String] = [], _ body: (ItemHeading) throws -> Void
    ) throws {
        try forEachDocument(inDomains: domains) { reader, document in try body(try reader.heading(of: document)) }
    }

    /// Calls `body` with every item, whole but for thumbnails, in no particular order, all of one moment.
    ///
    /// - Parameter domains: only items of these domains and the domains below them; an empty list for all, one of an empty
    ///   name for none.
    public func forEachItem(inDomains domains: [String] = [], _ body: (Item) throws -> Void) throws {
        try forEachDocument(inDomains: domains) { reader, document in try body(try reader.item(document)) }
    }
}

extension SearchIndex {
    private func withItem<Result>(
        _ identifier: String, in snapshot: Snapshot? = nil,
        _ body: (ItemReader, DocumentNumber) throws(StoreError) -> Result
    ) throws(SearchlightError) -> Result? {
        let snapshot = snapshot ?? store.snapshot()
        let now = now
        return try translatingErrors { () throws(StoreError) in
            try LeaseScopePool.withScope { (scope) throws(StoreError) -> Result? in
                guard let place = try snapshot.locate(IdentifierKey(identifier), in: scope) else { return nil }
                let image = snapshot.slots[place.slot].image
                if let expiry = try image.head(of: place.document, in: scope).expiry, expiry < now { return nil }
                return try body(ItemReader(image: image, scope: scope), place.document)
            }
        }
    }

    /// Walks the live documents of every slot; the scope is reset from time to time, so memory stays small.
    private func forEachDocument(
        inDomains domains: [String], _ body: (ItemReader, DocumentNumber) throws -> Void
    ) throws {
        let snapshot = store.snapshot()
        let filter = DomainSet(domains)
        let now = now
        let scope = LeaseScope()
        do {
            for slot in snapshot.slots {
                let reader = ItemReader(image: slot.image, scope: scope)
                for document in 0..<slot.image.documentCount where !slot.tombstones.contains(document) {
                    let head = try slot.image.head(of: document, in: scope)
                    if let expiry = head.expiry, expiry < now { continue }
                    if !filter.isEmpty, !filter.contains(try reader.domain(of: head)) { continue }
                    try body(reader, document)
                    if scope.byteCount > 4 << 20 { scope.reset() }
                }
            }
        } catch let error as StoreError {
            throw SearchlightError(error)
        }
    }
}
