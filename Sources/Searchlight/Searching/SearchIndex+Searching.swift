import SearchlightBytes
import SearchlightStorage
import SearchlightText

/// Searches share one engine: it keeps the buffers that searches reuse.
let sharedEngine = SearchEngine()

extension SearchIndex {
    /// The best items for a text somebody typed; no text is a syntax error.
    ///
    /// Every word must be in the item, the last one also as a beginning; words between double quotes are a phrase. Only
    /// when nothing has all words, typos are forgiven, and in texts of four words or more the least telling ones may be
    /// missing.
    ///
    /// - Throws: `invalidArgument` for options outside their ranges, `cancelled`, `corrupt`, `closed`.
    public func search(
        _ text: String, options: SearchOptions = SearchOptions()
    ) throws(SearchlightError) -> SearchResults {
        try results(IndexSearch(text, options, in: store.snapshot(), of: self, time: now, position: nil))
    }

    /// The page after another one, of the same state of the index and the same time.
    public func search(_ page: PageToken) throws(SearchlightError) -> SearchResults {
        if let query = page.query {
            return try QuerySearch(query, page.options, in: page.snapshot, of: self, time: page.time)
                .results(position: page.position)
        }
        return try results(
            IndexSearch(page.text, page.options, in: page.snapshot, of: self, time: page.time, position: page.position))
    }

    /// The search that a page continues, once more from its beginning, with another limit: on the same state of the index
    /// and at the same time. Each page costs a whole search, so whoever wants all hits asks for more and more of them.
    package func search(again page: PageToken, limit: Int) throws(SearchlightError) -> SearchResults {
        var options = page.options
        options.limit = limit
        return try results(IndexSearch(page.text, options, in: page.snapshot, of: self, time: page.time, position: nil))
    }

    /// The order alone, without reading identifiers and titles.
    public func rank(
        _ text: String, options: SearchOptions = SearchOptions()
    ) throws(SearchlightError) -> [RankedItem] {
        let run = try IndexSearch(text, options, in: store.snapshot(), of: self, time: now, position: nil)
        return try run.hits().map(RankedItem.init)
    }

    /// How many items match; `limit` and `order` are ignored.
    ///
    /// - Complexity: linear in the number of matches.
    public func count(_ text: String, options: SearchOptions = SearchOptions()) throws(SearchlightError) -> Int {
        let run = try IndexSearch(text, options, in: store.snapshot(), of: self, time: now, position: nil)
        return try translatingSearchErrors { try sharedEngine.count(run.request, in: [run.snapshot]) }
    }

    /// Ways to complete the last word, from words that occur together with the words before it; most frequent first.
    ///
    /// Nothing when the text ends with a space or a sign: there is no word to complete.
    ///
    /// - Throws: `invalidArgument` for a limit below 1, `corrupt`, `closed`.
    /// - Complexity: linear in the number of words that begin with the last one.
    public func suggestions(for text: String, limit: Int = 10) throws(SearchlightError) -> [Suggestion] {
        try suggestions(for: text, options: SearchOptions(limit: limit))
    }

    /// The same among the items that the options let pass: their domains, content types and filter queries.
    public func suggestions(for text: String, options: SearchOptions) throws(SearchlightError) -> [Suggestion] {
        var run = try IndexSearch(text, options, in: store.snapshot(), of: self, time: now, position: nil)
        guard let word = UnfinishedWord(of: text, run.request.query) else { return [] }
        run.request.query = word.companions
        let completions = try translatingSearchErrors {
            try sharedEngine.completions(of: word.bytes, run.request, limit: options.limit, in: [run.snapshot])
        }
        return completions.map {
            Suggestion(text: word.textBefore + $0.term, word: $0.term, itemCount: $0.documentCount)
        }
    }

    func results(_ run: IndexSearch) throws(SearchlightError) -> SearchResults {
        let hits = try run.hits()
        let shown = try run.read(hits)
        return SearchResults(hits: shown, nextPage: run.nextPage(after: hits, shown))
    }
}

/// Runs `body` and throws what a search throws as this module's error.
func translatingSearchErrors<Result>(_ body: () throws -> Result) throws(SearchlightError) -> Result {
    do {
        return try body()
    } catch let error as SearchlightError {
        throw error
    } catch let error as StoreError {
        throw SearchlightError(error)
    } catch is CancellationError {
        throw SearchlightError(.cancelled, "the search was cancelled")
    } catch {
        throw SearchlightError(.inputOutput, "the search failed: \(error)")
    }
}
