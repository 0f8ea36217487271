import SearchlightRanking

/// What the terms of one unit are worth.
struct ModelWeights {
    let unit: ModelQuery.Unit
    /// Documents that have some term of the unit, those with several counted for each.
    let frequency: Int
    let inverseFrequency: Double
    /// The terms, with how they match.
    let terms: [[UInt8]: ModelKind]
    private let parameters: RankingParameters

    init(_ unit: ModelQuery.Unit, _ statistics: ModelStatistics, _ parameters: RankingParameters) {
        self.unit = unit
        self.parameters = parameters
        var terms: [[UInt8]: ModelKind] = [:]
        var frequency = 0
        for (term, count) in statistics.frequencies {
            guard let kind = unit.kind(of: term) else { continue }
            terms[term] = kind
            frequency += count
        }
        self.terms = terms
        self.frequency = frequency
        inverseFrequency = TermWeight.inverseFrequency(
            documentCount: statistics.documentCount, documentFrequency: frequency)
    }

    func weight(_ kind: ModelKind) -> TermWeight {
        let factor: Double =
            switch kind {
            case .exact: 1
            case .completion: parameters.completionFactor
            case .oneEdit: parameters.oneEditFactor
            case .twoEdits: parameters.twoEditsFactor
            }
        return TermWeight(inverseFrequency: inverseFrequency, parameters: parameters, factor: factor)
    }
}
