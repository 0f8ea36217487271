import SearchlightBytes

extension Store {
    /// Ends one opening of the store. The last one puts everything into segment files and gives the lock back.
    ///
    /// Snapshots stay readable. Closing once more is harmless; commits then throw `closed`.
    /// - Throws: what kept commits from becoming durable; the store is closed all the same. A full disk is no error
    ///   here, since every commit that returned is in the journal.
    package func close() throws(StoreError) {
        try StoreRegistry.shared.release(self) { () throws(StoreError) in try closeForGood() }
    }

    private func closeForGood() throws(StoreError) {
        lanes.stop()
        defer { unlock() }
        guard let writer else { return }
        let hasBacklog = queue.exclusively { writer.backlogSize.frameCount > 0 || !writer.retiredFiles.isEmpty }
        var failure: StoreError?
        do { if hasBacklog { try checkpoint() } } catch { failure = error }
        try queue.exclusively { () throws(StoreError) in
            defer { writer.fail(StoreError(code: .closed, message: "the store was closed", path: directory)) }
            guard let failure else { return }
            // What the checkpoint could not do, recovery will, if only the journal is on disk.
            try writer.checkUsable()
            try writer.journal?.sync()
            if failure.code != .outOfSpace { throw failure }
        }
    }
}
