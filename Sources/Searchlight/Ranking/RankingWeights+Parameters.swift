import SearchlightRanking

extension RankingWeights {
    /// The weights as the arithmetic takes them.
    var parameters: RankingParameters {
        var parameters = RankingParameters()
        parameters.roleWeights = roles.values
        parameters.lengthNormalization = lengthNormalization.values
        parameters.saturation = saturation
        parameters.titleMatch.identical = identicalTitle
        parameters.titleMatch.whole = wholeTitle
        parameters.titleMatch.wholeOther = wholeOtherTitle
        parameters.titleMatch.almostWhole = almostWholeTitle
        parameters.titleMatch.begins = titleBeginning
        parameters.titleMatch.adjacent = titlePhrase
        parameters.titleMatch.inOrder = titleInOrder
        parameters.titleMatch.all = titleAllWords
        parameters.titleMatch.some = titleSomeWords
        parameters.completionFactor = completion
        parameters.oneEditFactor = oneTypo
        parameters.twoEditsFactor = twoTypos
        parameters.recency = recency
        parameters.recencyHalfLife = recencyHalfLife
        parameters.engagement = engagement
        parameters.queryEngagement = queryEngagement
        parameters.activity = activity
        parameters.hint = hint
        parameters.type = contentType
        return parameters
    }
}

extension RankingWeights.Roles {
    var values: RoleValues {
        RoleValues(title: title, keywords: keywords, description: description, body: body, other: other)
    }
}
