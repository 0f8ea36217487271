import SearchlightQuery
import SearchlightStorage

/// The filter queries of a search: all of them must match.
struct QueryFilter {
    private var expressions: [QueryExpression] = []

    /// Filters without an operator: user text that must match whole.
    private var texts: [String] = []

    /// Reads the strings; nil where there are none.
    ///
    /// - Throws: `invalidQuery`.
    init?(_ filters: [String]) throws(SearchlightError) {
        if filters.isEmpty { return nil }
        for filter in filters {
            let query = try SearchQuery(filter)
            switch query.meaning {
            case .userText: texts.append(filter)
            case .expression(let expression): expressions.append(expression)
            }
        }
    }

    /// What passes.
    func matches(
        in snapshot: Snapshot, of index: SearchIndex, _ options: SearchOptions, now: Double
    ) throws(SearchlightError) -> QueryMatches {
        let query = CompiledQuery(.and(expressions), LocalClock(now: now))
        var matches = try translatingSearchErrors {
            try QueryMatches(query, in: snapshot, now: now, isCancelled: options.isCancelled)
        }
        for text in texts {
            var words = SearchOptions()
            words.match = .all
            words.completesLastWord = false
            words.isCancelled = options.isCancelled
            let run = try IndexSearch(text, words, in: snapshot, of: index, time: now, position: nil)
            var found: [SearchAddress] = []
            try translatingSearchErrors {
                try sharedEngine.forEachMatch(run.request, in: [snapshot]) { address in
                    found.append(address)
                    return true
                }
            }
            matches.formIntersection(found)
        }
        return matches
    }
}
