import SearchlightBytes

extension Store {
    /// Ends background work and saves what is in the journal. The lock is still held.
    func finish() throws(StoreError) {
        lanes.stop()
        defer { releaseJournals() }
        guard let writer else { return }
        let hasBacklog = queue.exclusively { writer.backlogSize.frameCount > 0 || !writer.retiredFiles.isEmpty }
        var failure: StoreError?
        do { if hasBacklog { try checkpoint() } } catch { failure = error }
        try queue.exclusively { () throws(StoreError) in
            defer { writer.fail(StoreError(code: .closed, message: "the store was closed", path: directory)) }
            guard let failure else { return try closeJournal(writer) }
            // What the checkpoint could not do, recovery will, if only the journal is on disk.
            try writer.checkUsable()
            try writer.journal?.sync()
            if failure.code != .outOfSpace { throw failure }
        }
    }

    /// Ends background work, waits for the checkpoint and the merge that are under way, and lets none begin any more.
    func stopWriting() {
        lanes.stop()
        defer { releaseJournals() }
        guard let writer else { return }
        fileLock.withLock {
            checkpointLock.withLock {
                let failure = StoreError(code: .closed, message: "the store was given up", path: directory)
                queue.exclusively { writer.fail(failure) }
            }
        }
    }

    /// Gives back the space that the journal keeps ahead. A store that failed before has said so: its journal stays.
    private func closeJournal(_ writer: StoreWriter) throws(StoreError) {
        guard writer.isUsable else { return }
        try writer.journal?.close()
    }
}
