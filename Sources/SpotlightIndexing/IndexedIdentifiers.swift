import CoreSpotlight

/// Which items are in the index.
enum IndexedIdentifiers {
    /// What the identifiers of activities begin with.
    private static let activityPrefix = "activity/"

    /// The identifiers of every item.
    ///
    /// - Throws: `CSSearchQueryError`.
    static func all() async throws -> Set<String> {
        // Every item matches: "not (a == v)" holds where the attribute is missing.
        let query = CSSearchQuery(queryString: #"!(spotlight_indexing_none == "*")"#, queryContext: nil)
        var identifiers: Set<String> = []
        for try await result in query.results where !result.id.hasPrefix(activityPrefix) {
            identifiers.insert(result.id)
        }
        return identifiers
    }
}
