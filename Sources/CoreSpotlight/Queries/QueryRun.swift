import Foundation
import Searchlight

/// Carries out a query: finds items in each store and hands them on in batches.
struct QueryRun {
    /// How many items are handed on at once.
    static let batchSize = 100
    /// How much each search for further items goes beyond the one before: each costs as much as the first.
    static let growth = 8

    let request: QueryRequest
    let isCancelled: @Sendable () -> Bool
    let report: (QueryEvent) -> Void

    /// Runs to the end.
    ///
    /// - Throws: `CSSearchQueryError`: `cancelled`, `invalidQuery`, `indexUnreachable`.
    func run() throws {
        do {
            try checkCancelled()
            // Filters are checked even where there is no store yet, so that a wrong one is an error everywhere.
            for filter in request.filterQueries { _ = try SearchQuery(filter) }
            let stores = try request.stores()
            if request.suggestionLimit > 0 { try suggest(stores) }
            if request.wantsItems {
                if request.isUserText { try searchUserText(stores) } else { try matchQueryString(stores) }
            }
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

    private func suggest(_ stores: [ProtectedStore]) throws {
        var options = options
        options.limit = request.suggestionLimit
        var texts: [String] = []
        var counts: [String: Int] = [:]
        for store in stores {
            for suggestion in try store.read({ try $0.suggestions(for: request.text, options: options) }) ?? [] {
                if counts[suggestion.text] == nil { texts.append(suggestion.text) }
                counts[suggestion.text, default: 0] += suggestion.itemCount
            }
        }
        try checkCancelled()
        let found = texts.enumerated().map { (text: $1, count: counts[$1] ?? 0, place: $0) }
        let best = found.sorted { ($1.count, $0.place) < ($0.count, $1.place) }.prefix(request.suggestionLimit)
        report(
            .suggestions(
                best.enumerated().map { CSSuggestion(text: $1.text, typed: request.text, rank: $0) }))
    }
}

// MARK: - Query strings

extension QueryRun {
    /// Finds items by query string, each store after the other, in the order of the engine.
    private func matchQueryString(_ stores: [ProtectedStore]) throws {
        let query = try SearchQuery(request.text)
        var options = options
        options.limit = .max
        var remaining = request.resultLimit ?? .max
        for store in stores where remaining > 0 {
            var batch: [CSSearchableItem] = []
            _ = try store.read { index in
                try index.forEachItem(matching: query, options: options) { item in
                    try checkCancelled()
                    guard try !isShadowed(item, stores) else { return true }
                    let item = try completed(item, from: index)
                    batch.append(CSSearchableItem(item, fetching: request.fetchAttributes, rank: nil))
                    remaining -= 1
                    if batch.count == QueryRun.batchSize {
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
}

// MARK: - Typed text

extension QueryRun {
    /// How far the search for typed text has come.
    private struct Progress {
        var rank = 0
        var remaining: Int
    }

    /// Finds items by typed text, best first; an empty text finds nothing.
    private func searchUserText(_ stores: [ProtectedStore]) throws {
        guard !request.text.isEmpty else { return }
        var progress = Progress(remaining: request.resultLimit ?? .max)
        if stores.count == 1 {
            try searchPages(of: stores[0], &progress)
        } else {
            try searchGroup(stores, &progress)
        }
    }

    /// The hits of one store, handed on as they are found: the first ones soon, then more and more at once.
    private func searchPages(of store: ProtectedStore, _ progress: inout Progress) throws {
        var limit = min(QueryRun.batchSize, progress.remaining)
        var handedCount = 0
        var page: PageToken?
        repeat {
            let next = try store.read { index -> PageToken? in
                var options = options
                options.limit = limit
                let results =
                    try page.map { try index.search(again: $0, limit: limit) }
                    ?? index.search(request.text, options: options)
                let new = results.hits.dropFirst(handedCount)
                try hand(on: new.map { (index, $0.identifier) }, of: [store], &progress)
                handedCount = results.hits.count
                return results.nextPage
            }
            page = next ?? nil
            let larger = min(limit, Int.max / QueryRun.growth) * QueryRun.growth
            limit = progress.remaining > larger ? larger : progress.remaining + handedCount
        } while page != nil && progress.remaining > 0
    }

    /// The items of several stores in one order.
    private func searchGroup(_ stores: [ProtectedStore], _ progress: inout Progress) throws {
        try withIndexes(of: stores[...], []) { indexes in
            guard !indexes.isEmpty else { return }
            var options = options
            // Somewhat more than is wanted, since a hit may turn out to be gone or an activity of another one.
            let itemCount = indexes.map(\.itemCount).reduce(0, +)
            options.limit = min(itemCount, progress.remaining) + QueryRun.batchSize
            let hits = try SearchIndex.search(request.text, in: indexes, options: options)
            try hand(on: hits.map { (indexes[$0.index], $0.hit.identifier) }, of: stores, &progress)
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

    /// Reads found items and hands them on in batches. One that was deleted since it was found is left out.
    private func hand(
        on found: [(index: SearchIndex, identifier: String)], of stores: [ProtectedStore], _ progress: inout Progress
    ) throws {
        var batch: [CSSearchableItem] = []
        for (index, identifier) in found where progress.remaining > 0 {
            try checkCancelled()
            guard let item = try index.item(identifier), try !isShadowed(item, stores) else { continue }
            let rank = progress.rank < request.rankLimit ? progress.rank : nil
            batch.append(
                CSSearchableItem(try completed(item, from: index), fetching: request.fetchAttributes, rank: rank))
            progress.rank += 1
            progress.remaining -= 1
            if batch.count == QueryRun.batchSize {
                report(.items(batch))
                batch = []
            }
        }
        try checkCancelled()
        if !batch.isEmpty { report(.items(batch)) }
    }
}

// MARK: - Items

extension QueryRun {
    /// Whether an item is an activity whose related item is there: the person finds that one, not both.
    private func isShadowed(_ item: Item, _ stores: [ProtectedStore]) throws -> Bool {
        guard item.identifier.hasPrefix(ActivityIndexing.prefix),
            let related = item["weakRelatedUniqueIdentifier"]?.string
        else { return false }
        return try stores.contains { try $0.read { try $0.contains(related) } ?? false }
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
}
