import SearchlightRanking
import SearchlightStorage

/// The used documents of an image as the engagement file of the last checkpoint has them. Immutable.
///
/// The file tells those of the segments that were there when it was written; of others they are looked up.
final class StoredEngagement: Sendable {
    /// The image and the file that it belongs to.
    let image: UInt64
    let file: FileIdentity?

    /// nil when there are none.
    let marks: DocumentMarks?
    let maxima: EngagementMaxima

    private let used: UsedDocuments?
    private let entries: [UInt32: Engagement]

    /// O(used documents), one or two nanoseconds each, where the file tells them; else one look-up each.
    init(_ slot: SnapshotSlot, _ engagement: EngagementTable, in scope: LeaseScope) throws(StoreError) {
        image = slot.image.serial
        file = engagement.fileIdentity
        let documentCount = slot.image.documentCount
        if let used = try engagement.usedDocuments(of: slot) {
            self.used = used
            entries = [:]
            maxima = used.maxima
            marks = used.count == 0 ? nil : DocumentMarks(numbers: used.numbers, documentCount: documentCount)
            return
        }
        var (entries, maxima) = ([UInt32: Engagement](), EngagementMaxima())
        try engagement.forEachUsed(of: slot.image, in: scope) { document, engagement in
            entries[document] = engagement
            maxima.add(engagement)
        }
        used = nil
        self.entries = entries
        self.maxima = maxima
        marks = entries.isEmpty ? nil : DocumentMarks(Array(entries.keys), documentCount: documentCount)
    }

    /// The used documents, in no particular order. O(n).
    var documents: [UInt32] { used?.documents ?? Array(entries.keys) }

    /// Sets the counts of a document faded to `now`, if it is used.
    func apply(
        _ document: UInt32, to signals: inout PriorSignals, now: Double, queryHash: UInt64?
    ) throws(StoreError) {
        guard let used else {
            entries[document]?.apply(to: &signals, now: now, queryHash: queryHash)
            return
        }
        guard let rank = marks?.rank(of: document) else { return }
        let row = try used.row(rank)
        let factor = Engagement.fading(from: row.time, to: now)
        signals.opens = row.opens * factor
        signals.shown = row.shown * factor
        guard row.hasQueries, let queryHash else { return }
        for query in try used.queries(of: row) where query.hash == queryHash {
            signals.opensForQuery = query.opens * factor
        }
    }
}

extension Engagement {
    /// What a count shrinks with in the time between; 1 where time runs backwards.
    static func fading(from start: Double, to end: Double) -> Double {
        Fading.factor(age: max(0, end - start), halfLife: Engagement.halfLife)
    }

    /// Sets the counts faded to `now`.
    func apply(to signals: inout PriorSignals, now: Double, queryHash: UInt64?) {
        let factor = Engagement.fading(from: time, to: now)
        signals.opens = opens * factor
        signals.shown = shown * factor
        guard let queryHash else { return }
        for query in queries where query.hash == queryHash { signals.opensForQuery = query.opens * factor }
    }
}
