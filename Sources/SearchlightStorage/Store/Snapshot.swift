/// The state of a store after one commit, as searches see it.
///
/// Immutable and thread-safe; every file of it is mapped or held open, so it stays readable whatever happens to the
/// store, even after its files were removed. Holding one keeps the space of those files in use.
package final class Snapshot: Sendable {
    /// The images, oldest first.
    package let slots: [SnapshotSlot]

    /// Number of the newest commit in the snapshot; 0 in a store that never had one.
    package let sequence: UInt64

    /// When that commit was made, in seconds since 1970; 0 in a store that never had one.
    package let commitTime: Double

    package let statistics: SnapshotStatistics

    /// How often items are opened, by identifier.
    package let engagement: EngagementTable

    /// Where the bytes of thumbnails lie.
    package let thumbnails: ThumbnailLocator

    /// The host's state by handle, as the newest commit that set it left it.
    package let clientStates: ClientStates

    init(_ state: StoreState) {
        slots = state.slots
        sequence = state.sequence
        commitTime = state.commitTimes.newest
        engagement = state.engagement
        thumbnails = state.thumbnails
        clientStates = state.clientStates
        var statistics = SnapshotStatistics()
        for slot in state.slots { statistics.add(slot) }
        self.statistics = statistics
    }

    /// The same without the open files of journals that it does not need.
    init(closing snapshot: Snapshot) {
        slots = snapshot.slots
        sequence = snapshot.sequence
        commitTime = snapshot.commitTime
        statistics = snapshot.statistics
        engagement = snapshot.engagement
        clientStates = snapshot.clientStates
        var thumbnails = snapshot.thumbnails
        thumbnails.dropEmptyJournals()
        self.thumbnails = thumbnails
    }

    /// How many of the live documents had expired at a time, in seconds since 1970. O(documents).
    package func expiredCount(at time: Double) throws(StoreError) -> Int {
        var count = 0
        for slot in slots { count += try slot.documents(expiredBefore: time, in: LeaseScope()).count }
        return count
    }

    /// A snapshot of some images without a store, nothing in them deleted. For tests of what reads snapshots.
    package convenience init(
        images: [SegmentImage], commitTime: Double = 0, engagement: EngagementTable = EngagementTable()
    ) {
        var state = StoreState()
        for image in images {
            state.append(image, tombstones: Tombstones(documentCount: Int(image.documentCount)), through: 1, file: nil)
        }
        state.sequence = 1
        state.commitTimes.newest = commitTime
        state.engagement = engagement
        self.init(state)
    }
}

/// Where a document is in a snapshot.
package struct DocumentAddress: Sendable, Hashable {
    /// Index into `Snapshot.slots`.
    package let slot: Int
    package let document: UInt32

    package init(slot: Int, document: UInt32) {
        self.slot = slot
        self.document = document
    }
}

extension Snapshot {
    /// Where the item with that identifier is; nil when there is none. Expired items are found.
    ///
    /// O(slots), each a hash look-up. The scope is not reset here.
    /// - Throws: `corrupt` with the place of the damage.
    package func locate(_ identifier: IdentifierKey, in scope: LeaseScope) throws(StoreError) -> DocumentAddress? {
        try slots.locate(identifier, in: scope)
    }
}

extension [SnapshotSlot] {
    /// Where the live document with that identifier is. Newer images first: what is asked for is often what changed.
    func locate(_ identifier: IdentifierKey, in scope: LeaseScope) throws(StoreError) -> DocumentAddress? {
        for index in indices.reversed() where self[index].liveCount > 0 {
            if let document = try self[index].liveDocument(identifier, in: scope) {
                return DocumentAddress(slot: index, document: document)
            }
        }
        return nil
    }
}
