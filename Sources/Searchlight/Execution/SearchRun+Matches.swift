import SearchlightRanking
import SearchlightStorage
import SearchlightText

extension SearchRun {
    /// Calls `body` for each live document that matches and passes the filters, in the first stage that has any.
    func forEachMatch(_ body: (SearchAddress) throws -> Bool) throws {
        request.after = nil
        for stage in stages where !request.query.isEmpty {
            guard try prepare(stage) else { continue }
            for number in 0..<targets.count {
                guard try forEachMatch(number, body) else { return }
            }
            if hasMatch { return }
        }
    }

    /// The matches of one target; false when `body` wants no more.
    private func forEachMatch(_ number: Int, _ body: (SearchAddress) throws -> Bool) throws -> Bool {
        guard try resolveFilters(number) else { return true }
        let context = try context(number)
        try collectCandidates(context)
        var goesOn = true
        try forEachCandidate { document in
            if context.hasTombstones, context.target.tombstones.contains(document) { return true }
            guard try isAdmitted(document, try context.norms(of: document), context) else { return true }
            hasMatch = true
            goesOn = try body(context.target.address(document))
            return goesOn
        }
        return goesOn
    }
}
