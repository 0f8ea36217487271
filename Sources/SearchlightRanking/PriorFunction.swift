#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The prior of documents at one instant: `1 + recency + engagement + activity + hint + type`.
///
/// Grows with each signal, except with `shown`: what is shown and not opened falls.
///
/// A class, so that the loops that ask it pass one word around. Immutable.
package final class PriorFunction: Sendable {
    /// No prior is lower.
    package static var minimum: Double { 0.05 }

    private let now: Double
    private let recencyWeight: Double
    private let halfLife: Double
    private let engagementWeight: Double
    private let opensScale: Double
    private let queryWeight: Double
    private let queryOpensScale: Double
    private let activityWeight: Double
    private let hintWeight: Double
    private let typeWeight: Double

    /// - Parameters:
    ///   - now: the time of the search, in seconds since 1970; not NaN.
    ///   - knowsUse: whether any signals have counts of use; else the logarithms that these need are spared.
    package init(_ parameters: RankingParameters, now: Double, knowsUse: Bool = true) {
        self.now = now
        recencyWeight = parameters.recency
        halfLife = parameters.recencyHalfLife
        engagementWeight = parameters.engagement
        opensScale = knowsUse ? 1 / log1p(parameters.engagementCap) : 0
        queryWeight = parameters.queryEngagement
        queryOpensScale = knowsUse ? 1 / log1p(parameters.queryEngagementCap) : 0
        activityWeight = parameters.activity
        hintWeight = parameters.hint
        typeWeight = parameters.type
    }

    package func parts(_ signals: PriorSignals) -> PriorParts {
        var parts = PriorParts()
        parts.recency = recency(signals.rankingDate)
        parts.engagement = engagement(signals)
        parts.activity = signals.isLinked ? activityWeight : 0
        parts.hint = hint(signals.rankingHint)
        parts.type = typeWeight * min(max(signals.typeLiking, 0), 1)
        return parts
    }

    /// The prior of a document with these signals.
    package func total(_ signals: PriorSignals) -> Double { parts(signals).total }

    /// `weight × 2^(-age / half-life)`; a date after `now` counts as `now`.
    package func recency(_ date: UInt32) -> Double {
        if recencyWeight == 0 { return 0 }
        let age = max(0, now - Double(date))
        return recencyWeight * Fading.factor(age: age, halfLife: halfLife)
    }

    /// A saturating, capped function of the opens, lowered where the document is shown more often than opened.
    package func engagement(_ signals: PriorSignals) -> Double {
        var value = 0.0
        if signals.opens > 0 {
            let rate = signals.shown <= signals.opens ? 1 : (signals.opens + 1) / (signals.shown + 1)
            value = engagementWeight * min(1, log1p(signals.opens) * opensScale) * (0.7 + 0.3 * rate)
        }
        if signals.opensForQuery > 0 {
            value += queryWeight * min(1, log1p(signals.opensForQuery) * queryOpensScale)
        }
        return value
    }

    /// From `-weight` at hint 0 to `weight` at 100; 0 without a hint.
    package func hint(_ hint: UInt8) -> Double {
        hint > 100 ? 0 : hintWeight * (Double(hint) - 50) / 50
    }
}

extension PriorFunction {
    /// A prior that no document exceeds whose signals are all at most (`shown` apart) those given.
    ///
    /// `maxima.shown` is ignored; a `rankingHint` above 100 stands for "no hint, or at most 50".
    package func bound(_ maxima: PriorSignals) -> Double {
        var unshown = maxima
        unshown.shown = 0
        return parts(unshown).total
    }
}
