import SearchlightBytes
import SearchlightStorage

/// The titles of a document besides the one in its head: display name and alternate names.
enum OtherTitles {
    /// Reads them from the record.
    ///
    /// - Complexity: one block is decompressed, once a scope.
    static func read(
        _ image: SegmentImage, _ document: DocumentNumber, in scope: LeaseScope
    ) throws(StoreError) -> [String] {
        let item = try ItemReader(image: image, scope: scope).item(document)
        return (item.displayName.map { [$0] } ?? []) + item.alternateNames
    }
}
