import SearchlightRanking
import SearchlightStorage
import SearchlightText

extension SearchRun {
    /// What may be forgiven in this search, in the order in which it is tried.
    var stages: [MatchKind] {
        if let after = request.after { return [after.match] }
        var stages = [MatchKind.exact]
        guard request.mode == .automatic else { return stages }
        if request.forgivesTypos { stages.append(.nearSpelling) }
        if request.relaxes, request.query.clauses.count >= 4 { stages.append(.someWords) }
        return stages
    }

    /// Makes the plan of a stage and looks its words up; false when it cannot find anything that the stages before it
    /// did not.
    mutating func prepare(_ stage: MatchKind) throws -> Bool {
        plan = QueryPlan(
            request.query, completesLastWord: request.completesLastWord, requiresAll: request.mode != .any)
        coverage = nil
        switch stage {
        case .exact:
            try resolve()
        case .nearSpelling:
            guard forgiveTypos(onlyUnknown: false) else { return false }
            try resolve()
        case .someWords:
            try resolve()
            if request.forgivesTypos, forgiveTypos(onlyUnknown: true) { try resolve() }
            plan.requiresAll = false
            coverage = Coverage(plan, weights)
        }
        return true
    }

    /// Forgives typos, only in words that nothing has if asked for; false when there are none to forgive.
    private mutating func forgiveTypos(onlyUnknown: Bool) -> Bool {
        var isAny = false
        for unit in plan.units.indices where plan.units[unit].allowedEdits > 0 {
            if onlyUnknown, weights[unit].documentFrequency > 0 { continue }
            plan.units[unit].edits = plan.units[unit].allowedEdits
            isAny = true
        }
        return isAny
    }

    /// Runs the stages until one finds something, and gives its name. The hits are in `top`.
    mutating func searchStages() throws -> MatchKind {
        top.reset(limit: request.limit)
        guard request.limit > 0, !request.query.isEmpty else { return .exact }
        for stage in stages {
            guard try prepare(stage) else { continue }
            offered = []
            gathered = [:]
            let (limit, overflow) = request.limit.addingReportingOverflow(earlierHitCount)
            top.reset(limit: overflow ? .max : limit)
            for number in targets.indices where isPossible(number) { try search(number) }
            try keepGathered()
            if hasMatch { return stage }
        }
        return .exact
    }

    /// Hits of earlier pages that are found once more. A document that is offered by several terms counts by the best of
    /// them, which only comes out when all were seen: it was on an earlier page by one and would come again by another.
    private var earlierHitCount: Int { mayOfferTwice ? request.after?.hitCount ?? 0 : 0 }

    /// Whether a target can have a match at all.
    mutating func isPossible(_ target: Int) -> Bool {
        func isThere(_ unit: Int) -> Bool { !resolved.terms(target: target, unit: unit).isEmpty }
        func isThere(_ clause: QueryClause) -> Bool {
            clause.words.allSatisfy(isThere) || clause.whole.map(isThere) ?? false
        }
        return plan.requiresAll ? plan.clauses.allSatisfy(isThere) : plan.clauses.contains(where: isThere)
    }

    /// Offers the matches of a target to `top`, in the cheapest way that the plan allows.
    private mutating func search(_ number: Int) throws {
        try checkCancellation()
        guard try resolveFilters(number) else { return }
        let context = context(number)
        if plan.isOneWord {
            try scanOneWord(context)
        } else if isConjunctionOfTerms(number) {
            try scanConjunction(context)
        } else if isDisjunctionOfTerms(number) {
            try scanDisjunction(context)
        } else {
            try searchCandidates(context)
        }
    }

    private mutating func searchCandidates(_ context: borrowing TargetContext) throws {
        try collectCandidates(context)
        for place in 0..<candidates.count {
            if place & 1_023 == 1_023 { try checkCancellation() }
            guard takeEvidence(place),
                let candidate = try consider(candidates.documents[place], context)
            else { continue }
            try accept(candidate, context)
        }
    }

    /// Translates the column filters for a target; false when none of its documents can pass.
    mutating func resolveFilters(_ number: Int) throws -> Bool {
        columnFilters.removeAll(keepingCapacity: true)
        for filter in request.filter.columns {
            let resolved = try ResolvedColumnFilter(filter, targets[number].image, in: scope)
            if resolved.acceptsNothing { return false }
            columnFilters.append(resolved)
        }
        return true
    }

    /// The hits found, best first.
    mutating func rankedHits(_ match: MatchKind) throws -> [RankedHit] {
        let breaker = TieBreaker(targets: targets, scope: scope)
        let hits = try top.sorted { try breaker.precedes($0, $1) }.dropFirst(earlierHitCount)
        return hits.map { hit in
            RankedHit(
                address: targets[Int(hit.slot)].address(hit.document), score: hit.score,
                rankingDate: hit.rankingDate, match: match)
        }
    }
}
