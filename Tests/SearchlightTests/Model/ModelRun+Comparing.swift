import Searchlight
import SearchlightRanking
import SearchlightStorage
import SearchlightTestSupport
import Testing

extension ModelRun {
    /// Compares a listing, some items and the client state.
    mutating func compareItems() throws {
        let live = model.live(at: clock.time)
        let wanted = live.map(\.item.identifier).sorted()
        #expect(try listedIdentifiers(index) == wanted, place)
        for document in live.shuffled(using: &random).prefix(3) {
            #expect(try index.item(document.item.identifier) == document.item, place)
        }
        for number in 0..<3 where !wanted.contains("i\(number)") {
            #expect(try !index.contains("i\(number)"), place)
        }
        for document in live { try compareEngagement(document.item.identifier) }
        #expect(index.clientState(of: "h") == model.clientStates["h"], place)
    }

    private func compareEngagement(_ identifier: String) throws {
        let known = try index.engagement(of: identifier)
        let wanted = model.engagement[ModelIndex.key(identifier)].map { $0.counts(at: clock.time, query: []) }
        let opens = (known?.opens ?? -1, wanted?.opens ?? -1)
        let shown = (known?.shown ?? -1, wanted?.shown ?? -1)
        let comment: Comment = "\(identifier), \(place.rawValue)"
        #expect(abs(opens.0 - opens.1) <= 1e-9 * abs(opens.1) && abs(shown.0 - shown.1) <= 1e-9 * abs(shown.1), comment)
    }

    /// Compares the results of some searches, which must hold the same items in the same order with the same scores.
    mutating func compareSearches(count: Int) throws {
        index.waitForMaintenance()
        let statistics = try ModelStatistics(index.store.snapshot())
        for _ in 0..<count { try compareSearch(statistics) }
    }

    private mutating func compareSearch(_ statistics: ModelStatistics) throws {
        let text = Vocabulary.query(using: &random)
        var options = SearchOptions(limit: [1, 5, 10, 10_000, 10_000].randomElement(using: &random) ?? 10)
        if chance(1, in: 3) { options.weights = Vocabulary.weights(using: &random) }
        options.match = SearchOptions.Match.allCases.randomElement(using: &random) ?? .automatic
        if chance(1, in: 4) { options.domains = [Vocabulary.domains.randomElement(using: &random) ?? ""] }
        if chance(1, in: 4) { options.contentTypes = [Vocabulary.types.randomElement(using: &random) ?? ""] }
        let admitted = model.live(at: clock.time).filter { Self.isAdmitted($0.item, options) }
        let search = ModelSearch(
            admitted, model.engagement, statistics, time: clock.time,
            parameters: options.weights.map(RankingParameters.init) ?? RankingParameters())
        let wanted = search.hits(text, match: options.match)
        let found = try index.search(text, options: options)
        let comment: Comment = "\(place.rawValue): \"\(text)\" \(options.match)"
        if found.map(\.identifier) != wanted.prefix(options.limit).map(\.identifier) {
            Issue.record("\(comment.rawValue): \(difference(found, wanted))")
        }
        for (hit, twin) in zip(found, wanted) where hit.identifier == twin.identifier {
            #expect(abs(hit.score - twin.score) <= 1e-9 * twin.score, comment)
        }
        #expect(try index.count(text, options: options) == wanted.count, comment)
    }

    /// Where two results first differ, for the message of a failure.
    private func difference(_ found: SearchResults, _ wanted: [ModelSearch.Hit]) -> String {
        let place = zip(found, wanted).prefix { $0.identifier == $1.identifier }.count
        var text = "they differ at \(place) of \(found.count) and \(wanted.count);"
        if place < found.count {
            let hit = found[place]
            let twin = wanted.first { $0.identifier == hit.identifier }
            text += " found \(hit.identifier) \(hit.score), in the model \(twin?.score ?? 0);"
            if let item = model.documents[ModelIndex.key(hit.identifier)]?.item { text += "\(item.attributes)" }
        }
        if place < wanted.count {
            let hit = found.first { $0.identifier == wanted[place].identifier }
            text += " wanted \(wanted[place].identifier) \(wanted[place].score), found with \(hit?.score ?? 0)"
            if let item = model.documents[ModelIndex.key(wanted[place].identifier)]?.item {
                text += "\(item.attributes)"
            }
        }
        return text
    }

    private static func isAdmitted(_ item: Item, _ options: SearchOptions) -> Bool {
        let isInDomain =
            options.domains.isEmpty
            || options.domains.contains { domain in
                item.domain == domain || item.domain?.hasPrefix(domain + ".") == true
            }
        return isInDomain && (options.contentTypes.isEmpty || options.contentTypes.contains { $0 == item.contentType })
    }

    /// Where nothing was ever deleted, or everything dead was merged away, the model's own statistics are the store's.
    func expectOwnStatistics() throws {
        index.waitForMaintenance()
        let stored = try ModelStatistics(index.store.snapshot())
        #expect(stored == ModelStatistics(model.documents.values), place)
        #expect(index.itemCount == model.documents.count, place)
    }
}
