import Foundation
import Searchlight
import SearchlightText

/// What an index holds after a history of changes, kept the plainest way: a dictionary.
struct ModelIndex {
    /// Live items and expired ones, by the composed form of their identifier.
    private(set) var documents: [[UInt8]: ModelDocument] = [:]
    private(set) var engagement: [[UInt8]: ModelEngagement] = [:]
    private(set) var clientStates: [String: [UInt8]] = [:]

    static func key(_ text: String) -> [UInt8] { NormalForm.composed(text) }

    func isExpired(_ item: Item, at time: Double) -> Bool {
        item.expirationDate.map { $0.timeIntervalSince1970 < time } ?? false
    }

    /// Items that have not expired.
    func live(at time: Double) -> [ModelDocument] {
        documents.values.filter { !isExpired($0.item, at: time) }
    }

    /// Adds or replaces. What the item was opened before is for `seed`, at the end of the batch.
    mutating func add(_ item: Item, at time: Double) {
        let key = Self.key(item.identifier)
        documents[key] = ModelDocument(item, commitTime: time)
        if let since = engagement[key]?.dormantSince {
            engagement[key]?.dormantSince = nil
            if time - since > 30 * day { engagement[key] = nil }
        }
    }

    /// Counts what an item of a batch was opened before, if it is the one that the batch leaves and no use is known.
    mutating func seed(_ item: Item, at time: Double) {
        let key = Self.key(item.identifier)
        guard item.initialEngagementCount > 0,
            documents[key]?.item.initialEngagementCount == item.initialEngagementCount,
            engagement[key] == nil
        else { return }
        engage(item.identifier, opens: item.initialEngagementCount, at: time)
    }

    /// Applies a partial update; an item that is not there, or has expired, is left alone.
    mutating func update(_ update: ItemUpdate, at time: Double) {
        guard let stored = documents[Self.key(update.identifier)]?.item, !isExpired(stored, at: time) else { return }
        add(update.applied(to: stored), at: time)
    }

    mutating func delete(_ identifier: String, at time: Double) {
        remove(Self.key(identifier), at: time)
    }

    mutating func deleteDomain(_ domain: String, at time: Double) {
        let wanted = Self.key(domain)
        guard !wanted.isEmpty else { return }
        for (key, document) in documents {
            guard let own = document.item.domain.map(Self.key) else { continue }
            if own == wanted || own.starts(with: wanted + [UInt8(ascii: ".")]) { remove(key, at: time) }
        }
    }

    mutating func deleteAll() {
        documents.removeAll()
        engagement.removeAll()
        clientStates.removeAll()
    }

    private mutating func remove(_ key: [UInt8], at time: Double) {
        guard documents.removeValue(forKey: key) != nil else { return }
        if engagement[key]?.dormantSince == nil { engagement[key]?.dormantSince = time }
    }

    mutating func engage(
        _ identifier: String, opens: Int, shown: Int = 0, query: String? = nil, at time: Double
    ) {
        let event = ModelEngagement.Event(
            opens: Double(opens), shown: Double(shown), time: time, query: query.map { FoldedText($0).bytes })
        engagement[Self.key(identifier), default: ModelEngagement()].events.append(event)
    }

    mutating func setClientState(_ state: [UInt8], of handle: String) { clientStates[handle] = state }

    /// Drops what has expired for good, as a full merge does.
    mutating func dropExpired(at time: Double) {
        documents = documents.filter { !isExpired($0.value.item, at: time) }
    }
}

/// All that people did with one item.
struct ModelEngagement {
    struct Event {
        let opens: Double
        let shown: Double
        let time: Double
        let query: [UInt8]?
    }

    var events: [Event] = []
    /// When the item was deleted; nil while it lives.
    var dormantSince: Double?

    /// Opens, times shown, and opens for one query, each faded by half in 30 days.
    func counts(at time: Double, query: [UInt8]) -> (opens: Double, shown: Double, opensForQuery: Double) {
        var sums = (opens: 0.0, shown: 0.0, opensForQuery: 0.0)
        for event in events {
            let factor = exp2(-max(0, time - event.time) / (30 * day))
            sums.opens += event.opens * factor
            sums.shown += event.shown * factor
            if event.query == query { sums.opensForQuery += event.opens * factor }
        }
        return sums
    }
}
