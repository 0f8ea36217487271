import SearchlightStorage

extension SearchIndex {
    /// Indexes a large number of items in one atomic commit, on all cores.
    ///
    /// The sequence is read on the calling thread; builders on other threads write segment files, which one journal frame
    /// then names. Memory stays below about 200 MiB beyond the items, however many there are.
    ///
    /// - Returns: what was loaded, once it is durable and findable.
    /// - Throws: `invalidArgument` for options outside their range, `cancelled`, or the first error of any item or file; nothing of the load is visible then.
    @discardableResult
    public func load(
        _ items: some Sequence<Item>, options: LoadOptions = LoadOptions()
    ) throws(SearchlightError) -> LoadSummary {
        try checkWritable()
        try options.validate()
        let isCancelled = options.isCancelled ?? { false }
        let session = try translatingErrors { () throws(StoreError) in
            try LoadSession(store: store, options: options, commitTime: now)
        }
        var chunk: [Item] = []
        chunk.reserveCapacity(LoadChunk.itemCount)
        for item in items {
            chunk.append(item)
            guard chunk.count == LoadChunk.itemCount else { continue }
            try addToLoad(chunk, session)
            chunk.removeAll(keepingCapacity: true)
            if isCancelled() { throw SearchlightError.loadCancelled }
        }
        if !chunk.isEmpty { try addToLoad(chunk, session) }
        let summary = try translatingErrors { () throws(StoreError) in
            try session.finish(isCancelled: isCancelled)
        }
        guard let summary else { throw SearchlightError.loadCancelled }
        return summary
    }

    private func addToLoad(_ items: [Item], _ session: LoadSession) throws(SearchlightError) {
        try translatingErrors { () throws(StoreError) in try session.add(items) }
    }
}
