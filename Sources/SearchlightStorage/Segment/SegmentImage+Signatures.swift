import SearchlightBytes
import SearchlightText
import Synchronization

/// The signatures of all terms of an image (`NearTermFilter`), by ordinal.
final class TermSignatures: Sendable {
    let values: [UInt32]

    init(_ values: [UInt32]) { self.values = values }
}

extension SegmentImage {
    /// The signatures of all terms by ordinal, four bytes each, kept from the first call on. For images in memory, of which
    /// there are many small ones. O(terms) at first.
    package func termSignatures(in scope: LeaseScope) throws(StoreError) -> [UInt32] {
        if let known = signatures.load() { return known.values }
        var values: [UInt32] = []
        values.reserveCapacity(Int(termCount))
        var cursor = terms(in: scope)
        while try cursor.next() {
            values.append(
                unsafe NearTermFilter.signature(of: cursor.term.unsafeBytes.assumingMemoryBound(to: UInt8.self)))
        }
        return signatures.storeIfNil(TermSignatures(values)).values
    }
}
