/// How much of a query a document must have when words may be missing: by how telling its clauses are.
struct Coverage {
    /// Share of the query that must be there.
    static var requiredShare: Double { 0.25 }

    private var importance: [Double] = []
    private var isRequired: [Bool] = []
    private var least = 0.0

    /// - Parameter weights: of the units. A clause is as telling as its rarest word; what nothing has tells nothing.
    init(_ plan: QueryPlan, _ weights: [UnitWeight]) {
        for clause in plan.clauses {
            let units = clause.units.filter { weights[$0].documentFrequency > 0 }
            importance.append(units.map { weights[$0].inverseFrequency }.max() ?? 0)
            isRequired.append(clause.isNumeric)
        }
        least = importance.reduce(0, +) * Coverage.requiredShare
    }

    func isEnough(_ evidence: [ClauseEvidence]) -> Bool {
        var sum = 0.0
        var hasAny = false
        for clause in evidence.indices {
            if evidence[clause].isMatched {
                sum += importance[clause]
                hasAny = true
            } else if isRequired[clause] {
                return false
            }
        }
        return hasAny && sum >= least
    }
}
