import SearchlightBytes

/// What ranking needs to know of all stored items: sums over the slots of a snapshot.
///
/// Deleted and expired items count until a merge drops them, so that an order of hits does not depend on when.
package struct SnapshotStatistics: Sendable, Hashable {
    /// Stored documents.
    package var documentCount = 0

    /// Stored documents that are not deleted.
    package var liveCount = 0

    /// Tokens by role, in the order of `TextRole`.
    package var tokenCounts: [UInt64] = Array(repeating: 0, count: TextRole.allCases.count)

    /// Documents that have the role at all, in the order of `TextRole`.
    package var documentCounts: [UInt64] = Array(repeating: 0, count: TextRole.allCases.count)

    package init() {}

    /// Adds the documents of a slot. Damaged sums wrap instead of trapping.
    mutating func add(_ slot: SnapshotSlot) {
        documentCount += slot.documentCount
        liveCount += slot.liveCount
        for role in TextRole.allCases {
            let counts = slot.image.statistics(of: role)
            tokenCounts[Int(role.rawValue)] &+= counts.tokenCount
            documentCounts[Int(role.rawValue)] &+= UInt64(counts.documentCount)
        }
    }
}
