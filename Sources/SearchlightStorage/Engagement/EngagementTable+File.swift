import SearchlightBytes

extension EngagementTable {
    /// Writes `engagement-number` and syncs it; the directory is for the caller to sync, and the file to remove where
    /// an error is thrown. What waited for its item's return for too long at `time` is left out. O(n log n).
    /// - Parameter segments: those whose used documents the file is to tell: all segment files that hold live items.
    package func write(
        number: UInt64, time: Double, segments: [EngagementTarget] = [], in directory: String,
        of fileSystem: some FileSystem, identity: FileIdentity = .random()
    ) throws(StoreError) -> FileReference {
        var writer = try EngagementFileWriter(
            path: FileName.engagement(number).path(in: directory), identity: identity, segments: segments,
            of: fileSystem)
        var changes = shards.joined().sorted { $0.key.precedes($1.key) }[...]
        try base?.visit { (identifier, engagement) throws(StoreError) in
            let key = IdentifierKey(identifier)
            while let change = changes.first, change.key.precedes(key) {
                try writer.add(change.key, change.value, unlessForgottenAt: time)
                changes.removeFirst()
            }
            if changes.first?.key == key { return }
            try writer.add(key, engagement, unlessForgottenAt: time)
        }
        for change in changes { try writer.add(change.key, change.value, unlessForgottenAt: time) }
        return try writer.finish(number: number)
    }

    /// The same engagement on top of `saved`, the file that `written`, an earlier state of this table, was written to:
    /// changes that are in the file leave the memory. O(changes).
    package func rebased(
        onto saved: EngagementTable, writtenFrom written: EngagementTable
    ) throws(StoreError) -> EngagementTable {
        // Where everything was forgotten meanwhile, the file has nothing to say.
        guard origin === written.origin else { return self }
        var table = saved
        for (key, change) in shards.joined() where written.change(of: key) != .some(change) {
            table.set(key, from: try table.engagement(of: key), to: change)
        }
        return table
    }
}

extension EngagementFileWriter {
    fileprivate mutating func add(
        _ key: IdentifierKey, _ engagement: Engagement?, unlessForgottenAt time: Double
    ) throws(StoreError) {
        guard let engagement, !engagement.isForgotten(at: time) else { return }
        try key.bytes.withByteView { (view) throws(StoreError) in try add(view, hash: key.hash, engagement) }
    }
}

extension IdentifierKey {
    /// The order of entries in an engagement file.
    func precedes(_ other: IdentifierKey) -> Bool {
        hash != other.hash ? hash < other.hash : bytes.lexicographicallyPrecedes(other.bytes)
    }
}
