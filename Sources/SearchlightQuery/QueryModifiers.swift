/// How text is compared: the letters behind a string of the query language.
package struct QueryModifiers: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `c`: upper and lower case are the same.
    package static let ignoresCase = QueryModifiers(rawValue: 1)

    /// `d`: letters are the same with and without diacritical marks.
    package static let ignoresDiacritics = QueryModifiers(rawValue: 2)

    /// `w`: the text is looked for as whole words anywhere in the value, several words as a phrase. Without it the text
    /// must be the whole value.
    package static let matchesWords = QueryModifiers(rawValue: 4)

    /// `t`: each word of the text is looked for on its own; all must be there, in any order.
    package static let splitsWords = QueryModifiers(rawValue: 8)

    /// The modifier of a letter; nil for other letters.
    package init?(letter: Character) {
        guard let letter = Self.letters.first(where: { $0.letter == letter }) else { return nil }
        self = letter.modifier
    }

    private static let letters: [(letter: Character, modifier: QueryModifiers)] = [
        ("c", .ignoresCase), ("d", .ignoresDiacritics), ("w", .matchesWords), ("t", .splitsWords),
    ]
}

extension QueryModifiers: CustomStringConvertible {
    /// The letters, in the order c, d, w, t.
    package var description: String { String(Self.letters.filter { contains($0.modifier) }.map(\.letter)) }
}
