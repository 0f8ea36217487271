package import SearchlightBytes

/// How a score came about; its `total` is the score of the hit.
package struct ScoreExplanation: Sendable, Hashable {
    /// The words of the query that have a part in the score, in the order of the query.
    package var words: [WordExplanation]

    /// The sum of the contributions, added in `Float` in the order of the words.
    package var text: Double

    package var titleMatch: TitleMatch

    /// What the title match multiplies the text score with.
    package var titleFactor: Double

    package var signals: PriorSignals
    package var prior: PriorParts
    package var total: Double

    package init(
        words: [WordExplanation], text: Float, titleMatch: TitleMatch, signals: PriorSignals, prior: PriorParts,
        parameters: RankingParameters
    ) {
        self.words = words
        self.text = Double(text)
        self.titleMatch = titleMatch
        self.signals = signals
        self.prior = prior
        titleFactor = parameters.titleMatch.multiplier(titleMatch)
        total = ScoreFunction.score(text: text, titleFactor: titleFactor, prior: prior.total)
    }
}

/// The part of one word of the query.
package struct WordExplanation: Sendable, Hashable {
    /// The word as typed, folded.
    package var word: String

    /// The term of the index that counts for it in this document; nil where none occurs.
    package var term: String?

    /// Documents that have the word (with a completion or near spellings: the sum over the terms).
    package var documentFrequency: Int

    package var inverseFrequency: Double

    /// 1, or less for completions and near spellings.
    package var factor: Double

    package var counts: RoleCounts

    /// Length in tokens by role, rounded down as the index keeps it; 0 where the document does not have the role.
    package var lengths: [TextRole: Int]

    /// Weighted frequency over the roles.
    package var weightedFrequency: Double

    /// What the word adds to the text score.
    package var contribution: Double

    package init(
        word: String, term: String?, documentFrequency: Int, inverseFrequency: Double, factor: Double,
        counts: RoleCounts, norms: DocumentNorms, weightedFrequency: Float, contribution: Float
    ) {
        self.word = word
        self.term = term
        self.documentFrequency = documentFrequency
        self.inverseFrequency = inverseFrequency
        self.factor = factor
        self.counts = counts
        self.weightedFrequency = Double(weightedFrequency)
        self.contribution = Double(contribution)
        lengths = [:]
        for role in TextRole.allCases {
            lengths[role] = Int(LengthCode.decode(norms.length(role)))
        }
    }
}
