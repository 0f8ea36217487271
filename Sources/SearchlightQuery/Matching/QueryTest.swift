package import SearchlightBytes
import SearchlightText

/// One comparison or range, made ready to look at values: what a value of each kind must be.
///
/// An attribute passes when one of its values does. Kinds that the comparison says nothing about never pass.
package struct QueryTest: Sendable {
    package let attribute: QueryAttribute

    /// Any value at all passes: only the presence of the attribute counts.
    package let asksForPresence: Bool

    /// What texts must be, and what they must be in attributes with text content, which are always matched by words.
    package var text: TextMatcher?
    package var content: TextMatcher?

    /// What numbers, and Booleans as 0 and 1, must be.
    package let numbers: NumberInterval?

    /// What dates must be, in seconds since 1970.
    package let dates: DateInterval?

    /// Terms that an item must have in the index for a text to pass.
    package let requirements: TermRequirements

    /// What the stored bytes of each text that passes hold; nil where nothing is known of them.
    package let needle: ByteNeedle?

    /// The text itself, where only a text that is canonically equivalent to it passes.
    package let exactText: String?

    /// The words of texts that pass, where one whole text is asked for; nil where nothing is known of them.
    package let wholeWords: WholeTextWords?

    /// The beginning that all texts that pass have, to the letter; nil where there is none.
    package let exactPrefix: String?

    /// Presence of an attribute.
    init(presenceOf attribute: QueryAttribute) {
        self.attribute = attribute
        asksForPresence = true
        (text, content, numbers, dates, exactText, exactPrefix) = (nil, nil, nil, nil, nil, nil)
        (needle, wholeWords) = (nil, nil)
        requirements = .none
    }

    /// Texts of an attribute.
    ///
    /// - Parameters:
    ///   - needsTerms: whether it is worth knowing what the index must say of them.
    ///   - dates: what dates must be, where the text is one.
    init(
        _ attribute: QueryAttribute, _ pattern: QueryPattern, _ modifiers: QueryModifiers, needsTerms: Bool = true,
        dates: DateInterval? = nil
    ) {
        self.attribute = attribute
        asksForPresence = false
        let folding = TextFolding(
            ignoresCase: modifiers.contains(.ignoresCase), ignoresDiacritics: modifiers.contains(.ignoresDiacritics))
        let matchesWords = modifiers.contains(.matchesWords)
        text = TextMatcher(pattern, folding, matchesWords: matchesWords)
        content = matchesWords ? text : TextMatcher(pattern, folding, matchesWords: true)
        numbers = nil
        self.dates = dates
        requirements = needsTerms ? TermRequirements(pattern, matchesWords: matchesWords) : .none
        needle = matchesWords ? nil : text?.storedNeedle
        let isExact = !matchesWords && folding == TextFolding()
        exactText = isExact && !pattern.hasWildcards ? pattern.literals[0] : nil
        let isWhole = !matchesWords && !pattern.hasWildcards
        wholeWords = isWhole ? WholeTextWords(pattern.literals[0], folding) : nil
        exactPrefix = isExact && pattern.hasWildcards && !pattern.literals[0].isEmpty ? pattern.literals[0] : nil
    }

    /// Numbers and dates of an attribute.
    init(_ attribute: QueryAttribute, numbers: NumberInterval?, dates: DateInterval?) {
        self.attribute = attribute
        self.numbers = numbers
        self.dates = dates
        asksForPresence = false
        (text, content, exactText, exactPrefix) = (nil, nil, nil, nil)
        (needle, wholeWords) = (nil, nil)
        requirements = .none
    }

    /// Whether there is a word to look for: mere punctuation has none.
    package var looksForWords: Bool { text?.wordPattern?.isEmpty == false }

    /// Whether no other bytes are canonically equivalent: ASCII, but for the three characters that others stand for.
    package static func isUnambiguous(_ text: String) -> Bool {
        text.utf8.allSatisfy {
            $0 < 0x80 && $0 != UInt8(ascii: "K") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "`")
        }
    }
}
