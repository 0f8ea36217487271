import Searchlight
import SearchlightRanking
import SearchlightTestSupport

extension Vocabulary {
    /// Weights within their ranges.
    static func weights(using random: inout SeededRandom) -> RankingWeights {
        var weights = RankingWeights()
        weights.roles.title = Double.random(in: 0...10, using: &random)
        weights.roles.body = Double.random(in: 0...10, using: &random)
        weights.roles.keywords = chance(1, in: 4, &random) ? 0 : Double.random(in: 0...5, using: &random)
        weights.lengthNormalization.title = Double.random(in: 0...1, using: &random)
        weights.lengthNormalization.body = Double.random(in: 0...1, using: &random)
        weights.saturation = Double.random(in: 0.1...4, using: &random)
        let grades = (0..<9).map { _ in Double.random(in: 0...2, using: &random) }.sorted()
        weights.titleSomeWords = grades[0]
        weights.titleAllWords = grades[1]
        weights.titleInOrder = grades[2]
        weights.titlePhrase = grades[3]
        weights.titleBeginning = grades[4]
        weights.almostWholeTitle = grades[5]
        weights.wholeOtherTitle = grades[6]
        weights.wholeTitle = grades[7]
        weights.identicalTitle = grades[8]
        weights.recency = chance(1, in: 4, &random) ? 0 : Double.random(in: 0...3, using: &random)
        weights.recencyHalfLife = Double.random(in: 1e5...1e8, using: &random)
        weights.engagement = Double.random(in: 0...3, using: &random)
        weights.queryEngagement = Double.random(in: 0...3, using: &random)
        weights.hint = Double.random(in: 0...0.9, using: &random)
        weights.completion = Double.random(in: 0...1, using: &random)
        weights.oneTypo = Double.random(in: 0...1, using: &random)
        return weights
    }
}

extension RankingParameters {
    /// The plain numbers behind weights, written out once more, so that a mix-up in the engine shows.
    init(_ weights: RankingWeights) {
        self.init()
        roleWeights = RoleValues(weights.roles)
        lengthNormalization = RoleValues(weights.lengthNormalization)
        saturation = weights.saturation
        titleMatch[.some] = weights.titleSomeWords
        titleMatch[.all] = weights.titleAllWords
        titleMatch[.inOrder] = weights.titleInOrder
        titleMatch[.adjacent] = weights.titlePhrase
        titleMatch[.begins] = weights.titleBeginning
        titleMatch[.almostWhole] = weights.almostWholeTitle
        titleMatch[.wholeOther] = weights.wholeOtherTitle
        titleMatch[.whole] = weights.wholeTitle
        titleMatch[.identical] = weights.identicalTitle
        completionFactor = weights.completion
        oneEditFactor = weights.oneTypo
        twoEditsFactor = weights.twoTypos
        recency = weights.recency
        recencyHalfLife = weights.recencyHalfLife
        engagement = weights.engagement
        queryEngagement = weights.queryEngagement
        activity = weights.activity
        hint = weights.hint
        type = weights.contentType
    }
}

extension RoleValues {
    init(_ roles: RankingWeights.Roles) {
        self.init(
            title: roles.title, keywords: roles.keywords, description: roles.description, body: roles.body,
            other: roles.other)
    }
}
