import SearchlightRanking
import SearchlightStorage
import SearchlightText

extension SearchRun {
    /// Calls `body` for each live document that matches and passes the filters, in the first stage that has any.
    mutating func forEachMatch(_ body: (SearchAddress) throws -> Bool) throws {
        request.after = nil
        for stage in stages where !request.query.isEmpty {
            guard try prepare(stage) else { continue }
            for number in 0..<targets.count where isPossible(number) {
                guard try forEachMatch(number, body) else { return }
            }
            if hasMatch { return }
        }
    }

    /// The matches of one target; false when `body` wants no more.
    private mutating func forEachMatch(_ number: Int, _ body: (SearchAddress) throws -> Bool) throws -> Bool {
        guard try resolveFilters(number) else { return true }
        let context = context(number)
        try collectCandidates(context)
        for place in 0..<candidates.count {
            if place & 1_023 == 1_023 { try checkCancellation() }
            guard takeEvidence(place) else { continue }
            let document = candidates.documents[place]
            if context.hasTombstones, context.target.tombstones.contains(document) { continue }
            guard try isAdmitted(document, try context.norms(of: document), context) else { continue }
            hasMatch = true
            guard try body(context.target.address(document)) else { return false }
        }
        return true
    }
}
