import SearchlightStorage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension SearchIndex {
    /// Indexes items; each takes the place of a stored one with its identifier. One atomic commit.
    ///
    /// - Throws: `invalidItem` (an empty identifier), `limitExceeded` with the limit's name; `outOfSpace`, after which the
    ///   index stays usable; `syncFailed`, after which it must be opened again. Nothing of a failed call is visible.
    public func add(_ items: [Item]) throws(SearchlightError) {
        var batch = Batch()
        for item in items { batch.add(item) }
        try commit(batch)
    }

    /// Changes some attributes of stored items; items that are not stored are left alone. One atomic commit.
    public func update(_ updates: [ItemUpdate]) throws(SearchlightError) {
        var batch = Batch()
        for update in updates { batch.update(update) }
        try commit(batch)
    }

    /// Deletes items, and the items related to them. Unknown identifiers are fine. One atomic commit.
    public func delete(_ identifiers: [String]) throws(SearchlightError) {
        var batch = Batch()
        for identifier in identifiers { batch.delete(identifier) }
        try commit(batch)
    }

    /// Deletes the items of domains and of the domains below them: `a.b` takes `a.b` and `a.b.c`, not `a.bc`.
    ///
    /// An empty domain deletes nothing. One atomic commit.
    public func deleteDomains(_ domains: [String]) throws(SearchlightError) {
        var batch = Batch()
        for domain in domains { batch.deleteDomain(domain) }
        try commit(batch)
    }

    /// Deletes everything: items, what is known of their use, client states.
    public func deleteAll() throws(SearchlightError) {
        var batch = Batch()
        batch.deleteAll()
        try commit(batch)
    }

    /// Records that a person opened an item, or was shown it in results; it ranks higher from the next search on.
    ///
    /// - Parameters:
    ///   - query: the text of the search that led there; the item then ranks higher still for that text.
    ///   - date: when it happened; nil for now.
    /// - Throws: `unknownItem` where no item has the identifier.
    public func engage(
        _ identifier: String, opens: Int = 1, shown: Int = 0, query: String? = nil, at date: Date? = nil
    ) throws(SearchlightError) {
        var batch = Batch()
        batch.engage(identifier, opens: opens, shown: shown, query: query, at: date)
        try commit(batch)
    }

    /// Carries out the changes of a batch together.
    ///
    /// When it returns they are durable and findable; when it throws none of them happened. An empty batch does
    /// nothing. Calls that run together share one sync.
    ///
    /// - Throws: what `add(_:)` and `engage(_:)` throw; `mismatchedClientState`.
    public func commit(_ batch: Batch) throws(SearchlightError) {
        try checkWritable()
        guard !batch.isEmpty || batch.expectedState != nil else { return }
        for (_, state) in batch.clientStates where state.count > Batch.maximumClientStateByteCount {
            throw SearchlightError(
                .limitExceeded,
                "a client state has \(state.count) bytes; the limit is \(Batch.maximumClientStateByteCount)")
        }
        try translatingErrors { () throws(StoreError) in _ = try store.commit(try prepare(batch)) }
    }

    /// Builds the images on the calling thread, unless partial updates must wait for the state they start from.
    private func prepare(_ batch: Batch) throws(StoreError) -> CommitBatch {
        let thumbnails = batch.hasThumbnails ? try store.stageThumbnails() : nil
        let time = now
        guard batch.hasUpdates else {
            var encoder = BatchEncoder(commitTime: time, thumbnails: thumbnails, snapshot: nil)
            return try encoder.encode(batch)
        }
        var commit = CommitBatch()
        commit.resolve = { (snapshot) throws(StoreError) in
            var encoder = BatchEncoder(commitTime: time, thumbnails: thumbnails, snapshot: snapshot)
            return try encoder.encode(batch)
        }
        return commit
    }

    /// What a host stored last under a handle; nil where it stored nothing.
    public func clientState(of handle: String = "") -> [UInt8]? {
        store.snapshot().clientStates[handle]
    }
}

extension Batch {
    var hasUpdates: Bool {
        operations.contains { if case .update = $0 { true } else { false } }
    }

    var hasThumbnails: Bool {
        operations.contains {
            switch $0 {
            case .add(let item): item[.thumbnailData] != nil
            case .update(let update): update.changes.contains { $0.name == .thumbnailData }
            default: false
            }
        }
    }
}
