import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightText

/// One search: the request for the engine, and the state of the index that it runs on.
struct IndexSearch {
    let text: String
    let options: SearchOptions
    let snapshot: Snapshot
    let time: Double
    var request: SearchRequest
    private let skippedCount: Int

    /// What the filter queries of the options let pass; nil where there are none.
    let filter: QueryMatches?

    init(
        _ text: String, _ options: SearchOptions, in snapshot: Snapshot, of index: SearchIndex, time: Double,
        position: PageToken.Position?
    ) throws(SearchlightError) {
        guard options.limit > 0 else {
            throw SearchlightError(.invalidArgument, "the limit of a search must be at least 1")
        }
        try options.order.checkColumn()
        let weights = options.weights ?? index.options.weights
        if options.weights != nil { try weights.validate() }
        self.text = text
        self.options = options
        self.snapshot = snapshot
        self.time = time
        request = SearchRequest(query: UserQuery(parsing: text), now: time)
        request.typed = SpelledText(text)
        request.mode = options.match.mode
        request.completesLastWord = options.completesLastWord
        request.parameters = weights.parameters
        request.limit = options.limit
        request.filter = SearchFilter(options)
        request.queryHash = FoldedText(text).bytes.withByteView { Hash64.of($0) }
        if let isCancelled = options.isCancelled { request.isCancelled = isCancelled }
        skippedCount = if case .skipping(let count)? = position { count } else { 0 }
        if case .after(let place)? = position { request.after = place }
        filter = try QueryFilter(options.filterQueries)?.matches(in: snapshot, of: index, options, now: time)
        if let filter { request.filter.predicate = { filter.contains($0) } }
        request.otherTitles = { address, scope in
            try OtherTitles.read(snapshot.slots[address.slot].image, address.document, in: scope)
        }
    }

    /// The hits in the order asked for.
    func hits() throws(SearchlightError) -> [RankedHit] {
        try translatingSearchErrors {
            switch options.order {
            case .relevance: return try sharedEngine.topHits(request, in: [snapshot])
            case .attribute(let name, let ascending):
                let sorting = AttributeSorting(
                    name: name, ascending: ascending, snapshot: snapshot,
                    cancellation: CancellationCheck(request.isCancelled))
                return try sorting.hits(request, skipping: skippedCount)
            }
        }
    }

    /// Identifier, title and domain of hits, and their explanations where asked for.
    func read(_ hits: [RankedHit]) throws(SearchlightError) -> [SearchHit] {
        try translatingSearchErrors {
            let explanations = options.explains ? try hits.map { try explanation(of: $0) } : []
            return try LeaseScopePool.withScope { (scope) throws(StoreError) in
                // Side by side, where they have to come from the disk.
                for hit in hits { snapshot.slots[hit.address.slot].image.startReadingHead(of: hit.address.document) }
                var shown: [SearchHit] = []
                shown.reserveCapacity(hits.count)
                for (position, hit) in hits.enumerated() {
                    let explanation = explanations.isEmpty ? nil : explanations[position]
                    shown.append(try snapshot.hit(hit, explanation: explanation, in: scope))
                }
                return shown
            }
        }
    }

    private func explanation(of hit: RankedHit) throws -> ScoreExplanation? {
        try sharedEngine.explain(hit.address, match: hit.match, request, in: [snapshot])
    }

    /// What continues behind these hits; nil when there were fewer than the limit.
    func nextPage(after hits: [RankedHit], _ shown: [SearchHit]) -> PageToken? {
        guard hits.count == options.limit, let last = hits.last, let lastShown = shown.last else { return nil }
        let position: PageToken.Position =
            switch options.order {
            case .relevance:
                .after(
                    ResultPosition(
                        score: last.score, rankingDate: last.rankingDate,
                        identifier: Array(lastShown.identifier.utf8), match: last.match,
                        hitCount: (request.after?.hitCount ?? 0) + hits.count))
            case .attribute: .skipping(skippedCount + hits.count)
            }
        return PageToken(text: text, options: options, snapshot: snapshot, time: time, position: position)
    }
}

extension SearchOptions.Match {
    var mode: SearchRequest.Mode {
        switch self {
        case .automatic: .automatic
        case .all: .all
        case .any: .any
        }
    }
}

extension SearchFilter {
    /// Domains with all below them; content types as the item's own or one that it conforms to.
    init(_ options: SearchOptions) {
        self.init()
        if !options.domains.isEmpty {
            let domains = options.domains.filter { !$0.isEmpty }.map { NormalForm.composedText($0) }
            columns.append(ColumnFilter(column: "domainIdentifier", values: domains, includesSubtree: true))
        }
        if !options.contentTypes.isEmpty {
            columns.append(ColumnFilter(column: "contentTypeTree", values: options.contentTypes))
        }
    }
}
