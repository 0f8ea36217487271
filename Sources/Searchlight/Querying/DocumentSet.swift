import SearchlightBytes
import SearchlightStorage

/// Documents of one image, or of a stretch of it: a bit each.
///
/// Sets that are put together are of the same stretch of the same image.
struct DocumentSet: Equatable {
    /// Document `n` at bit `n % 64` of word `n / 64 - firstWord`; no bits behind the last document.
    ///
    /// Invariant: `wordCount` words, or none as long as no document was added: most sets stay empty, and their memory is
    /// not for nothing.
    private(set) var words: [UInt64]
    private let wordCount: Int
    private let firstWord: Int

    /// No document of an image.
    init(documentCount: UInt32) {
        words = []
        wordCount = (Int(documentCount) + 63) / 64
        firstWord = 0
    }

    /// No document, of the stretch that another set is of.
    init(emptyLike other: DocumentSet) {
        words = []
        wordCount = other.wordCount
        firstWord = other.firstWord
    }

    /// All documents that are not deleted, or those of them in a stretch, which begins at a multiple of 64.
    init(liveOf slot: SnapshotSlot, in stretch: Range<UInt32>? = nil) {
        let stretch = stretch ?? 0..<slot.image.documentCount
        firstWord = Int(stretch.lowerBound / 64)
        wordCount = (stretch.count + 63) / 64
        words = [UInt64](repeating: .max, count: wordCount)
        if stretch.count % 64 > 0 { words[words.count - 1] = (1 << UInt64(stretch.count % 64)) - 1 }
        let tombstones = slot.tombstones
        guard !tombstones.isEmpty else { return }
        for word in words.indices { words[word] &= ~tombstones.word(at: firstWord + word) }
    }

    @inline(__always)
    mutating func insert(_ document: UInt32) {
        if words.isEmpty { makeWords() }
        words[Int(document &>> 6) &- firstWord] |= 1 &<< UInt64(document & 63)
    }

    @inline(never)
    private mutating func makeWords() { words = [UInt64](repeating: 0, count: wordCount) }

    mutating func remove(_ document: UInt32) {
        guard !words.isEmpty else { return }
        words[Int(document &>> 6) &- firstWord] &= ~(1 &<< UInt64(document & 63))
    }

    /// Whether a document is in the set; none outside the stretch is.
    @inline(__always)
    func contains(_ document: UInt32) -> Bool {
        let word = Int(document &>> 6) &- firstWord
        return word >= 0 && word < words.count && words[word] &>> UInt64(document & 63) & 1 != 0
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    mutating func formUnion(_ other: DocumentSet) {
        if words.isEmpty {
            words = other.words
        } else if !other.words.isEmpty {
            for word in words.indices { words[word] |= other.words[word] }
        }
    }

    mutating func formIntersection(_ other: DocumentSet) {
        if other.words.isEmpty {
            words = []
        } else {
            for word in words.indices { words[word] &= other.words[word] }
        }
    }

    mutating func subtract(_ other: DocumentSet) {
        guard !other.words.isEmpty else { return }
        for word in words.indices { words[word] &= ~other.words[word] }
    }

    static func == (left: DocumentSet, right: DocumentSet) -> Bool {
        guard left.wordCount == right.wordCount, left.firstWord == right.firstWord else { return false }
        return left.words == right.words || left.isEmpty && right.isEmpty
    }

    /// Whether any of the 1,024 documents from `chunk * 1024` on is in the set.
    func touches(chunk: Int) -> Bool {
        let first = min(max(chunk * 16 - firstWord, 0), words.count)
        let end = min(max(chunk * 16 + 16 - firstWord, 0), words.count)
        return words[first..<end].contains { $0 != 0 }
    }

    /// Calls `body` for each document, ascending.
    func forEachDocument<Failure: Error>(_ body: (UInt32) throws(Failure) -> Void) throws(Failure) {
        try visit { (document) throws(Failure) in
            try body(document)
            return true
        }
    }

    /// The same until `body` returns false.
    @inline(__always)
    func visit<Failure: Error>(_ body: (UInt32) throws(Failure) -> Bool) throws(Failure) {
        for (position, word) in words.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                let number = (firstWord &+ position) &<< 6 &+ rest.trailingZeroBitCount
                guard try body(UInt32(truncatingIfNeeded: number)) else { return }
                rest &= rest &- 1
            }
        }
    }

    /// Takes the documents before one away, which is a multiple of 64.
    mutating func removeAll(before document: UInt32) {
        for word in 0..<min(max(Int(document / 64) - firstWord, 0), words.count) { words[word] = 0 }
    }
}
