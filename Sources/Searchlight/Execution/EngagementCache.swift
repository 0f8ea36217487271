import SearchlightBytes
import SearchlightStorage

/// Remembers where the used items of recent snapshots are. Thread-safe.
///
/// Engagement is kept by identifier; searches need it by document. The look-ups, one for each used item, are done once a
/// snapshot.
final class EngagementCache: Sendable {
    private struct Entry {
        /// Not kept alive from here: a snapshot holds files.
        weak var snapshot: Snapshot?
        let bySlot: [EngagedDocuments]
    }

    private let lock = Lock()
    // why: read and written under the lock only.
    nonisolated(unsafe) private var entries: [Entry] = []

    /// Snapshots remembered at most.
    private static let limit = 16

    /// The used documents by slot; empty where nothing was ever used. O(used items × slots) for a new snapshot.
    func documents(of snapshot: Snapshot) throws(StoreError) -> [EngagedDocuments] {
        if snapshot.engagement.isEmpty { return [] }
        if let known = known(snapshot) { return known }
        let made = try EngagementCache.locate(snapshot)
        lock.withLock {
            unsafe entries.removeAll { $0.snapshot == nil }
            if unsafe entries.count >= EngagementCache.limit { unsafe entries.removeFirst() }
            unsafe entries.append(Entry(snapshot: snapshot, bySlot: made))
        }
        return made
    }

    private func known(_ snapshot: Snapshot) -> [EngagedDocuments]? {
        lock.withLock { unsafe entries.last { $0.snapshot === snapshot }?.bySlot }
    }

    private static func locate(_ snapshot: Snapshot) throws(StoreError) -> [EngagedDocuments] {
        let scope = LeaseScope()
        var bySlot: [[(document: UInt32, engagement: Engagement)]] = Array(repeating: [], count: snapshot.slots.count)
        try snapshot.engagement.visit { (key, engagement) throws(StoreError) in
            guard engagement.dormantSince == nil, let address = try snapshot.locate(key, in: scope) else { return }
            bySlot[address.slot].append((address.document, engagement))
        }
        return bySlot.enumerated().map { slot, entries in
            entries.isEmpty
                ? .none : EngagedDocuments(entries, documentCount: snapshot.slots[slot].image.documentCount)
        }
    }
}
