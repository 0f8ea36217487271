import SearchlightRanking
import SearchlightStorage

/// The documents of an image that people have used, with how much. Immutable.
final class EngagedDocuments: Sendable {
    /// nil when there are none. Some marked documents may not be used any more.
    let marks: DocumentMarks?

    /// As of the last checkpoint; nil where nothing was used then.
    let stored: StoredEngagement?

    /// What changed since: nil for what is not used any more.
    private let changes: [UInt32: Engagement?]
    private let maxima: EngagementMaxima

    static let none = EngagedDocuments()

    private init() {
        (marks, stored, changes, maxima) = (nil, nil, [:], EngagementMaxima())
    }

    /// - Parameter changes: of documents of an image that has `documentCount`.
    init(_ stored: StoredEngagement, changes: [UInt32: Engagement?], documentCount: UInt32) {
        self.stored = stored
        self.changes = changes
        var maxima = stored.maxima
        for case let change? in changes.values { maxima.add(change) }
        self.maxima = maxima
        let hasNew = changes.contains { $0.value != nil && stored.marks?.contains($0.key) != true }
        marks =
            hasNew ? DocumentMarks(stored.documents + Array(changes.keys), documentCount: documentCount) : stored.marks
    }

    /// Sets the counts of a document faded to `now`, if it is used.
    func apply(
        _ document: UInt32, to signals: inout PriorSignals, now: Double, queryHash: UInt64?
    ) throws(StoreError) {
        if !changes.isEmpty, let change = changes[document] {
            change?.apply(to: &signals, now: now, queryHash: queryHash)
        } else {
            try stored?.apply(document, to: &signals, now: now, queryHash: queryHash)
        }
    }

    /// Sets the counts to ones that no document exceeds at `now`.
    func applyMaxima(to signals: inout PriorSignals, now: Double, queryHash: UInt64?) {
        // From the newest event on all counts fade alike; the last factor covers rounding. A search in the past takes
        // the counts unfaded.
        let isPast = now < maxima.newestTime
        let factor = isPast ? 1 : Engagement.fading(from: maxima.newestTime, to: now) * (1 + 1e-9)
        signals.opens = (isPast ? maxima.storedOpens : maxima.fadedOpens) * factor
        if queryHash == nil { return }
        signals.opensForQuery = (isPast ? maxima.storedQueryOpens : maxima.fadedQueryOpens) * factor
    }
}
