/// How well a document's titles match the query, from not at all to best.
@frozen @usableFromInline
package enum TitleMatch: UInt8, Sendable, Hashable, CaseIterable, Comparable {
    /// No word of the query is in a title.
    case none
    /// Some are.
    case some
    /// All are.
    case all
    /// All are in one title, in the order of the query.
    case inOrder
    /// The same, without another word between them.
    case adjacent
    /// A title begins with the words of the query.
    case begins
    /// The same, and it has one word more at most, or its last word goes on.
    case almostWhole
    /// A further title (such as an alternate name) is the query.
    case wholeOther
    /// The title has the words of the query and no other.
    case whole
    /// The title is the query, letter for letter, letter case aside.
    case identical

    /// The best of all.
    @inlinable package static var best: TitleMatch { .identical }

    @inlinable
    package static func < (left: TitleMatch, right: TitleMatch) -> Bool { left.rawValue < right.rawValue }
}

/// What each title match adds to the text score, as a share of it: 0...1000 each, never less than the one before.
package struct TitleMatchWeights: Sendable, Hashable {
    package var some = 0.02
    package var all = 0.15
    package var inOrder = 0.2
    package var adjacent = 0.3
    package var begins = 0.5
    package var almostWhole = 0.6
    package var wholeOther = 0.8
    package var whole = 1.0
    package var identical = 1.2

    package init() {}

    package subscript(match: TitleMatch) -> Double {
        get {
            switch match {
            case .none: 0
            case .some: some
            case .all: all
            case .inOrder: inOrder
            case .adjacent: adjacent
            case .begins: begins
            case .almostWhole: almostWhole
            case .wholeOther: wholeOther
            case .whole: whole
            case .identical: identical
            }
        }
        set {
            switch match {
            case .none: break
            case .some: some = newValue
            case .all: all = newValue
            case .inOrder: inOrder = newValue
            case .adjacent: adjacent = newValue
            case .begins: begins = newValue
            case .almostWhole: almostWhole = newValue
            case .wholeOther: wholeOther = newValue
            case .whole: whole = newValue
            case .identical: identical = newValue
            }
        }
    }

    /// What the text score is multiplied with.
    package func multiplier(_ match: TitleMatch) -> Double { 1 + self[match] }
}
