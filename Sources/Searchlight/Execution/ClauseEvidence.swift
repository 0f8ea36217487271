import SearchlightRanking

/// What one clause of the query finds in a document.
struct ClauseEvidence {
    /// What the clause adds to the text score; 0 where it does not match.
    var contribution: Float = 0

    /// How its words stand in the titles: the least of them, `starts` where the first one does.
    var titleClass = TitleClass.absent

    /// Whether all its words occur as typed.
    var isExact = false

    /// Whether the document has it.
    var isMatched = false

    init() {}

    init(contribution: Float, titleClass: TitleClass, isExact: Bool) {
        self.contribution = contribution
        self.titleClass = titleClass
        self.isExact = isExact
        isMatched = true
    }

    /// Adds the next word of a phrase.
    mutating func add(_ word: ClauseEvidence) {
        contribution += word.contribution
        if word.titleClass == .absent { titleClass = .absent }
        isExact = isExact && word.isExact
    }

    /// Adds the term that stands in place of the phrase.
    mutating func addWhole(_ whole: ClauseEvidence) {
        guard isMatched else {
            self = whole
            return
        }
        contribution += whole.contribution
        titleClass = max(titleClass, whole.titleClass)
        isExact = isExact || whole.isExact
    }
}
