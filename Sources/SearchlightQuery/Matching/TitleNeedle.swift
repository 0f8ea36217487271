import SearchlightBytes
import SearchlightText

/// What the stored bytes of a text hold whenever the text matches a pattern as a whole.
enum TitleNeedle {
    /// The longest stretch of a pattern that can be looked for in bytes: ASCII, compared to the letter or without case.
    ///
    /// nil where marks are ignored, since letters with marks are other bytes, and where there is no such stretch.
    static func of(_ pattern: QueryPattern, _ folding: TextFolding) -> ByteNeedle? {
        guard !folding.ignoresDiacritics else { return nil }
        let stretches = pattern.literals.map { Array($0.utf8) }.filter { !$0.isEmpty && $0.allSatisfy { $0 < 0x80 } }
        guard let longest = stretches.max(by: { $0.count < $1.count }) else { return nil }
        var pairs: [(UInt8, UInt8)] = []
        for (letters, lead, second) in folding.ignoresCase ? canonical + caseless : canonical
        where longest.contains(where: { letters.contains($0) }) {
            pairs.append((lead, second))
        }
        return ByteNeedle(longest, ignoresCase: folding.ignoresCase, pairs: pairs)
    }

    /// ASCII characters that others are canonically equivalent to, and the first two bytes of those others.
    private static let canonical: [(letters: [UInt8], lead: UInt8, second: UInt8)] = [
        (Array("K".utf8), 0xE2, 0x84), (Array(";".utf8), 0xCD, 0xBE), (Array("`".utf8), 0xE1, 0xBF),
    ]

    /// ASCII letters that others fold to: the Kelvin sign, long and sharp s, n and a with marks of their own, ligatures.
    private static let caseless: [(letters: [UInt8], lead: UInt8, second: UInt8)] = [
        (Array("k".utf8), 0xE2, 0x84), (Array("sS".utf8), 0xC5, 0xBF), (Array("sS".utf8), 0xC3, 0x9F),
        (Array("sSaA".utf8), 0xE1, 0xBA), (Array("nN".utf8), 0xC5, 0x89), (Array("fFiIlLsStT".utf8), 0xEF, 0xAC),
    ]
}
