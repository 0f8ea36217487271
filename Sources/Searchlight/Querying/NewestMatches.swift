import SearchlightBytes
import SearchlightStorage

/// The order in which a query gives its matches: newest first by ranking date, ties by identifier.
struct NewestMatches {
    private let matches: QueryMatches
    private let cancellation: CancellationCheck
    private let scope = LeaseScope()

    private struct Entry {
        let date: UInt32
        let identifier: ByteView
        let address: SearchAddress

        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.date != right.date ? left.date > right.date : left.identifier < right.identifier
        }
    }

    init(_ matches: QueryMatches, _ cancellation: CancellationCheck) {
        self.matches = matches
        self.cancellation = cancellation
    }

    /// The matches from place `skippedCount` on, at most `limit`.
    ///
    /// - Throws: `StoreError` for damage, `CancellationError`.
    /// - Complexity: O(matches + wanted · log wanted).
    func hits(skipping skippedCount: Int, limit: Int) throws -> [RankedHit] {
        let (wanted, overflow) = skippedCount.addingReportingOverflow(limit)
        let best = try best(overflow ? .max : wanted)
        return best.dropFirst(skippedCount).map {
            RankedHit(address: $0.address, score: 0, rankingDate: $0.date, match: .exact)
        }
    }

    private func best(_ wanted: Int) throws -> [Entry] {
        var kept: [Entry] = []
        var worst: Entry?
        // Cut down to the best ones each time that many more have come.
        let capacity = wanted < 1 << 20 ? 2 * wanted + 256 : Int.max
        var cancellation = cancellation
        let precedes = { (left: Entry, right: Entry) throws in
            try cancellation.check(every: 4_096)
            return Entry.precedes(left, right)
        }
        try matches.forEachMatch { (address) throws in
            try cancellation.check(every: 512)
            let image = matches.snapshot.slots[address.slot].image
            let date = try image.date(of: address.document, in: scope)
            if let worst, date < worst.date { return }
            let identifier = try image.head(of: address.document, in: scope).identifier
            let entry = Entry(date: date, identifier: identifier, address: address)
            if let worst, !Entry.precedes(entry, worst) { return }
            kept.append(entry)
            guard kept.count >= capacity else { return }
            try kept.sort(by: precedes)
            kept.removeLast(kept.count - wanted)
            worst = kept.last
        }
        try kept.sort(by: precedes)
        return Array(kept.prefix(wanted))
    }
}
