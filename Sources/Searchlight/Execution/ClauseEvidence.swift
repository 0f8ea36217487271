import SearchlightRanking

/// What one clause of the query, or one word, has in a document.
struct ClauseEvidence {
    /// What it adds to the text score; 0 where it does not match.
    var contribution: Float = 0

    /// Whether all its words stand in titles, and whether the first one begins the first title.
    var isInTitle = false
    var startsTitle = false

    /// Whether all its words occur as typed.
    var isExact = false

    /// Whether the document has it.
    var isMatched = false

    @inline(__always)
    init() {}

    @inline(__always)
    init(contribution: Float, titleClass: TitleClass, isExact: Bool) {
        self.contribution = contribution
        switch titleClass {
        case .absent: break
        case .inside: isInTitle = true
        case .starts:
            isInTitle = true
            startsTitle = true
        }
        self.isExact = isExact
        isMatched = true
    }

    var titleClass: TitleClass { startsTitle ? .starts : isInTitle ? .inside : .absent }

    /// Adds the next word of a phrase.
    mutating func add(_ word: ClauseEvidence) {
        contribution += word.contribution
        isInTitle = isInTitle && word.isInTitle
        startsTitle = startsTitle && isInTitle
        isExact = isExact && word.isExact
    }

    /// Adds the term that stands in place of the phrase.
    mutating func addWhole(_ whole: ClauseEvidence) {
        guard isMatched else {
            self = whole
            return
        }
        contribution += whole.contribution
        isInTitle = isInTitle || whole.isInTitle
        startsTitle = startsTitle || whole.startsTitle
        isExact = isExact || whole.isExact
    }
}
