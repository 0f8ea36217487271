import SearchlightRanking

/// Sums of contributions with which a document may be among the best.
struct TextNeeds {
    /// Where some word of the query is missing in its titles.
    var text = -Float.infinity

    /// Where all of them stand there, and the first one begins the first title, or perhaps does.
    var textInTitles = -Float.infinity

    /// Where all of them stand there, but the first one does not begin it.
    var textInside = -Float.infinity

    /// Whether documents have further titles that are looked at.
    let mayHaveOtherTitles: Bool
}

extension SearchRun {
    /// Renews `needs` and `plainNeeds` after a change of the threshold, or for documents with other priors.
    mutating func updateNeeds(_ priors: PriorBounds) {
        needsPriors = priors
        needs = needs(priors.marked)
        plainNeeds = priors.plain == priors.marked ? needs : needs(priors.plain)
    }

    /// Renews them after a change of the threshold.
    mutating func updateNeeds() { updateNeeds(needsPriors) }

    /// What a document needs whose prior is at most `priorBound`.
    private func needs(_ priorBound: Double) -> TextNeeds {
        var needs = TextNeeds(mayHaveOtherTitles: needs.mayHaveOtherTitles)
        guard top.isFull else { return needs }
        let slack = ScoreFunction.slack(clauseCount: plan.units.count)
        let least = top.threshold / (priorBound * (1 + slack)) * (1 - ScoreFunction.slack)
        needs.text = Float(least / tables.multipliers.factor(.some))
        needs.textInTitles = Float(least / tables.multipliers.factor(.best))
        let inside = needs.mayHaveOtherTitles ? TitleMatch.wholeOther : .adjacent
        needs.textInside = Float(least / tables.multipliers.factor(inside))
        return needs
    }

    /// What a document of the image needs, with the prior that it may have.
    @inline(__always)
    func needs(of document: UInt32, _ context: borrowing TargetContext) -> TextNeeds {
        context.isMarked(document) ? needs : plainNeeds
    }
}
