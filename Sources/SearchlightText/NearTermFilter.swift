/// Tells most terms that are not within some edits of a typed one by their signatures alone: which characters a term has,
/// and how many.
///
/// For lists of terms that are too short for skipping: an edit lets a term lack one character at most, or have one more.
package struct NearTermFilter: Sendable {
    private let word: UInt32
    private let maximumEdits: Int
    private let matchesPrefix: Bool

    /// A filter for what a `TypoMatcher` with the same values matches.
    package init(term: [UInt8], maximumEdits: Int, matchesPrefix: Bool) {
        word = unsafe term.withUnsafeBufferPointer { unsafe NearTermFilter.signature(of: $0) }
        self.maximumEdits = maximumEdits
        self.matchesPrefix = matchesPrefix
    }

    /// The first signature from a place on whose term may match; nil when there is none. About 2 ns each.
    package func next(in signatures: [UInt32], from start: Int) -> Int? {
        for place in start..<max(start, signatures.count) where mayMatch(signatures[place]) { return place }
        return nil
    }

    /// Whether a term may match.
    @inline(__always)
    func mayMatch(_ term: UInt32) -> Bool {
        var missing = word & ~term & NearTermFilter.characters
        var added = matchesPrefix ? 0 : term & ~word & NearTermFilter.characters
        for _ in 0..<maximumEdits {
            missing &= missing &- 1
            added &= added &- 1
        }
        let difference = Int(term &>> 28) - Int(word &>> 28)
        return missing | added == 0 && difference >= -maximumEdits && (matchesPrefix || difference <= maximumEdits)
    }

    private static let characters: UInt32 = 1 << 28 - 1

    /// A bit for each character that a folded term has (28 kinds, a letter of English each its own), and in the upper four
    /// bits their number, at most 15.
    package static func signature(of term: UnsafeBufferPointer<UInt8>) -> UInt32 {
        guard let base = term.baseAddress else { return 0 }
        var (bits, count, index) = (UInt32(0), UInt32(0), 0)
        while index < term.count {
            // As the matcher reads them, so that damaged terms are the same to both.
            let (scalar, byteCount) = unsafe ScalarDecoding.decode(base, at: index, end: term.count)
            bits |= 1 &<< (scalar &- 97 < 26 ? scalar &- 97 : scalar % 28)
            count += 1
            index += byteCount
        }
        return bits | min(count, 15) &<< 28
    }
}
