import SearchlightStorage

extension SearchIndex {
    /// Indexes a large number of items in one atomic commit, on all cores.
    ///
    /// The sequence is read on the calling thread; builders on other threads write segment files, which one journal frame
    /// then names. Memory stays at about 100 MB beyond the items, 200 MB on several threads. Collections load faster:
    /// their builders read them side by side.
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
        return try loading { () throws(StoreError) in
            let session = try LoadSession(store: store, options: options, commitTime: now)
            var chunk: [Item] = []
            chunk.reserveCapacity(LoadChunk.itemCount)
            for item in items {
                chunk.append(item)
                guard chunk.count == LoadChunk.itemCount else { continue }
                try session.add(chunk)
                chunk.removeAll(keepingCapacity: true)
                if isCancelled() { return nil }
            }
            if !chunk.isEmpty { try session.add(chunk) }
            return try session.finish(isCancelled: isCancelled)
        }
    }

    /// Indexes the items of a collection in one atomic commit, on all cores.
    ///
    /// Each builder reads slices of the collection on its own thread, all together each item once: a collection that
    /// makes its items when they are asked for makes them on all cores. Otherwise like `load(_:options:)` for sequences.
    ///
    /// - Returns: what was loaded, once it is durable and findable.
    /// - Throws: `invalidArgument` for options outside their range, `cancelled`, or the first error of any item or file; nothing of the load is visible then.
    @discardableResult
    public func load(
        _ items: some RandomAccessCollection<Item> & Sendable, options: LoadOptions = LoadOptions()
    ) throws(SearchlightError) -> LoadSummary {
        try checkWritable()
        try options.validate()
        let isCancelled = options.isCancelled ?? { false }
        return try loading { () throws(StoreError) in
            let slices = LoadSlices(items)
            let crew = try LoadCrew(store: store, options: options, commitTime: now, source: slices)
            while let chunk = slices.take() {
                try crew.build(chunk)
                if isCancelled() { return nil }
            }
            return try crew.finish(isCancelled: isCancelled)
        }
    }

    private func loading(_ load: () throws(StoreError) -> LoadSummary?) throws(SearchlightError) -> LoadSummary {
        guard let summary = try translatingErrors(load) else { throw SearchlightError.loadCancelled }
        return summary
    }
}
