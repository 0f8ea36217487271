import SearchlightBytes

/// What changed of an engagement file, by identifier, in shards: a change copies one of them and the list.
///
/// An object, so that tables are copied without the run time being asked for the types of their dictionaries, which takes
/// a tenth of the time to open a small index. Changed only while one table alone refers to it.
final class EngagementChanges: @unchecked Sendable {  // why: changed only while nobody else has it
    /// An inner nil says that there is no engagement any more.
    private(set) var shards: [[IdentifierKey: Engagement?]]
    private var count: Int

    /// A copy; nothing for nil.
    init(_ other: EngagementChanges?) {
        shards = other?.shards ?? Array(repeating: [:], count: EngagementChanges.leastShardCount)
        count = other?.count ?? 0
    }

    private static var leastShardCount: Int { 16 }

    /// Entries of a shard at which the shards are split.
    private static var goalPerShard: Int { 64 }

    /// What is known of an item; nil where nothing changed.
    func change(of key: IdentifierKey) -> Engagement?? { shards[shard(of: key)][key] }

    /// Notes what an item has now; true when nothing was known of it.
    func set(_ key: IdentifierKey, to new: Engagement?) -> Bool {
        guard shards[shard(of: key)].updateValue(new, forKey: key) == nil else { return false }
        count += 1
        if count > shards.count * EngagementChanges.goalPerShard { split() }
        return true
    }

    private func shard(of key: IdentifierKey) -> Int {
        // The shards' number is a power of two; dictionaries hash anew, so the low bits may be used up here.
        Int(truncatingIfNeeded: key.hash & UInt64(shards.count - 1))
    }

    private func split() {
        let old = shards
        shards = Array(repeating: [:], count: old.count * 4)
        for (key, change) in old.joined() { shards[shard(of: key)].updateValue(change, forKey: key) }
    }
}
