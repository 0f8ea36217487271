/// The one function that scores a document, for finalists and for `explain` alike.
package enum ScoreFunction {
    /// `text × (1 + title match) × prior`.
    ///
    /// - Parameters:
    ///   - contributions: of the query's words in the order of the query; 0 for words that the document does not have.
    @unsafe
    package static func score(
        _ contributions: UnsafeBufferPointer<Float>, _ match: TitleMatch, _ prior: PriorParts,
        _ parameters: RankingParameters
    ) -> Double {
        var text: Float = 0
        for index in 0..<contributions.count { unsafe text += contributions[index] }
        return score(text: text, match, prior, parameters)
    }

    /// The same from the sum of the contributions, which was added in the order of the query.
    package static func score(
        text: Float, _ match: TitleMatch, _ prior: PriorParts, _ parameters: RankingParameters
    ) -> Double {
        Double(text) * parameters.titleMatch.multiplier(match) * prior.total
    }

    /// How much bounds are raised, as a share: more than all rounding between a bound and a score.
    package static var slack: Double { 4e-6 }

    /// The same for bounds that are sums over clauses, in whatever order.
    package static func slack(clauseCount: Int) -> Double { slack + 2e-7 * Double(clauseCount) }

    /// The least text score (title match included) in `Float` with which a document whose prior is at most
    /// `priorBound` may reach `threshold`; negative when every one may.
    package static func textThreshold(_ threshold: Double, priorBound: Double) -> Float {
        if threshold <= 0 { return -1 }
        return Float(threshold / priorBound * (1 - slack))
    }
}
