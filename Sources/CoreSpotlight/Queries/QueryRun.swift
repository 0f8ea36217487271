import Foundation
import Searchlight

/// Carries out a query: finds items in each store and hands them on in batches.
struct QueryRun {
    /// How many items are handed on at once.
    static let batchSize = 100

    let request: QueryRequest
    let isCancelled: @Sendable () -> Bool
    let report: (QueryEvent) -> Void

    /// Runs to the end.
    ///
    /// - Throws: `CSSearchQueryError`: `cancelled`, `invalidQuery`, `indexUnreachable`.
    func run() throws {
        do {
            if request.suggestionLimit > 0 { try suggest() }
            if request.isUserText { try searchUserText() } else { try matchQueryString() }
        } catch { throw CSSearchQueryError(error) }
        try checkCancelled()
    }

    private func checkCancelled() throws {
        if isCancelled() { throw CSSearchQueryError(.cancelled, "the query was cancelled") }
    }

    private var options: SearchOptions {
        var options = SearchOptions(limit: QueryRun.batchSize)
        options.filterQueries = request.filterQueries
        options.isCancelled = isCancelled
        return options
    }

    private func suggest() throws {
        var found: [(text: String, count: Int)] = []
        for store in request.stores {
            let suggestions = try store.read {
                try $0.suggestions(for: request.text, limit: request.suggestionLimit)
            }
            for suggestion in suggestions ?? [] {
                if let known = found.firstIndex(where: { $0.text == suggestion.text }) {
                    found[known].count += suggestion.itemCount
                } else {
                    found.append((suggestion.text, suggestion.itemCount))
                }
            }
        }
        try checkCancelled()
        let best = found.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
        let suggestions = best.prefix(request.suggestionLimit).enumerated().map { rank, entry in
            CSSuggestion(text: entry.element.text, typed: request.text, rank: rank)
        }
        report(.suggestions(suggestions))
    }
}

extension QueryRun {
    /// Finds items by query string, each store after the other, in the order of the engine.
    private func matchQueryString() throws {
        let query = try SearchQuery(request.text)
        // Filters are checked even where there is no store yet, so that a wrong one is an error everywhere.
        for filter in request.filterQueries { _ = try SearchQuery(filter) }
        var options = self.options
        options.limit = .max
        var remaining = request.resultLimit ?? .max
        for store in request.stores where remaining > 0 {
            var batch: [CSSearchableItem] = []
            _ = try store.read { index in
                try index.forEachItem(matching: query, options: options) { item in
                    let item = try completed(item, from: index)
                    batch.append(CSSearchableItem(item, fetching: request.fetchAttributes, rank: nil))
                    remaining -= 1
                    if batch.count == QueryRun.batchSize {
                        try checkCancelled()
                        report(.items(batch))
                        batch = []
                    }
                    return remaining > 0
                }
            }
            try checkCancelled()
            if !batch.isEmpty { report(.items(batch)) }
        }
    }

    /// Finds items by typed text, best first; an empty text finds nothing.
    private func searchUserText() throws {
        for filter in request.filterQueries { _ = try SearchQuery(filter) }
        guard !request.text.isEmpty else { return }
        let stores = request.stores
        var rank = 0
        if stores.count == 1 {
            try searchPages(of: stores[0], from: &rank)
        } else {
            try searchGroup(stores, from: &rank)
        }
    }

    /// The pages of one store, each handed on as it is found.
    private func searchPages(of store: ProtectedStore, from rank: inout Int) throws {
        var remaining = request.resultLimit ?? .max
        var page: PageToken?
        repeat {
            let found: (items: [Item], next: PageToken?)? = try store.read {
                index -> (items: [Item], next: PageToken?) in
                var options = self.options
                options.limit = min(QueryRun.batchSize, remaining)
                let results = try page.map { try index.search($0) } ?? index.search(request.text, options: options)
                return (try results.compactMap { try read($0.identifier, from: index) }, results.nextPage)
            }
            try checkCancelled()
            let items = found?.items.prefix(remaining) ?? []
            remaining -= items.count
            hand(on: Array(items), from: &rank)
            page = found?.next
        } while page != nil && remaining > 0
    }

    /// The items of several stores in one order.
    private func searchGroup(_ stores: [ProtectedStore], from rank: inout Int) throws {
        var found: [Item] = []
        try withIndexes(of: stores[...], []) { indexes in
            guard !indexes.isEmpty else { return }
            var options = self.options
            options.limit = request.resultLimit ?? max(1, indexes.map(\.itemCount).reduce(0, +))
            let hits = try SearchIndex.search(request.text, in: indexes, options: options)
            found = try hits.compactMap { try read($0.hit.identifier, from: indexes[$0.index]) }
        }
        try checkCancelled()
        for start in stride(from: 0, to: found.count, by: QueryRun.batchSize) {
            hand(on: Array(found[start..<min(start + QueryRun.batchSize, found.count)]), from: &rank)
        }
    }

    private func withIndexes(
        of stores: ArraySlice<ProtectedStore>, _ indexes: [SearchIndex], _ body: ([SearchIndex]) throws -> Void
    ) throws {
        guard let store = stores.first else { return try body(indexes) }
        let rest = stores.dropFirst()
        if try store.read({ try withIndexes(of: rest, indexes + [$0], body) }) == nil {
            try withIndexes(of: rest, indexes, body)
        }
    }

    /// An item as it is now; nil where it was deleted since it was found.
    private func read(_ identifier: String, from index: SearchIndex) throws -> Item? {
        try index.item(identifier).map { try completed($0, from: index) }
    }

    /// The item with its thumbnail, where the query asks for that.
    private func completed(_ item: Item, from index: SearchIndex) throws -> Item {
        guard request.fetchAttributes.contains(AttributeName.thumbnailData.name), item[.thumbnailData] == nil,
            let thumbnail = try index.thumbnail(of: item.identifier)
        else { return item }
        var item = item
        item[.thumbnailData] = .data(thumbnail)
        return item
    }

    private func hand(on items: [Item], from rank: inout Int) {
        guard !items.isEmpty else { return }
        let start = rank
        rank += items.count
        report(
            .items(
                items.enumerated().map { offset, item in
                    let place = start + offset
                    let ranked = place < request.rankLimit ? place : nil
                    return CSSearchableItem(item, fetching: request.fetchAttributes, rank: ranked)
                }))
    }
}
