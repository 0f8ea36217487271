import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

/// The items of a snapshot that match a query, as sets of documents by slot.
struct QueryMatches {
    let snapshot: Snapshot

    /// Live documents that match and have not expired.
    private(set) var slots: [DocumentSet] = []

    /// Finds them.
    ///
    /// - Throws: `StoreError` for damage, `CancellationError`.
    init(_ query: CompiledQuery, in snapshot: Snapshot, now: Double, isCancelled: (() -> Bool)?) throws {
        self.snapshot = snapshot
        let cancellation = CancellationCheck(isCancelled)
        for slot in snapshot.slots {
            var found = DocumentSet(documentCount: slot.image.documentCount)
            let documents = DocumentSet(liveOf: slot)
            if !documents.isEmpty {
                let (scope, recordScope) = (LeaseScope(), LeaseScope())
                var run = ImageQuery(slot.image, scope, recordScope, cancellation)
                try run.find(query, among: documents, into: &found)
                try run.removeExpired(from: &found, now: now)
            }
            slots.append(found)
        }
    }

    /// Keeps those that are also among `addresses`.
    mutating func formIntersection(_ addresses: [SearchAddress]) {
        var others = slots.indices.map { DocumentSet(documentCount: snapshot.slots[$0].image.documentCount) }
        for address in addresses { others[address.slot].insert(address.document) }
        for slot in slots.indices { slots[slot].formIntersection(others[slot]) }
    }

    /// Keeps those that are also among others of the same snapshot.
    mutating func formIntersection(_ others: QueryMatches) {
        for slot in slots.indices { slots[slot].formIntersection(others.slots[slot]) }
    }

    var count: Int { slots.reduce(0) { $0 + $1.count } }

    func contains(_ address: SearchAddress) -> Bool { slots[address.slot].contains(address.document) }

    /// Calls `body` for each match, slot by slot, ascending in each.
    func forEachMatch<Failure: Error>(_ body: (SearchAddress) throws(Failure) -> Void) throws(Failure) {
        for (slot, documents) in slots.enumerated() {
            try documents.forEachDocument { (document) throws(Failure) in
                try body(SearchAddress(snapshot: 0, slot: slot, document: document))
            }
        }
    }
}
