package import SearchlightBytes

/// What a posting says of the titles of its document.
package enum TitleClass: UInt8, Sendable, Hashable, Comparable {
    /// The term is in no title.
    case absent
    /// It is in a title.
    case inside
    /// A title begins with it.
    case starts

    package init(_ counts: RoleCounts) {
        self = counts.title == 0 ? .absent : counts.startsTitle ? .starts : .inside
    }

    package static func < (left: TitleClass, right: TitleClass) -> Bool { left.rawValue < right.rawValue }
}

extension TitleMatch {
    /// The best match of a query of one word that a posting leaves possible.
    ///
    /// Exact unless the document has several titles: then only the titles themselves tell which one is meant.
    /// - Parameters:
    ///   - isExact: whether the term is the word as typed, not a completion or a near spelling of it.
    ///   - titleLength: tokens in the first title.
    package static func ofOneWord(
        _ titleClass: TitleClass, isExact: Bool, hasSeveralTitles: Bool, titleLength: UInt32
    ) -> TitleMatch {
        switch titleClass {
        case .absent: return .none
        case .inside: return hasSeveralTitles ? (isExact ? .wholeOther : .begins) : .adjacent
        case .starts:
            guard isExact else { return .begins }
            return titleLength <= 1 ? .whole : hasSeveralTitles ? .wholeOther : .begins
        }
    }
}
