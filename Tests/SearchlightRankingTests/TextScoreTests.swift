import SearchlightBytes
import SearchlightRanking
import SearchlightTestSupport
import Testing

/// Every signal of the text score pulls the right way, whatever the weights.
@Suite struct TextScoreTests {
    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func moreOccurrencesAndShorterFieldsNeverScoreLess(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let parameters = RandomPostings.parameters(&random)
        let table = NormTable(parameters, averageLengths: RandomPostings.averages(&random))
        let weight = TermWeight(inverseFrequency: 2.5, parameters: parameters)
        for _ in 0..<200 {
            let norms = DocumentNorms(bits: RandomPostings.norms(&random))
            let counts = RandomPostings.counts(&random)
            let role = TextRole.allCases.randomElement(using: &random)!
            let score = weight.contribution(counts, norms, table)
            var more = counts
            more[role] += 1
            #expect(weight.contribution(more, norms, table) >= score)

            let length = norms.length(role)
            if length > 1 {
                let shift = UInt64(role.rawValue) * 8
                let shorter = DocumentNorms(bits: norms.bits & ~(255 << shift) | UInt64(length - 1) << shift)
                #expect(weight.contribution(counts, shorter, table) >= score)
            }
        }
    }

    @Test func higherRoleWeightScoresMore() {
        var parameters = RankingParameters()
        let averages = RoleValues(title: 5, keywords: 5, description: 20, body: 200, other: 5)
        let norms = DocumentNorms(bits: 0x0505_0505_05)
        var previous: Float = -1
        for weight in [0.0, 0.5, 1, 3, 100] {
            parameters.roleWeights.keywords = weight
            let table = NormTable(parameters, averageLengths: averages)
            let term = TermWeight(inverseFrequency: 1, parameters: parameters)
            let score = term.contribution(RoleCounts(.keywords, 2), norms, table)
            #expect(score > previous)
            previous = score
        }
    }

    @Test func rarerWordsWeighMore() {
        var previous = Double.infinity
        for frequency in [0, 1, 2, 10, 500, 1_000] {
            let value = TermWeight.inverseFrequency(documentCount: 1_000, documentFrequency: frequency)
            #expect(value < previous && value > 0)
            previous = value
        }
        #expect(TermWeight.inverseFrequency(documentCount: 5, documentFrequency: 9) > 0)
        #expect(TermWeight.inverseFrequency(documentCount: 0, documentFrequency: 0).isFinite)
    }

    @Test func contributionNeverFallsAsTheFrequencyGrows() {
        let weight = TermWeight(inverseFrequency: 1.7, parameters: RankingParameters())
        var random = SeededRandom(seed: 5)
        for _ in 0..<20_000 {
            let frequency = Float.random(in: 0...1_000, using: &random)
            #expect(weight.contribution(frequency.nextUp) >= weight.contribution(frequency))
        }
        #expect(weight.contribution(0) == 0)
        #expect(weight.contribution(.infinity) == weight.ceiling)
    }

    @Test func betterTitleMatchesScoreMore() {
        let parameters = RankingParameters()
        let factors = TitleMultipliers(parameters.titleMatch)
        let scores = TitleMatch.allCases.map { ScoreFunction.score(text: 3, titleFactor: factors.factor($0), prior: 1) }
        for (worse, better) in zip(scores, scores.dropFirst()) { #expect(worse < better) }
        #expect(TitleMatch.allCases == TitleMatch.allCases.sorted())
    }

    @Test func titleMatchOfOneWord() {
        func match(_ titleClass: TitleClass, exact: Bool = true, several: Bool = false, length: UInt32 = 3)
            -> TitleMatch
        {
            .ofOneWord(titleClass, isExact: exact, hasSeveralTitles: several, titleLength: length)
        }
        #expect(match(.absent) == .none)
        #expect(match(.inside) == .adjacent)
        #expect(match(.starts) == .begins)
        #expect(match(.starts, length: 1) == .identical)
        #expect(match(.starts, exact: false, length: 1) == .almostWhole)
        #expect(match(.starts, length: 2) == .almostWhole)
        #expect(match(.starts, several: true) == .wholeOther)
        #expect(match(.inside, several: true) == .wholeOther)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func textThresholdNeverCutsAScoreThatReachesIt(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<500 {
            let text = Float.random(in: 0.001...100, using: &random)
            let prior = Double.random(in: 0.05...10, using: &random)
            let score = Double(text) * prior
            #expect(text >= ScoreFunction.textThreshold(score, priorBound: prior))
            #expect(text < ScoreFunction.textThreshold(score * 1.0001, priorBound: prior))
        }
        #expect(ScoreFunction.textThreshold(0, priorBound: 1) < 0)
    }
}
