import SearchlightBytes
import SearchlightStorage

/// Documents of one image: a bit each.
struct DocumentSet: Equatable {
    /// Document `n` at bit `n % 64` of word `n / 64`; no bits behind the last document.
    private(set) var words: [UInt64]

    /// No document.
    init(documentCount: UInt32) { words = [UInt64](repeating: 0, count: (Int(documentCount) + 63) / 64) }

    /// All documents that are not deleted.
    init(liveOf slot: SnapshotSlot) {
        self.init(documentCount: slot.image.documentCount)
        let (count, tombstones) = (Int(slot.image.documentCount), slot.tombstones)
        for word in words.indices { words[word] = .max }
        if count % 64 > 0 { words[words.count - 1] = (1 << UInt64(count % 64)) - 1 }
        guard !tombstones.isEmpty else { return }
        for word in words.indices { words[word] &= ~tombstones.word(at: word) }
    }

    @inline(__always)
    mutating func insert(_ document: UInt32) { words[Int(document &>> 6)] |= 1 &<< UInt64(document & 63) }

    mutating func remove(_ document: UInt32) { words[Int(document &>> 6)] &= ~(1 &<< UInt64(document & 63)) }

    @inline(__always)
    func contains(_ document: UInt32) -> Bool { words[Int(document &>> 6)] &>> UInt64(document & 63) & 1 != 0 }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    mutating func formUnion(_ other: DocumentSet) {
        for word in words.indices { words[word] |= other.words[word] }
    }

    mutating func formIntersection(_ other: DocumentSet) {
        for word in words.indices { words[word] &= other.words[word] }
    }

    mutating func subtract(_ other: DocumentSet) {
        for word in words.indices { words[word] &= ~other.words[word] }
    }

    /// Whether any of the 1,024 documents from `chunk * 1024` on is in the set.
    func touches(chunk: Int) -> Bool {
        let first = min(chunk * 16, words.count)
        return words[first..<min(first + 16, words.count)].contains { $0 != 0 }
    }

    /// Calls `body` for each document, ascending.
    func forEachDocument<Failure: Error>(_ body: (UInt32) throws(Failure) -> Void) throws(Failure) {
        for (position, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                try body(UInt32(truncatingIfNeeded: position &<< 6 &+ rest.trailingZeroBitCount))
                rest &= rest &- 1
            }
        }
    }
}
