import SearchlightStorage

extension SearchIndex {
    /// The items that match a query, newest first by their ranking date, ties by identifier; or as `options` order them.
    ///
    /// Domains, content types, filter queries and the limit of the options apply; `nextPage` continues on the same state
    /// of the index and at the same time, also as to `$time`. A string of plain words is user text and is ranked as in
    /// `search(_:options:)`.
    ///
    /// - Throws: `invalidArgument` for options outside their ranges, `invalidQuery` for a filter query that cannot be read,
    ///   `cancelled`, `corrupt`, `closed`.
    public func search(
        matching query: SearchQuery, options: SearchOptions = SearchOptions()
    ) throws(SearchlightError) -> SearchResults {
        try QuerySearch(query, options, in: store.snapshot(), of: self, time: now).results()
    }

    /// The same for a query that is read here.
    ///
    /// - Throws: also `invalidQuery`.
    public func search(
        matching query: String, options: SearchOptions = SearchOptions()
    ) throws(SearchlightError) -> SearchResults {
        try search(matching: SearchQuery(query), options: options)
    }

    /// How many items match a query; `limit` and `order` are ignored.
    public func count(
        matching query: SearchQuery, options: SearchOptions = SearchOptions()
    ) throws(SearchlightError) -> Int {
        try QuerySearch(query, options, in: store.snapshot(), of: self, time: now).count()
    }

    /// How many items match a query that is read here.
    ///
    /// - Throws: also `invalidQuery`.
    public func count(
        matching query: String, options: SearchOptions = SearchOptions()
    ) throws(SearchlightError) -> Int {
        try count(matching: SearchQuery(query), options: options)
    }

    /// Calls `body` with each item that matches a query, whole but for thumbnails, in the order of `search(matching:)`,
    /// all of one moment, until it returns false; at most `options.limit` of them.
    public func forEachItem(
        matching query: SearchQuery, options: SearchOptions = SearchOptions(limit: .max),
        _ body: (Item) throws -> Bool
    ) throws {
        try QuerySearch(query, options, in: store.snapshot(), of: self, time: now).forEachItem(body)
    }
}
