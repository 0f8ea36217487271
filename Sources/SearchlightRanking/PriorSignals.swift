/// What is known of a document whatever the query: the inputs of the prior.
@frozen @usableFromInline
package struct PriorSignals: Sendable, Hashable {
    /// Seconds since 1970 of the newest of its dates.
    @usableFromInline package var rankingDate: UInt32

    /// Opens, decayed to the time of the search; 0 or more, finite.
    @usableFromInline package var opens = 0.0

    /// Times shown in results, decayed likewise.
    @usableFromInline package var shown = 0.0

    /// Opens for this very query, decayed likewise.
    @usableFromInline package var opensForQuery = 0.0

    /// Whether user activities are linked to it.
    @usableFromInline package var isLinked = false

    /// 0...100; more where the host gave none.
    @usableFromInline package var rankingHint: UInt8 = 255

    /// How much the content type is liked, 0...1.
    @usableFromInline package var typeLiking = 0.0

    @inlinable
    package init(rankingDate: UInt32) { self.rankingDate = rankingDate }
}

/// What each signal adds to the prior.
package struct PriorParts: Sendable, Hashable {
    package var recency = 0.0
    package var engagement = 0.0
    package var activity = 0.0
    package var hint = 0.0
    package var type = 0.0

    package init() {}

    /// The prior: 1 and all parts, never below `PriorFunction.minimum`.
    package var total: Double {
        max(PriorFunction.minimum, 1 + recency + engagement + activity + hint + type)
    }
}
