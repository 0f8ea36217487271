/// The one function that scores a document, for finalists and for `explain` alike.
@usableFromInline
package enum ScoreFunction {
    /// `text × (1 + title match) × prior`.
    ///
    /// - Parameters:
    ///   - text: the sum of the contributions of the query's clauses, added in `Float` in the order of the query.
    ///   - titleFactor: 1 and the weight of the title match.
    ///   - prior: `PriorParts.total`.
    @inlinable
    package static func score(text: Float, titleFactor: Double, prior: Double) -> Double {
        Double(text) * titleFactor * prior
    }

    /// How much bounds are raised, as a share: more than all rounding between a bound and a score.
    @inlinable
    package static var slack: Double { 4e-6 }

    /// The same for bounds that are sums over clauses, in whatever order.
    @inlinable
    package static func slack(clauseCount: Int) -> Double { slack + 2e-7 * Double(clauseCount) }

    /// The least text score (title match included) in `Float` with which a document whose prior is at most
    /// `priorBound` may reach `threshold`; negative when every one may.
    @inlinable
    package static func textThreshold(_ threshold: Double, priorBound: Double) -> Float {
        if threshold <= 0 { return -1 }
        return Float(threshold / priorBound * (1 - slack))
    }
}
