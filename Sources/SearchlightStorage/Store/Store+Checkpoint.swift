import SearchlightBytes

extension Store {
    /// Puts everything that is in journals into segment files and starts a new journal. Commits go on meanwhile.
    ///
    /// - Throws: `outOfSpace` and the like, with everything as durable as before; `syncFailed`, which is final.
    package func checkpoint() throws(StoreError) {
        try checkpointLock.withLock { () throws(StoreError) in _ = try checkpointLocked(sweep: nil) }
    }

    /// Deletes the items that have expired by the clock, for good.
    package func sweep() throws(StoreError) {
        var batch = CommitBatch()
        batch.sweepTime = options.clock()
        try commit(batch)
    }

    /// Drops expired items, merges all segments into one, and gives back all space of what was deleted.
    ///
    /// Commits and searches go on meanwhile; what is committed during the call may stay apart. What was deleted before
    /// the call is in no file afterwards. O(bytes of the index).
    package func compact() throws(StoreError) {
        let writer = try requireWriter()
        try sweep()
        try fileLock.withLock { () throws(StoreError) in
            try checkpoint()
            let begun = queue.exclusively { () -> SlotMerge? in
                let files = writer.state.slots.filter(\.isFile)
                let isCompact = files.count == 1 && files[0].tombstones.isEmpty
                return files.isEmpty || isCompact ? nil : writer.beginMerge(files)
            }
            if let merge = begun { try mergeFiles(merge, writer) }
            try queue.exclusively { () throws(StoreError) in try writer.retireOrphanedEngagement() }
            try checkpointLock.withLock { () throws(StoreError) in _ = try checkpointLocked(sweep: .all) }
        }
    }
}

extension StoreWriter {
    /// Retires the engagement of items that are gone without having been deleted: merges drop what has expired.
    ///
    /// Becomes durable with the next checkpoint; until then recovery merely does not know it. O(items with engagement).
    func retireOrphanedEngagement() throws(StoreError) {
        var orphans: [String] = []
        try state.engagement.visit { (key, engagement) throws(StoreError) in
            guard engagement.dormantSince == nil, try state.slots.locate(key, in: scope) == nil else { return }
            orphans.append(String(decoding: key.bytes, as: UTF8.self))
        }
        let time = options.clock()
        for identifier in orphans { try state.retireEngagement(identifier, time: time, purges: false) }
        scope.reset()
    }
}
