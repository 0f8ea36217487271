import SearchlightStorage

extension SearchIndex {
    /// Waits until background merges and checkpoints that are due have ended.
    public func waitForMaintenance() { store.waitForMaintenance() }

    /// Merges the commits in the journal into a segment file, so that the next opening replays none.
    public func checkpoint() throws(SearchlightError) {
        try checkWritable()
        try translatingErrors { () throws(StoreError) in try store.checkpoint() }
    }

    /// Merges everything into one segment: deleted and expired items leave the files for good, and their space is given
    /// back. Searches and commits go on meanwhile.
    ///
    /// - Complexity: linear in the size of the index; needs as much free space as the live items take.
    public func compact() throws(SearchlightError) {
        try checkWritable()
        try translatingErrors { () throws(StoreError) in try store.compact() }
    }

    /// Deletes every item whose expiration date has passed by the index's clock, for good.
    public func sweepExpired() throws(SearchlightError) {
        try checkWritable()
        try translatingErrors { () throws(StoreError) in try store.sweep() }
    }

    /// In an index that is open for reading only: moves to the newest commit of the process that writes.
    ///
    /// It may show a commit whose sync is still under way. Does nothing in an index that is open for writing.
    public func refresh() throws(SearchlightError) {
        try translatingErrors { () throws(StoreError) in _ = try store.refresh() }
    }
}
