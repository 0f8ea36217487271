import SearchlightBytes
import SearchlightStorage

/// The order in which a query gives its matches: newest first by ranking date, ties by identifier.
///
/// The documents of an image lie in that order, so only the first matches of each image are looked at.
struct NewestMatches {
    /// How many are wanted at most.
    let limit: Int
    private let snapshot: Snapshot
    private let scope = LeaseScope()
    private var cancellation: CancellationCheck
    private var kept: [Entry] = []

    /// Documents with an earlier date are not among the newest: there are enough already.
    private(set) var earliestDate: UInt32 = 0

    private struct Entry {
        let date: UInt32
        let identifier: ByteView
        let address: SearchAddress

        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.date != right.date ? left.date > right.date : left.identifier < right.identifier
        }
    }

    init(limit: Int, of snapshot: Snapshot, _ cancellation: CancellationCheck) {
        self.limit = limit
        self.snapshot = snapshot
        self.cancellation = cancellation
    }

    /// Whether no document of a slot from one on is among the newest.
    func isPast(_ document: UInt32, slot: Int) throws(StoreError) -> Bool {
        let image = snapshot.slots[slot].image
        guard earliestDate > 0, image.isDateOrdered else { return false }
        return try image.date(of: document, in: scope) < earliestDate
    }

    /// Adds the first matches of a slot that `accepts` lets pass, in ascending order of documents over all calls for it.
    ///
    /// - Returns: how many were added, fewer than `count` only where no other one is among the newest.
    mutating func add(
        _ matches: DocumentSet, slot: Int, atMost count: Int, accepts: (UInt32) throws -> Bool = { _ in true }
    ) throws -> Int {
        let image = snapshot.slots[slot].image
        let count = image.isDateOrdered ? count : .max
        let start = kept.count
        try matches.visit { (document) throws in
            if kept.count - start == count { return false }
            try cancellation.check(every: 512)
            let date = try image.date(of: document, in: scope)
            if date < earliestDate { return !image.isDateOrdered }
            guard try accepts(document) else { return true }
            let identifier = try image.head(of: document, in: scope).identifier
            let address = SearchAddress(snapshot: 0, slot: slot, document: document)
            kept.append(Entry(date: date, identifier: identifier, address: address))
            return true
        }
        return kept.count - start
    }

    /// Lets go of what is not among the newest; to be called between two slots.
    mutating func cutDown() throws {
        guard kept.count > limit else { return }
        try sort()
        kept.removeLast(kept.count - limit)
        earliestDate = kept.last?.date ?? 0
    }

    /// The matches from place `skippedCount` on.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(n log n) in the matches that were added from several slots.
    mutating func hits(skipping skippedCount: Int) throws -> [RankedHit] {
        try sort()
        return kept.prefix(limit).dropFirst(skippedCount).map {
            RankedHit(address: $0.address, score: 0, rankingDate: $0.date, match: .exact)
        }
    }

    private mutating func sort() throws {
        if snapshot.slots.count == 1, snapshot.slots[0].image.isDateOrdered { return }
        var cancellation = cancellation
        try kept.sort { (left, right) throws in
            try cancellation.check(every: 4_096)
            return Entry.precedes(left, right)
        }
    }
}
