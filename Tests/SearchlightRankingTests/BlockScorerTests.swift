import SearchlightBytes
import SearchlightRanking
import SearchlightTestSupport
import Testing

@Suite struct BlockScorerTests {
    /// The block scorer, the scorer of single postings and the plain arithmetic agree to the last bit, and the bounds of
    /// a block hold.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func scorerEqualsReferenceAndBoundsHold(seed: UInt64) {
        var postings = RandomPostings(seed: seed)
        let parameters = RandomPostings.parameters(&postings.random)
        let table = NormTable(parameters, averageLengths: RandomPostings.averages(&postings.random))
        let isExact = Bool.random(using: &postings.random)
        let weight = TermWeight(
            inverseFrequency: Double.random(in: 0...12, using: &postings.random), parameters: parameters)
        let multipliers = TitleMultipliers(parameters.titleMatch)
        let count = Int.random(in: 1...128, using: &postings.random)
        let (documents, codes) = postings.block(count: count)
        let result = score(
            postings, documents, codes, table: table, multipliers: multipliers, weight: weight, isExact: isExact)
        let maxima = maxima(postings, documents, codes)
        let bound = maxima.contributionBound(weight, table)
        let bestFactor = parameters.titleMatch.multiplier(maxima.bestMatch(isExact: isExact, severalTitles: true))

        for index in 0..<count {
            let counts = postings.codeTable[Int(codes[index])]
            let norms = DocumentNorms(bits: postings.norms[Int(documents[index])])
            let contribution = weight.contribution(counts, norms, table)
            let factor = multipliers.factor(TitleClass(counts), isExact: isExact, norms)
            #expect(result.contributions[index] == contribution)
            #expect(result.potentials[index] == contribution * factor)
            #expect(contribution <= bound)
            #expect(contribution.isFinite && contribution >= 0 && contribution <= weight.ceiling)
            #expect(Double(result.potentials[index]) <= Double(bound) * bestFactor * (1 + ScoreFunction.slack))
            let match = TitleMatch.ofOneWord(
                TitleClass(counts), isExact: isExact, hasSeveralTitles: norms.hasSeveralTitles,
                titleLength: LengthCode.decode(norms.length(.title)))
            #expect(match <= maxima.bestMatch(isExact: isExact, severalTitles: true))
            #expect(Double(factor) >= parameters.titleMatch.multiplier(match))
        }
    }

    private func score(
        _ postings: RandomPostings, _ documents: [UInt32], _ codes: [UInt8], table: NormTable,
        multipliers: TitleMultipliers, weight: TermWeight, isExact: Bool
    ) -> (contributions: [Float], potentials: [Float]) {
        let scores = BlockScores()
        let plans = CodePlanTable(postings.codeTable, postings.layout)
        unsafe postings.packedNorms.withUnsafeBytes { bytes in
            let step = 2_048 * postings.layout.byteCount
            var bases = unsafe stride(from: 0, to: bytes.count, by: step).map { offset -> UnsafeRawPointer? in
                unsafe bytes.baseAddress! + offset
            }
            unsafe bases.withUnsafeMutableBufferPointer { bases in
                let scorer = unsafe BlockScorer(
                    table: table, plans: plans, multipliers: multipliers, normBases: bases.baseAddress!,
                    weight: weight, isExact: isExact)
                unsafe scorer.score(
                    count: documents.count, documents: documents, codes: codes, into: scores)
                let single = unsafe scorer.score(postings.codeTable[Int(codes[0])], document: documents[0])
                #expect(unsafe single.contribution == scores.contributions[0])
                #expect(unsafe single.potential == scores.potentials[0])
            }
        }
        return unsafe (
            Array(UnsafeBufferPointer(start: scores.contributions, count: 128)),
            Array(UnsafeBufferPointer(start: scores.potentials, count: 128))
        )
    }

    private func maxima(_ postings: RandomPostings, _ documents: [UInt32], _ codes: [UInt8]) -> PostingMaxima {
        var largest = SIMD8<UInt8>(repeating: 0)
        var smallest = SIMD8<UInt8>(repeating: 255)
        var startsTitle = false
        for (document, code) in zip(documents, codes) {
            let counts = postings.codeTable[Int(code)]
            let norms = DocumentNorms(bits: postings.norms[Int(document)])
            for role in TextRole.allCases where counts[role] > 0 {
                let lane = Int(role.rawValue)
                largest[lane] = max(largest[lane], UInt8(min(counts[role], 255)))
                smallest[lane] = min(smallest[lane], norms.length(role))
            }
            startsTitle = startsTitle || counts.startsTitle
        }
        return PostingMaxima(largestCounts: largest, smallestLengths: smallest, startsTitle: startsTitle)
    }

    @Test func unionOfMaximaCoversBoth() {
        let left = PostingMaxima(
            largestCounts: [1, 0, 3, 0, 0, 0, 0, 0], smallestLengths: [5, 255, 7, 255, 255, 255, 255, 255],
            startsTitle: false)
        let right = PostingMaxima(
            largestCounts: [0, 2, 9, 0, 0, 0, 0, 0], smallestLengths: [255, 4, 9, 255, 255, 255, 255, 255],
            startsTitle: true)
        let union = left.union(right)
        #expect(union.largestCounts == [1, 2, 9, 0, 0, 0, 0, 0])
        #expect(union.smallestLengths == [5, 4, 7, 255, 255, 255, 255, 255])
        #expect(union.startsTitle)
    }

    @Test func unknownLargestCountBoundsByTheCeiling() {
        let table = NormTable(
            RankingParameters(), averageLengths: RoleValues(title: 1, keywords: 1, description: 1, body: 1, other: 1))
        let weight = TermWeight(inverseFrequency: 3, parameters: RankingParameters())
        let maxima = PostingMaxima(
            largestCounts: [0, 0, 0, 255, 0, 0, 0, 0], smallestLengths: [255, 255, 255, 9, 255, 255, 255, 255],
            startsTitle: false)
        #expect(maxima.contributionBound(weight, table) == weight.ceiling)
    }
}
