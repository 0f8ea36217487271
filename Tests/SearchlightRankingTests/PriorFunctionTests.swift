import SearchlightRanking
import SearchlightTestSupport
import Testing

/// Every signal of the prior pulls the right way, whatever the weights.
@Suite struct PriorFunctionTests {
    private let now = 1_700_000_000.0

    private func parameters(_ random: inout SeededRandom) -> RankingParameters {
        var parameters = RankingParameters()
        parameters.recency = Double.random(in: 0...5, using: &random)
        parameters.recencyHalfLife = Double.random(in: 1...1e9, using: &random)
        parameters.engagement = Double.random(in: 0...5, using: &random)
        parameters.queryEngagement = Double.random(in: 0...5, using: &random)
        parameters.engagementCap = Double.random(in: 1...1e6, using: &random)
        parameters.queryEngagementCap = Double.random(in: 1...100, using: &random)
        parameters.activity = Double.random(in: 0...5, using: &random)
        parameters.hint = Double.random(in: 0...0.9, using: &random)
        parameters.type = Double.random(in: 0...5, using: &random)
        return parameters
    }

    private func signals(_ random: inout SeededRandom) -> PriorSignals {
        var signals = PriorSignals(rankingDate: UInt32.random(in: 0...UInt32.max, using: &random))
        signals.opens = Bool.random(using: &random) ? 0 : Double.random(in: 0...1_000, using: &random)
        signals.shown = Bool.random(using: &random) ? 0 : Double.random(in: 0...1_000, using: &random)
        signals.opensForQuery = Bool.random(using: &random) ? 0 : Double.random(in: 0...50, using: &random)
        signals.isLinked = Bool.random(using: &random)
        signals.rankingHint = UInt8.random(in: 0...255, using: &random)
        signals.typeLiking = Double.random(in: 0...1, using: &random)
        return signals
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func eachSignalIsMonotonic(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let prior = PriorFunction(parameters(&random), now: now)
        for _ in 0..<200 {
            let base = signals(&random)
            let total = prior.parts(base).total
            #expect(total.isFinite && total >= PriorFunction.minimum)
            func grows(_ change: (inout PriorSignals) -> Void) {
                var changed = base
                change(&changed)
                #expect(prior.parts(changed).total >= total)
            }
            grows { $0.rankingDate = $0.rankingDate < .max - 1_000 ? $0.rankingDate + 1_000 : .max }
            grows { $0.opens += 1 }
            grows { $0.opensForQuery += 1 }
            grows { $0.isLinked = true }
            grows { $0.rankingHint = $0.rankingHint < 100 ? $0.rankingHint + 1 : $0.rankingHint }
            grows { $0.typeLiking = min(1, $0.typeLiking + 0.1) }
            grows { $0.shown = max(0, $0.shown - 1) }
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func boundHolds(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let prior = PriorFunction(parameters(&random), now: now)
        for _ in 0..<200 {
            let (one, other) = (signals(&random), signals(&random))
            var maxima = PriorSignals(rankingDate: max(one.rankingDate, other.rankingDate))
            maxima.opens = max(one.opens, other.opens)
            maxima.opensForQuery = max(one.opensForQuery, other.opensForQuery)
            maxima.isLinked = one.isLinked || other.isLinked
            let hints = [one, other].map(\.rankingHint).filter { $0 > 50 && $0 <= 100 }
            maxima.rankingHint = hints.max() ?? 255
            maxima.typeLiking = max(one.typeLiking, other.typeLiking)
            #expect(prior.bound(maxima) >= prior.parts(one).total)
            #expect(prior.bound(maxima) >= prior.parts(other).total)
        }
    }

    @Test func recencyHalvesWithTheHalfLifeAndIgnoresTheFuture() {
        var parameters = RankingParameters()
        parameters.recency = 0.8
        parameters.recencyHalfLife = 1_000
        let prior = PriorFunction(parameters, now: now)
        #expect(prior.recency(UInt32(now)) == 0.8)
        #expect(prior.recency(UInt32(now) + 500) == 0.8)
        #expect(abs(prior.recency(UInt32(now) - 1_000) - 0.4) < 1e-12)
        #expect(prior.recency(0) < 1e-9)
    }

    @Test func hintsAreNeutralInTheMiddleAndWithoutOne() {
        let prior = PriorFunction(RankingParameters(), now: now)
        #expect(prior.hint(255) == 0)
        #expect(prior.hint(50) == 0)
        #expect(prior.hint(0) == -prior.hint(100))
    }
}
