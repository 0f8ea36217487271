import SearchlightRanking
import SearchlightStorage

/// The documents of an image that people have used, with how much. Immutable.
final class EngagedDocuments: Sendable {
    /// nil when there are none.
    let marks: DocumentMarks?

    /// By the rank of the document among the marked ones.
    private let counts: [Counts]
    private let queries: [Int: [Engagement.Query]]

    /// The newest event.
    private let newestTime: Double

    /// The largest opens, and opens for one query, faded to `newestTime` or not at all.
    private let fadedMaximum: (opens: Double, queryOpens: Double)
    private let plainMaximum: (opens: Double, queryOpens: Double)

    /// Plain numbers: read for many documents of a search.
    private struct Counts {
        let opens: Double
        let shown: Double
        let time: Double
        let hasQueries: Bool
    }

    static let none = EngagedDocuments([], documentCount: 0)

    /// - Parameter entries: one for each document, of an image of `documentCount` documents.
    init(_ entries: [(document: UInt32, engagement: Engagement)], documentCount: UInt32) {
        let sorted = entries.sorted { $0.document < $1.document }
        marks = sorted.isEmpty ? nil : DocumentMarks(sorted.lazy.map(\.document), documentCount: documentCount)
        var queries: [Int: [Engagement.Query]] = [:]
        let newestTime = sorted.reduce(0) { max($0, $1.engagement.time) }
        var (faded, plain) = ((opens: 0.0, queryOpens: 0.0), (opens: 0.0, queryOpens: 0.0))
        for (rank, entry) in sorted.enumerated() {
            let value = entry.engagement
            if !value.queries.isEmpty { queries[rank] = value.queries }
            let queryOpens = value.queries.reduce(0) { max($0, $1.opens) }
            plain = (max(plain.opens, value.opens), max(plain.queryOpens, queryOpens))
            let factor = EngagedDocuments.fading(from: value.time, to: newestTime)
            faded = (max(faded.opens, value.opens * factor), max(faded.queryOpens, queryOpens * factor))
        }
        counts = sorted.map {
            Counts(
                opens: $0.engagement.opens, shown: $0.engagement.shown, time: $0.engagement.time,
                hasQueries: !$0.engagement.queries.isEmpty)
        }
        self.queries = queries
        self.newestTime = newestTime
        fadedMaximum = faded
        plainMaximum = plain
    }

    /// What a count shrinks with in the time between; 1 where time runs backwards.
    static func fading(from start: Double, to end: Double) -> Double {
        Fading.factor(age: max(0, end - start), halfLife: Engagement.halfLife)
    }

    /// Sets the counts of the document with a rank among the marked ones, faded to `now`.
    func apply(rank: Int, to signals: inout PriorSignals, now: Double, queryHash: UInt64?) {
        let value = counts[rank]
        let factor = EngagedDocuments.fading(from: value.time, to: now)
        signals.opens = value.opens * factor
        signals.shown = value.shown * factor
        guard value.hasQueries, let queryHash, let queries = queries[rank] else { return }
        for query in queries where query.hash == queryHash { signals.opensForQuery = query.opens * factor }
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
