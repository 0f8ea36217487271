import SearchlightRanking

/// Sums of contributions with which a document may be among the best.
struct TextNeeds {
    /// Where some word of the query is missing in its titles.
    var text = -Float.infinity

    /// Where all of them stand there, and the first one begins the first title, or perhaps does.
    var textInTitles = -Float.infinity

    /// Where all of them stand there, but the first one does not begin it.
    var textInside = -Float.infinity

    /// The prior that these were made for.
    var prior = 1.0

    /// Whether documents have further titles that are looked at.
    let mayHaveOtherTitles: Bool
}

extension SearchRun {
    /// Renews `needs` after a change of the threshold, or for documents whose prior is at most `priorBound`.
    mutating func updateNeeds(_ priorBound: Double) {
        needs.prior = priorBound
        guard top.isFull else {
            needs.text = -.infinity
            needs.textInTitles = -.infinity
            needs.textInside = -.infinity
            return
        }
        let slack = ScoreFunction.slack(clauseCount: plan.units.count)
        let least = top.threshold / (priorBound * (1 + slack)) * (1 - ScoreFunction.slack)
        needs.text = Float(least / tables.multipliers.factor(.some))
        needs.textInTitles = Float(least / tables.multipliers.factor(.best))
        let inside = needs.mayHaveOtherTitles ? TitleMatch.wholeOther : .adjacent
        needs.textInside = Float(least / tables.multipliers.factor(inside))
    }
}
