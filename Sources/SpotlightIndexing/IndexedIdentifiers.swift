import CoreSpotlight

/// Which items are in the index.
enum IndexedIdentifiers {
    /// The identifiers of every item of a protection class; activities are no items.
    ///
    /// - Throws: `CSSearchQueryError`.
    static func all(of protectionClass: FileProtectionType) async throws -> Set<String> {
        // Every item matches: "not (a == v)" holds where the attribute is missing.
        let query = CSSearchQuery(queryString: #"!(spotlight_indexing_none == "*")"#, queryContext: nil)
        query.protectionClasses = [protectionClass]
        var identifiers: Set<String> = []
        for try await result in query.results where !result.id.hasPrefix(ActivityIndexing.prefix) {
            identifiers.insert(result.id)
        }
        return identifiers
    }
}
