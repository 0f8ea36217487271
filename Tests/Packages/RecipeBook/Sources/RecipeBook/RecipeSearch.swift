import CoreSpotlight

/// The search field of the program: one search at a time, the newest one counts.
class RecipeSearch {
    private var query: CSSearchQuery?

    func search(for text: String, completion: @escaping ([String], Error?) -> Void) {
        query?.cancel()
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        let query = CSSearchQuery(queryString: "title == \"*\(escaped)*\"cd", attributes: ["title"])
        var titles: [String] = []
        query.foundItemsHandler = { items in
            titles.append(contentsOf: items.compactMap { $0.attributeSet.title })
        }
        query.completionHandler = { error in completion(titles, error) }
        query.start()
        self.query = query
    }
}

func searchSpotlight(_ text: String) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
        var identifiers: [String] = []
        let query = CSSearchQuery(queryString: text, queryContext: .init())
        query.foundItemsHandler = { items in identifiers.append(contentsOf: items.map(\.uniqueIdentifier)) }
        query.completionHandler = { error in
            if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: identifiers) }
        }
        query.start()
    }
}

/// Best results first, as a list under the search field shows them.
func ranked(_ text: String) async throws -> [CSSearchableItem] {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "contentDescription", "thumbnailData"]
    context.enableRankedResults = true
    context.maxResultCount = 20
    CSUserQuery.prepare()
    let query = CSUserQuery(userQueryString: text, userQueryContext: context)
    var found: [CSUserQuery.Item] = []
    for try await response in query.responses {
        switch response {
        case .item(let item): found.append(item)
        case .suggestion: break
        @unknown default: break
        }
    }
    if let first = found.min() { query.userEngaged(first, visibleItems: found, interaction: .select) }
    return found.sorted().map(\.item)
}
