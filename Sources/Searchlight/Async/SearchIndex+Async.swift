import SearchlightStorage

/// The calls that may wait for the disk, for use in Swift tasks: each runs on a thread that may block.
///
/// Cancelling the task ends searches and loads with the error `cancelled`; commits always run to their end.
extension SearchIndex {
    /// See the form that is not `async`.
    public func add(_ items: [Item]) async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.add(items) }
    }

    /// See the form that is not `async`.
    public func update(_ updates: [ItemUpdate]) async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.update(updates) }
    }

    /// See the form that is not `async`.
    public func delete(_ identifiers: [String]) async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.delete(identifiers) }
    }

    /// See the form that is not `async`.
    public func deleteDomains(_ domains: [String]) async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.deleteDomains(domains) }
    }

    /// See the form that is not `async`.
    public func deleteAll() async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.deleteAll() }
    }

    /// See the form that is not `async`.
    public func commit(_ batch: Batch) async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.commit(batch) }
    }

    /// See the form that is not `async`.
    public func search(
        _ text: String, options: SearchOptions = SearchOptions()
    ) async throws(SearchlightError) -> SearchResults {
        try await runCancellable(options) { (options) throws(SearchlightError) in
            try self.search(text, options: options)
        }
    }

    /// See the form that is not `async`.
    public func search(
        matching query: SearchQuery, options: SearchOptions = SearchOptions()
    ) async throws(SearchlightError) -> SearchResults {
        try await runCancellable(options) { (options) throws(SearchlightError) in
            try self.search(matching: query, options: options)
        }
    }

    /// Runs a search on a thread that may block; cancelling the task ends it.
    private func runCancellable(
        _ options: SearchOptions,
        _ search: @escaping @Sendable (SearchOptions) throws(SearchlightError) -> SearchResults
    ) async throws(SearchlightError) -> SearchResults {
        let flag = CancellationFlag()
        var options = options
        let isCancelled = options.isCancelled
        options.isCancelled = { flag.isSet || isCancelled?() == true }
        let request = options
        return try await flag.watching { () async throws(SearchlightError) in
            try await BlockingWork.shared.run { () throws(SearchlightError) in try search(request) }
        }
    }

    /// See the form that is not `async`.
    public func item(_ identifier: String) async throws(SearchlightError) -> Item? {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.item(identifier) }
    }

    /// See the form that is not `async`.
    public func compact() async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.compact() }
    }

    /// See the form that is not `async`.
    public func close() async throws(SearchlightError) {
        try await BlockingWork.shared.run { () throws(SearchlightError) in try self.close() }
    }
}
