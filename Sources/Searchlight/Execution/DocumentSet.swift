import SearchlightBytes

/// A set of documents of one image as bits, with the rank of each member. Reused from search to search.
struct DocumentSet {
    private var words: [UInt64] = []

    /// Members before each word.
    private var ranks: [UInt32] = []
    private(set) var count = 0

    init() {}

    /// Empties the set for documents below `documentCount`. O(documentCount / 64).
    mutating func reset(documentCount: UInt32) {
        let wordCount = Int(documentCount) / 64 + 1
        words.removeAll(keepingCapacity: true)
        words.append(contentsOf: repeatElement(0, count: wordCount))
        count = 0
    }

    /// Adds a document below the number given to `reset`. Ranks are wrong until `updateRanks`.
    @inline(__always)
    mutating func insert(_ document: UInt32) {
        words[Int(document &>> 6)] |= 1 &<< UInt64(document & 63)
    }

    /// Counts the members; to be called after a change. O(documentCount / 64).
    mutating func updateRanks() {
        ranks.removeAll(keepingCapacity: true)
        var total: UInt32 = 0
        for word in words {
            ranks.append(total)
            total &+= UInt32(truncatingIfNeeded: word.nonzeroBitCount)
        }
        count = Int(total)
    }

    @inline(__always)
    func contains(_ document: UInt32) -> Bool {
        words[Int(document &>> 6)] &>> UInt64(document & 63) & 1 != 0
    }

    /// How many members come before `document`.
    @inline(__always)
    func rank(of document: UInt32) -> Int {
        let below = words[Int(document &>> 6)] & (1 &<< UInt64(document & 63) &- 1)
        return Int(ranks[Int(document &>> 6)]) &+ below.nonzeroBitCount
    }

    /// Appends the members, ascending.
    func append(to documents: inout [UInt32]) {
        for (number, word) in words.enumerated() where word != 0 {
            var rest = word
            while rest != 0 {
                documents.append(UInt32(truncatingIfNeeded: number &* 64 &+ rest.trailingZeroBitCount))
                rest &= rest &- 1
            }
        }
    }
}
