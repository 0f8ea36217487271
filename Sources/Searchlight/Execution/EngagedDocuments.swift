import SearchlightRanking
import SearchlightStorage

/// The documents of an image that people have used, with how much. Immutable.
final class EngagedDocuments: Sendable {
    /// Ascending.
    let documents: [UInt32]
    let values: [Engagement]

    /// The newest event.
    private let newestTime: Double

    /// The largest opens, and opens for one query, faded to `newestTime` or not at all.
    private let fadedMaximum: (opens: Double, queryOpens: Double)
    private let plainMaximum: (opens: Double, queryOpens: Double)

    static let none = EngagedDocuments([])

    init(_ entries: [(document: UInt32, engagement: Engagement)]) {
        let sorted = entries.sorted { $0.document < $1.document }
        documents = sorted.map(\.document)
        values = sorted.map(\.engagement)
        let newestTime = values.map(\.time).max() ?? 0
        var (faded, plain) = ((opens: 0.0, queryOpens: 0.0), (opens: 0.0, queryOpens: 0.0))
        for value in values {
            let queryOpens = value.queries.map(\.opens).max() ?? 0
            plain = (max(plain.opens, value.opens), max(plain.queryOpens, queryOpens))
            let factor = EngagedDocuments.fading(from: value.time, to: newestTime)
            faded = (max(faded.opens, value.opens * factor), max(faded.queryOpens, queryOpens * factor))
        }
        self.newestTime = newestTime
        fadedMaximum = faded
        plainMaximum = plain
    }

    var isEmpty: Bool { documents.isEmpty }

    /// What a count shrinks with in the time between; 1 where time runs backwards.
    static func fading(from start: Double, to end: Double) -> Double {
        Fading.factor(age: max(0, end - start), halfLife: Engagement.halfLife)
    }

    /// The place of a document among those used; nil when it was not. O(log n).
    func position(of document: UInt32) -> Int? {
        let position = lowerBound(document)
        return position < documents.count && documents[position] == document ? position : nil
    }

    /// The first place whose document is `document` or later. O(log n).
    func lowerBound(_ document: UInt32) -> Int {
        var (low, high) = (0, documents.count)
        while low < high {
            let middle = (low &+ high) / 2
            if documents[middle] < document { low = middle &+ 1 } else { high = middle }
        }
        return low
    }

    /// Whether a document from `first` to `last` is among those used. O(log n).
    func hasDocument(from first: UInt32, through last: UInt32) -> Bool {
        if documents.isEmpty { return false }
        let position = lowerBound(first)
        return position < documents.count && documents[position] <= last
    }

    /// Sets the counts of the entry at `position`, faded to `now`.
    func apply(_ position: Int, to signals: inout PriorSignals, now: Double, queryHash: UInt64?) {
        let value = values[position]
        let factor = EngagedDocuments.fading(from: value.time, to: now)
        signals.opens = value.opens * factor
        signals.shown = value.shown * factor
        guard let queryHash else { return }
        for query in value.queries where query.hash == queryHash { signals.opensForQuery = query.opens * factor }
    }

    /// Sets the counts to ones that no document exceeds at `now`.
    func applyMaxima(to signals: inout PriorSignals, now: Double, queryHash: UInt64?) {
        // From the newest event on all counts fade alike; the last factor covers rounding. A search in the past takes
        // the counts unfaded.
        let isPast = now < newestTime
        let factor = isPast ? 1 : EngagedDocuments.fading(from: newestTime, to: now) * (1 + 1e-9)
        let maximum = isPast ? plainMaximum : fadedMaximum
        signals.opens = maximum.opens * factor
        if queryHash != nil { signals.opensForQuery = maximum.queryOpens * factor }
    }
}
