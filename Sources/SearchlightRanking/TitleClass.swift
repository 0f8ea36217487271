package import SearchlightBytes

/// What a posting says of the titles of its document.
@frozen @usableFromInline
package enum TitleClass: UInt8, Sendable, Hashable, Comparable {
    /// The term is in no title.
    case absent
    /// It is in a title.
    case inside
    /// The first title begins with it.
    case starts

    package init(_ counts: RoleCounts) {
        self = counts.title == 0 ? .absent : counts.startsTitle ? .starts : .inside
    }

    /// Whether a title has the term.
    @inlinable package var isInTitle: Bool {
        switch self {
        case .absent: false
        case .inside, .starts: true
        }
    }

    @inlinable
    package static func < (left: TitleClass, right: TitleClass) -> Bool { left.rawValue < right.rawValue }
}

extension TitleMatch {
    /// The best match of a query of one word that a posting leaves possible.
    ///
    /// Exact, save for two that need a look at the titles: `identical`, which is `whole` where the title is spelled
    /// otherwise, and `wholeOther`, which is what the same call gives with `hasSeveralTitles: false` where no further
    /// title is the query.
    /// - Parameters:
    ///   - isExact: whether the term is the word as typed, not a completion or a near spelling of it.
    ///   - titleLength: words in the first title.
    @inlinable
    package static func ofOneWord(
        _ titleClass: TitleClass, isExact: Bool, hasSeveralTitles: Bool, titleLength: UInt32
    ) -> TitleMatch {
        switch titleClass {
        case .absent: return .none
        case .inside: return isExact && hasSeveralTitles ? .wholeOther : .adjacent
        case .starts:
            if isExact, titleLength <= 1 { return .identical }
            if isExact, hasSeveralTitles { return .wholeOther }
            return titleLength <= 2 ? .almostWhole : .begins
        }
    }
}
