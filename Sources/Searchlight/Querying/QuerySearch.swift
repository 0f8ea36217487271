import SearchlightQuery
import SearchlightStorage
import SearchlightText

/// One run of a query: on one state of the index, at one moment.
struct QuerySearch {
    private let query: SearchQuery
    private let options: SearchOptions
    private let snapshot: Snapshot
    private let index: SearchIndex
    private let time: Double

    init(
        _ query: SearchQuery, _ options: SearchOptions, in snapshot: Snapshot, of index: SearchIndex, time: Double
    ) throws(SearchlightError) {
        guard options.limit > 0 else {
            throw SearchlightError(.invalidArgument, "the limit of a search must be at least 1")
        }
        try options.order.checkColumn()
        self.query = query
        self.options = options
        self.snapshot = snapshot
        self.index = index
        self.time = time
    }

    /// A page of hits: the first one, or the one at a position.
    func results(position: PageToken.Position? = nil) throws(SearchlightError) -> SearchResults {
        guard let expression else { return try index.results(userText(position)) }
        let skippedCount = if case .skipping(let count)? = position { count } else { 0 }
        let hits = try hits(of: expression, skipping: skippedCount)
        let shown = try shown(hits)
        guard hits.count == options.limit else { return SearchResults(hits: shown, nextPage: nil) }
        let nextPage = PageToken(
            text: query.text, options: options, snapshot: snapshot, time: time,
            position: .skipping(skippedCount + hits.count), query: query)
        return SearchResults(hits: shown, nextPage: nextPage)
    }

    private func shown(_ hits: [RankedHit]) throws(SearchlightError) -> [SearchHit] {
        try translatingSearchErrors {
            try LeaseScopePool.withScope { (scope) throws in
                var cancellation = CancellationCheck(options.isCancelled)
                var shown: [SearchHit] = []
                shown.reserveCapacity(hits.count)
                for hit in hits {
                    try cancellation.check(every: 256)
                    shown.append(try snapshot.hit(hit, in: scope))
                }
                return shown
            }
        }
    }

    /// How many items match.
    func count() throws(SearchlightError) -> Int {
        guard let expression else {
            let run = try userText(nil)
            return try translatingSearchErrors { try sharedEngine.count(run.request, in: [snapshot]) }
        }
        return try matches(of: expression).count
    }

    /// Calls `body` with each hit, in the order of results.
    func forEachItem(_ body: (Item) throws -> Bool) throws {
        guard let expression else {
            _ = try read(try userText(nil).hits()[...], body)
            return
        }
        let first = try firstHits(of: expression) ?? []
        guard try read(first[...], body), first.isEmpty || first.count == QuerySearch.firstHitCount else { return }
        _ = try read(try hits(of: expression, skipping: 0).dropFirst(first.count), body)
    }

    /// Reads hits until `body` returns false; whether it did not.
    private func read(_ hits: ArraySlice<RankedHit>, _ body: (Item) throws -> Bool) throws -> Bool {
        let scope = LeaseScope()
        for hit in hits {
            let reader = ItemReader(image: snapshot.slots[hit.address.slot].image, scope: scope)
            let item = try translatingErrors { () throws(StoreError) in try reader.item(hit.address.document) }
            guard try body(item) else { return false }
            if options.isCancelled?() == true {
                throw SearchlightError(.cancelled, "the search was cancelled")
            }
            if scope.byteCount > 4 << 20 { scope.reset() }
        }
        return true
    }

    private var expression: QueryExpression? {
        if case .expression(let expression) = query.meaning { expression } else { nil }
    }

    private func userText(_ position: PageToken.Position?) throws(SearchlightError) -> IndexSearch {
        var options = options
        // Best hits are kept in a table of that size.
        options.limit = min(options.limit, max(snapshot.statistics.liveCount, 1))
        return try IndexSearch(query.text, options, in: snapshot, of: index, time: time, position: position)
    }

    private func hits(of expression: QueryExpression, skipping count: Int) throws(SearchlightError) -> [RankedHit] {
        let (wanted, overflow) = count.addingReportingOverflow(options.limit)
        let cancellation = CancellationCheck(options.isCancelled)
        if options.order == .relevance, options.filterQueries.isEmpty {
            return try translatingSearchErrors {
                var search = newest(of: expression, wanted: overflow ? .max : wanted)
                return try search.hits(skipping: count)
            }
        }
        let matches = try matches(of: expression)
        return try translatingSearchErrors {
            switch options.order {
            case .relevance:
                var newest = NewestMatches(limit: overflow ? .max : wanted, of: snapshot, cancellation)
                for (slot, documents) in matches.slots.enumerated() {
                    _ = try newest.add(documents, slot: slot, atMost: newest.limit)
                }
                return try newest.hits(skipping: count)
            case .attribute(let name, let ascending):
                let sorting = AttributeSorting(
                    name: name, ascending: ascending, snapshot: snapshot, cancellation: cancellation)
                return try sorting.hits(of: matches, skipping: count, limit: options.limit)
            }
        }
    }

    private func newest(of expression: QueryExpression, wanted: Int) -> NewestSearch {
        NewestSearch(
            compiled(expression), wanted: wanted, in: snapshot, now: time, CancellationCheck(options.isCancelled))
    }

    /// The first hits of many, where they are to be had much sooner than all of them; else nil.
    private func firstHits(of expression: QueryExpression) throws(SearchlightError) -> [RankedHit]? {
        guard options.order == .relevance, options.filterQueries.isEmpty, options.limit > QuerySearch.firstHitCount
        else { return nil }
        return try translatingSearchErrors {
            var search = newest(of: expression, wanted: QuerySearch.firstHitCount)
            return try search.hitsOfScan()
        }
    }

    /// Who takes many hits gets so many of them first.
    private static var firstHitCount: Int { 100 }

    private func compiled(_ expression: QueryExpression) -> CompiledQuery {
        let conditions = options.conditions
        return CompiledQuery(
            conditions.isEmpty ? expression : .and([expression] + conditions), LocalClock(now: time))
    }

    /// What matches the query, the domains and the content types, and every filter query.
    private func matches(of expression: QueryExpression) throws(SearchlightError) -> QueryMatches {
        var matches = try translatingSearchErrors {
            try QueryMatches(compiled(expression), in: snapshot, now: time, isCancelled: options.isCancelled)
        }
        if let filter = try QueryFilter(options.filterQueries) {
            matches.formIntersection(try filter.matches(in: snapshot, of: index, options, now: time))
        }
        return matches
    }
}

extension SearchOptions {
    /// Domains, with all below them, and content types as conditions of a query.
    fileprivate var conditions: [QueryExpression] {
        var conditions: [QueryExpression] = []
        if !domains.isEmpty {
            let domains = domains.filter { !$0.isEmpty }.map { NormalForm.composedText($0) }
            conditions.append(
                .or(
                    domains.flatMap { domain in
                        [QueryPattern(domain), QueryPattern(literals: [domain + ".", ""])].map {
                            .comparison(QueryComparison(.named("domainIdentifier"), .equal, .text($0)))
                        }
                    }))
        }
        if !contentTypes.isEmpty {
            conditions.append(
                .or(contentTypes.map { .comparison(QueryComparison(.named("contentTypeTree"), .equal, .text($0))) }))
        }
        return conditions
    }
}
