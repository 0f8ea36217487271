import SearchlightBytes
import SearchlightStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads headings and whole items of one image.
///
/// Used within one lease of its scope; what it returns is copied out of the image.
struct ItemReader {
    let image: SegmentImage
    let scope: LeaseScope

    /// What a list shows of a document.
    func heading(of document: DocumentNumber) throws(StoreError) -> ItemHeading {
        let head = try image.head(of: document, in: scope)
        return ItemHeading(
            identifier: head.identifier.string(), title: head.title?.string(), domain: try domain(of: head),
            expirationDate: head.expiry.map { Date(timeIntervalSince1970: $0) },
            hasThumbnail: head.thumbnailNumber != nil)
    }

    /// The whole item, without the bytes of its thumbnail.
    ///
    /// - Complexity: linear in the bytes of its record; one block is decompressed.
    func item(_ document: DocumentNumber, refusesUnknown: Bool = false) throws(StoreError) -> Item {
        let head = try image.head(of: document, in: scope)
        var item = Item(head.identifier.string(), domain: try domain(of: head), title: head.title?.string())
        item.expirationDate = head.expiry.map { Date(timeIntervalSince1970: $0) }
        var record = RecordReader(try image.record(head.recordNumber, in: scope), refusesUnknown: refusesUnknown)
        do {
            while let (name, value) = try record.next() { item.appendStored(name, value) }
        } catch {
            throw StoreError(
                code: error.isTooNew ? .tooNew : .corrupt, message: "\(error.reason)", path: image.name,
                section: "records", offset: error.offset)
        }
        return item
    }

    /// The whole item to apply an update to, its thumbnail by number; nil where it has expired.
    func itemToUpdate(_ document: DocumentNumber, now: Double) throws(StoreError) -> Item? {
        let head = try image.head(of: document, in: scope)
        if let expiry = head.expiry, expiry < now { return nil }
        // What an update would silently lose, it must not touch.
        var item = try item(document, refusesUnknown: true)
        item.storedThumbnail = head.thumbnailNumber
        return item
    }

    /// The domain of a head, looked up in the dictionary of the domain column.
    func domain(of head: HeadView) throws(StoreError) -> String? {
        guard let ordinal = head.domainOrdinal else { return nil }
        guard let column = image.column(named: "domainIdentifier", kind: .string) else {
            throw StoreError(
                code: .corrupt, message: "a head names a domain and the image has none", path: image.name,
                section: "heads")
        }
        return try column.dictionary.string(at: ordinal, in: scope).string()
    }
}
