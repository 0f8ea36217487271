import SearchlightBytes
import SearchlightStorage

/// Remembers where the used items of recent snapshots are. Thread-safe.
///
/// Engagement is kept by identifier; searches need it by document. The engagement file tells documents; only what it does
/// not tell is looked up by identifier, once a snapshot: changes since the checkpoint, and what new images have.
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

    /// The used documents by slot; empty where nothing was ever used. O(changes × slots) for a new snapshot.
    func documents(of snapshot: Snapshot) throws(StoreError) -> [EngagedDocuments] {
        if snapshot.engagement.isEmpty { return [] }
        let (known, stored) = known(snapshot)
        if let known { return known }
        let made = try EngagementCache.locate(snapshot, stored)
        lock.withLock {
            unsafe entries.removeAll { $0.snapshot == nil }
            if unsafe entries.count >= EngagementCache.limit { unsafe entries.removeFirst() }
            unsafe entries.append(Entry(snapshot: snapshot, bySlot: made))
        }
        return made
    }

    /// What is known of a snapshot, or else what is known of images under its engagement file.
    private func known(_ snapshot: Snapshot) -> (documents: [EngagedDocuments]?, stored: [StoredEngagement]) {
        lock.withLock {
            if let entry = unsafe entries.last(where: { $0.snapshot === snapshot }) { return (entry.bySlot, []) }
            let file = snapshot.engagement.fileIdentity
            return (nil, unsafe entries.flatMap { $0.bySlot.compactMap(\.stored).filter { $0.file == file } })
        }
    }

    private static func locate(
        _ snapshot: Snapshot, _ known: [StoredEngagement]
    ) throws(StoreError) -> [EngagedDocuments] {
        let scope = LeaseScope()
        let known = Dictionary(known.map { ($0.image, $0) }) { first, _ in first }
        let changes = try changes(snapshot, in: scope)
        var bySlot: [EngagedDocuments] = []
        for (number, slot) in snapshot.slots.enumerated() {
            let changes = changes[number] ?? [:]
            bySlot.append(
                EngagedDocuments(
                    try stored(slot, snapshot, known, in: scope), changes: changes,
                    documentCount: slot.image.documentCount))
        }
        return bySlot
    }

    private static func stored(
        _ slot: SnapshotSlot, _ snapshot: Snapshot, _ known: [UInt64: StoredEngagement], in scope: LeaseScope
    ) throws(StoreError) -> StoredEngagement {
        if let stored = known[slot.image.serial] { return stored }
        return try StoredEngagement(slot, snapshot.engagement, in: scope)
    }

    /// The documents of items whose engagement changed since the checkpoint, by slot.
    private static func changes(
        _ snapshot: Snapshot, in scope: LeaseScope
    ) throws(StoreError) -> [Int: [UInt32: Engagement?]] {
        guard snapshot.engagement.hasChanges else { return [:] }
        var changes: [Int: [UInt32: Engagement?]] = [:]
        try snapshot.engagement.forEachChange { (key, engagement) throws(StoreError) in
            guard let address = try snapshot.locate(key, in: scope) else { return }
            changes[address.slot, default: [:]].updateValue(engagement, forKey: address.document)
        }
        return changes
    }
}
