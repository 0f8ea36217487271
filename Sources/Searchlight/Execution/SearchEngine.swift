import SearchlightBytes
package import SearchlightRanking
package import SearchlightStorage

/// Runs searches over snapshots. One for a program is enough: it keeps what searches reuse.
///
/// **Threads:** any number at once. All functions throw `StoreError` for damage, `CancellationError` when the request
/// was cancelled, and whatever the closures of the request throw.
package final class SearchEngine: Sendable {
    private let idle = IdleRuns()
    private let engagement = EngagementCache()

    package init() {}

    /// The best documents, best first, the same whatever way the items are spread over slots.
    ///
    /// Statistics are summed over all snapshots.
    package func topHits(_ request: SearchRequest, in snapshots: [Snapshot]) throws -> [RankedHit] {
        try withRun(request, snapshots) { run in try run.rankedHits(try run.searchStages()) }
    }

    /// How many live documents match (`limit` and `after` are ignored).
    package func count(_ request: SearchRequest, in snapshots: [Snapshot]) throws -> Int {
        try withRun(request, snapshots) { run in
            var count = 0
            try run.forEachMatch { _ in
                count += 1
                return true
            }
            return count
        }
    }

    /// Calls `body` for each live document that matches, slot by slot, ascending in each; until it returns false.
    package func forEachMatch(
        _ request: SearchRequest, in snapshots: [Snapshot], _ body: (SearchAddress) throws -> Bool
    ) throws {
        try withRun(request, snapshots) { run in try run.forEachMatch(body) }
    }

    /// How the score of a document comes about; its `total` is the score that `topHits` gives. nil when the document
    /// does not match. `match` says which hits are meant: that of the hit.
    package func explain(
        _ address: SearchAddress, match: MatchKind, _ request: SearchRequest, in snapshots: [Snapshot]
    ) throws -> ScoreExplanation? {
        try withRun(request, snapshots) { run in try run.explain(address, match: match) }
    }

    /// Terms that begin with `word` (folded) and occur together with all of the request's query, which the word is not
    /// part of; those of most documents first. No query is no condition. `mode`, `limit` and `after` are ignored.
    package func completions(
        of word: [UInt8], _ request: SearchRequest, limit: Int, in snapshots: [Snapshot]
    ) throws -> [Completion] {
        try withRun(request, snapshots) { run in try run.completions(of: word, limit: limit) }
    }

    private func withRun<Result>(
        _ request: SearchRequest, _ snapshots: [Snapshot], _ body: (inout SearchRun) throws -> Result
    ) throws -> Result {
        var targets: [SearchTarget] = []
        for (snapshot, value) in snapshots.enumerated() {
            let engaged = try engagement.documents(of: value)
            for (slot, place) in value.slots.enumerated() where place.documentCount > 0 {
                targets.append(
                    SearchTarget(
                        snapshot: snapshot, slot: slot, image: place.image, tombstones: place.tombstones,
                        isInMemory: !place.isFile, engaged: engaged.isEmpty ? .none : engaged[slot]))
            }
        }
        let box = idle.take(for: request, targets)
        defer {
            box.run.end()
            idle.giveBack(box)
        }
        return try body(&box.run)
    }
}

/// A run on the heap.
private final class RunBox {
    var run: SearchRun

    init(_ request: SearchRequest, _ targets: [SearchTarget]) { run = SearchRun(request, targets) }
}

/// Runs that wait for their next search.
private final class IdleRuns: Sendable {
    /// A run belongs to the list, or to the one thread that took it out.
    // why: a run is in the list or lent to one search, never both; the list is touched under the lock.
    private struct List: @unchecked Sendable { var boxes: [RunBox] = [] }

    private let lock = Lock()
    // why: touched under the lock only.
    nonisolated(unsafe) private var list = List()

    /// Runs kept at most.
    private static let limit = 16

    /// A run that is ready for a search of `targets`.
    func take(for request: SearchRequest, _ targets: [SearchTarget]) -> RunBox {
        guard let box = lock.withLock({ unsafe list.boxes.popLast() }) else { return RunBox(request, targets) }
        box.run.begin(request, targets)
        return box
    }

    func giveBack(_ box: RunBox) {
        lock.withLock {
            if unsafe list.boxes.count < IdleRuns.limit { unsafe list.boxes.append(box) }
        }
    }
}
