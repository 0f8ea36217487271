import SearchlightBytes

extension Store {
    /// Makes all changes of a batch durable and visible together and returns the commit's sequence number.
    ///
    /// Commits that are made at the same time share one sync. An empty batch changes nothing and returns the newest
    /// sequence.
    /// - Throws: `outOfSpace` with nothing changed, after which the store is as usable as before; `syncFailed`, after
    ///   which it refuses writes until it is opened again; `unknownItem` for engagement with one;
    ///   `mismatchedClientState`, `limitExceeded`, `readOnly`, `closed`, `corrupt`; and whatever `resolve` throws.
    @discardableResult
    package func commit(_ batch: CommitBatch) throws(StoreError) -> UInt64 {
        let writer = try requireWriter()
        var due = DueWork()
        let outcome = queue.submit(batch) { group in
            let sequence = writer.state.sequence
            let outcomes = writer.carryOut(group)
            if writer.state.sequence != sequence { publish(writer.state) }
            due = writer.dueWork
            return outcomes
        }
        start(due)
        return try outcome.get()
    }

    /// A place for the thumbnails of a batch; to be put into the batch whose items name their numbers.
    package func stageThumbnails() throws(StoreError) -> ThumbnailStaging {
        _ = try requireWriter()
        return ThumbnailStaging(
            stored: snapshot().thumbnails, numbers: numbers, directory: directory, fileSystem: fileSystem)
    }

    /// A new segment file for a batch that is too large for the journal.
    package func stageSegmentFile() throws(StoreError) -> StagedSegmentFile {
        _ = try requireWriter()
        return try StagedSegmentFile(number: numbers.nextFile(), directory: directory, fileSystem: fileSystem)
    }
}
