package import SearchlightRanking
package import SearchlightStorage

/// Runs searches over snapshots. One for a program is enough: it keeps what searches reuse.
///
/// **Threads:** any number at once. All functions throw `StoreError` for damage, `CancellationError` when the request
/// was cancelled, and whatever the closures of the request throw.
package final class SearchEngine: Sendable {
    package init() {}

    /// The best documents, best first, the same whatever way the items are spread over slots.
    ///
    /// Statistics are summed over all snapshots.
    package func topHits(_ request: SearchRequest, in snapshots: [Snapshot]) throws -> [RankedHit] {
        []
    }

    /// How many live documents match (`limit` and `after` are ignored).
    package func count(_ request: SearchRequest, in snapshots: [Snapshot]) throws -> Int {
        0
    }

    /// Calls `body` for each live document that matches, slot by slot, ascending in each; until it returns false.
    package func forEachMatch(
        _ request: SearchRequest, in snapshots: [Snapshot], _ body: (SearchAddress) throws -> Bool
    ) throws {}

    /// How the score of a document comes about; its `total` is the score that `topHits` gives. nil when the document
    /// does not match. `match` says which hits are meant: that of the hit.
    package func explain(
        _ address: SearchAddress, match: MatchKind, _ request: SearchRequest, in snapshots: [Snapshot]
    ) throws -> ScoreExplanation? {
        nil
    }

    /// Ways to end the word typed last that occur together with the words before it, the most frequent first.
    package func completions(
        _ request: SearchRequest, limit: Int, in snapshots: [Snapshot]
    ) throws -> [Completion] {
        []
    }
}
