import SearchlightBytes
import SearchlightText

/// A stretch of ASCII that the bytes of a text hold whenever the text matches, as they are stored.
struct TextNeedle: Sendable {
    let bytes: ByteNeedle

    /// Whether nothing is known of texts with other characters: letters with marks are other bytes.
    let holdsForASCIIOnly: Bool

    /// Where the stretch must stand to decide that a text matches, unless a mark follows it; texts of ASCII match only
    /// then.
    let place: Place

    enum Place {
        case anywhere, start, end, whole
        /// There is more to a match.
        case undecided
    }

    /// The longest stretch of texts that match a pattern; nil where there is none.
    init?(_ kind: TextMatcher.Kind, _ folding: TextFolding) {
        let literals: [[UInt8]]
        var (isWhole, isSingle) = (false, true)
        switch kind {
        case .any: return nil
        case .whole(let pattern): (literals, isWhole) = (pattern.literals, true)
        case .words(let pattern):
            literals = pattern.words.flatMap(\.literals)
            isSingle = pattern.words.count == 1
        }
        guard let longest = literals.compactMap(TextNeedle.stretch).max(by: { $0.count < $1.count }) else { return nil }
        bytes = ByteNeedle(
            longest, ignoresCase: folding.ignoresCase,
            pairs: folding.ignoresDiacritics ? [] : TextNeedle.pairs(longest, folding))
        holdsForASCIIOnly = folding.ignoresDiacritics
        place =
            switch literals {
            case [longest] where isWhole: .whole
            case [longest, []] where isWhole: .start
            case [[], longest] where isWhole: .end
            case [[], longest, []] where isSingle: .anywhere
            default: .undecided
            }
    }

    /// The longest run of ASCII in a folded literal. The last character before another one may carry it as a mark, and
    /// then be stored as one character with it.
    private static func stretch(_ literal: [UInt8]) -> [UInt8]? {
        var (longest, start) = (literal[0..<0], 0)
        for place in 0...literal.count where place == literal.count || literal[place] >= 0x80 {
            let end = place == literal.count ? place : max(place - 1, start)
            if end - start > longest.count { longest = literal[start..<end] }
            start = place + 1
        }
        return longest.isEmpty ? nil : Array(longest)
    }

    /// The first two bytes of characters that stand for some of the text's.
    private static func pairs(_ text: [UInt8], _ folding: TextFolding) -> [(UInt8, UInt8)] {
        var pairs: [(UInt8, UInt8)] = []
        for (letters, lead, second) in folding.ignoresCase ? canonical + caseless : canonical
        where text.contains(where: { letters.contains($0) }) {
            pairs.append((lead, second))
        }
        return pairs
    }

    /// ASCII characters that others are canonically equivalent to, and the first two bytes of those others.
    private static let canonical: [(letters: [UInt8], lead: UInt8, second: UInt8)] = [
        (Array("K".utf8), 0xE2, 0x84), (Array(";".utf8), 0xCD, 0xBE), (Array("`".utf8), 0xE1, 0xBF),
    ]

    /// ASCII letters that others fold to: the Kelvin sign, long and sharp s, n and a with marks of their own, ligatures.
    private static let caseless: [(letters: [UInt8], lead: UInt8, second: UInt8)] = [
        (Array("k".utf8), 0xE2, 0x84), (Array("s".utf8), 0xC5, 0xBF), (Array("s".utf8), 0xC3, 0x9F),
        (Array("sa".utf8), 0xE1, 0xBA), (Array("n".utf8), 0xC5, 0x89), (Array("filst".utf8), 0xEF, 0xAC),
    ]
}
