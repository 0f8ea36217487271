package import SearchlightBytes
import SearchlightText

/// An identifier in the form in which identifiers are compared: the UTF-8 of its NFC form, with the hash of that.
package struct IdentifierKey: Sendable, Hashable {
    package let bytes: [UInt8]
    package let hash: UInt64

    /// The key of an identifier as the host wrote it. O(n).
    package init(_ identifier: String) { self.init(composed: NormalForm.composed(identifier)) }

    /// The key of an identifier as an image holds it. O(n).
    package init(_ identifier: ByteView) { self.init(composed: NormalForm.composed(identifier)) }

    private init(composed: [UInt8]) {
        bytes = composed
        hash = composed.withByteView { Hash64.of($0) }
    }

    package static func == (left: IdentifierKey, right: IdentifierKey) -> Bool {
        left.hash == right.hash && left.bytes == right.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension SegmentImage {
    /// The key of a document's identifier.
    package func identifierKey(
        of document: DocumentNumber, in scope: LeaseScope
    ) throws(StoreError) -> IdentifierKey {
        IdentifierKey(try head(of: document, in: scope).identifier)
    }

    /// The document with that identifier; nil when the image has none.
    package func document(
        _ identifier: IdentifierKey, in scope: LeaseScope
    ) throws(StoreError) -> DocumentNumber? {
        try identifier.bytes.withByteView { (view) throws(StoreError) in
            try document(withIdentifier: view, hash: identifier.hash, in: scope)
        }
    }
}

extension SnapshotSlot {
    /// The document with that identifier, unless it is deleted.
    package func liveDocument(
        _ identifier: IdentifierKey, in scope: LeaseScope
    ) throws(StoreError) -> DocumentNumber? {
        guard let document = try image.document(identifier, in: scope) else { return nil }
        return tombstones.contains(document) ? nil : document
    }
}
