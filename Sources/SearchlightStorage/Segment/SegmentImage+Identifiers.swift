package import SearchlightBytes
import SearchlightText

extension SegmentImage {
    /// The document with this identifier (bytes of its NFC form), whose `hash` is `Hash64.of(identifier)`; nil when the
    /// image has none. Deleted documents are found too. About 120 ns warm.
    package func document(
        withIdentifier identifier: ByteView, hash: UInt64, in scope: LeaseScope
    ) throws(StoreError) -> UInt32? {
        let section = directory.section(.identifiers)
        guard section.blockCount > 0 else { return nil }
        let wanted = UInt32(truncatingIfNeeded: hash &>> 32)
        // Equal hashes may span blocks, so begin in the last block that begins before the hash.
        let guess = Int((UInt64(wanted) &* UInt64(section.blockCount)) &>> 32)
        var number = lastBlock(of: .identifiers, guess: guess) { $0.firstKey < wanted }
        while number < section.blockCount {
            let view = try block(.identifiers, number, in: scope)
            var entry: Int
            do { entry = try HashBlock.firstEntry(view, notBefore: wanted) } catch {
                throw damage(.identifiers, number, error)
            }
            while entry < view.count / 8 {
                let (hash, document) = try identifierEntry(view, entry, block: number)
                guard hash == wanted else { return nil }
                if SegmentImage.isSame(try head(of: document, in: scope).identifier, identifier) { return document }
                entry += 1
            }
            number += 1
        }
        return nil
    }

    /// Whether a stored identifier, which is kept as given, has the NFC form `wanted`.
    private static func isSame(_ stored: ByteView, _ wanted: ByteView) -> Bool {
        if stored == wanted { return true }
        if NormalForm.isCertainlyComposed(stored) { return false }
        return NormalForm.composed(stored).withByteView { $0 == wanted }
    }

    /// The document whose identifier has the same NFC form as this one.
    package func document(withIdentifier identifier: String, in scope: LeaseScope) throws(StoreError) -> UInt32? {
        try NormalForm.composed(identifier).withByteView { (view) throws(StoreError) in
            try document(withIdentifier: view, hash: Hash64.of(view), in: scope)
        }
    }

    private func identifierEntry(
        _ view: ByteView, _ entry: Int, block: Int
    ) throws(StoreError) -> (hash: UInt32, document: UInt32) {
        do {
            return (try view.uint32(at: 8 * entry), try view.uint32(at: 8 * entry + 4))
        } catch {
            throw damage(.identifiers, block, error)
        }
    }
}

/// A block of section `identifiers`: sorted pairs of a hash and a document, 8 bytes each.
enum HashBlock {
    /// The first entry whose hash is at or behind `wanted`. Hashes spread evenly, so a guess starts the search.
    static func firstEntry(_ view: ByteView, notBefore wanted: UInt32) throws(FormatError) -> Int {
        let count = view.count / 8
        guard count > 0 else { return 0 }
        let first = try view.uint32(at: 0)
        guard first < wanted else { return 0 }
        let last = try view.uint32(at: 8 * (count - 1))
        guard wanted <= last else { return count }
        // Invariant: hash(low) < wanted <= hash(high).
        var (low, high) = (0, count - 1)
        var probe = Int(UInt64(wanted - first) * UInt64(count - 1) / UInt64(last - first))
        var step = 8
        while high - low > 1 {
            probe = min(max(probe, low + 1), high - 1)
            if try view.uint32(at: 8 * probe) < wanted {
                low = probe
                probe = step < count ? probe + step : (low + high) / 2
            } else {
                high = probe
                probe = step < count ? probe - step : (low + high) / 2
            }
            step *= 4
        }
        return high
    }
}
