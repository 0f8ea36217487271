import SearchlightStorage

extension SearchIndex {
    /// Indexes the items of an asynchronous sequence in one atomic commit, on all cores.
    ///
    /// Like `load(_:options:)` for sequences; cancelling the task ends it with the error `cancelled`.
    ///
    /// - Throws: what the sequence throws, or `SearchlightError`; nothing of the load is visible then.
    @discardableResult
    public func load<Items: AsyncSequence>(
        _ items: Items, options: LoadOptions = LoadOptions()
    ) async throws -> LoadSummary where Items.Element == Item {
        let session = try await beginLoad(options)
        var chunk: [Item] = []
        for try await item in items {
            chunk.append(item)
            guard chunk.count == LoadChunk.itemCount else { continue }
            try await add(chunk, to: session)
            chunk.removeAll(keepingCapacity: true)
            if Task.isCancelled || options.isCancelled?() == true { throw SearchlightError.loadCancelled }
        }
        if !chunk.isEmpty { try await add(chunk, to: session) }
        let flag = CancellationFlag()
        let summary = try await flag.watching { () async throws(SearchlightError) in
            try await BlockingWork.shared.run { () throws(SearchlightError) in
                try translatingErrors { () throws(StoreError) in
                    try session.finish { flag.isSet || options.isCancelled?() == true }
                }
            }
        }
        guard let summary else { throw SearchlightError.loadCancelled }
        return summary
    }

    private func beginLoad(_ options: LoadOptions) async throws(SearchlightError) -> LoadSession {
        try checkWritable()
        try options.validate()
        return try await BlockingWork.shared.run { () throws(SearchlightError) in
            try translatingErrors { () throws(StoreError) in
                try LoadSession(store: self.store, options: options, commitTime: self.now)
            }
        }
    }

    private func add(_ items: [Item], to session: LoadSession) async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in
            try translatingErrors { () throws(StoreError) in try session.add(items) }
        }
    }
}

extension SearchlightError {
    static var loadCancelled: SearchlightError {
        SearchlightError(.cancelled, "the load was cancelled; nothing of it is visible")
    }
}
