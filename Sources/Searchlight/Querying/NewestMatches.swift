import SearchlightBytes
import SearchlightStorage

/// The order in which a query gives its matches: newest first by ranking date, ties by identifier.
struct NewestMatches {
    private let matches: QueryMatches
    private let scope = LeaseScope()

    private struct Entry {
        let date: UInt32
        let identifier: ByteView
        let address: SearchAddress

        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            left.date != right.date ? left.date > right.date : left.identifier < right.identifier
        }
    }

    init(_ matches: QueryMatches) { self.matches = matches }

    /// The matches from place `skippedCount` on, at most `limit`.
    ///
    /// - Complexity: O(matches + wanted · log wanted).
    func hits(skipping skippedCount: Int, limit: Int) throws(StoreError) -> [RankedHit] {
        let (wanted, overflow) = skippedCount.addingReportingOverflow(limit)
        let best = try best(overflow ? .max : wanted)
        return best.dropFirst(skippedCount).map {
            RankedHit(address: $0.address, score: 0, rankingDate: $0.date, match: .exact)
        }
    }

    private func best(_ wanted: Int) throws(StoreError) -> [Entry] {
        var kept: [Entry] = []
        var worst: Entry?
        // Cut down to the best ones each time that many more have come.
        let capacity = wanted < 1 << 20 ? 2 * wanted + 256 : Int.max
        try matches.forEachMatch { (address) throws(StoreError) in
            let image = matches.snapshot.slots[address.slot].image
            let date = try image.date(of: address.document, in: scope)
            if let worst, date < worst.date { return }
            let identifier = try image.head(of: address.document, in: scope).identifier
            let entry = Entry(date: date, identifier: identifier, address: address)
            if let worst, !Entry.precedes(entry, worst) { return }
            kept.append(entry)
            guard kept.count >= capacity else { return }
            kept.sort(by: Entry.precedes)
            kept.removeLast(kept.count - wanted)
            worst = kept.last
        }
        kept.sort(by: Entry.precedes)
        return Array(kept.prefix(wanted))
    }
}
