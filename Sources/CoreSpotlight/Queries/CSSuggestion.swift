public import Foundation

/// A way to complete what a person is typing.
open class CSSuggestion: NSObject, NSSecureCoding, NSCopying {
    /// Where a suggestion comes from.
    public enum SuggestionKind: Int, Sendable {
        /// From nowhere.
        case none = 0
        /// From the program.
        case custom = 1
        /// From the words of the items.
        case `default` = 2
    }

    /// The whole completed text.
    let text: String
    /// How many characters of it the person typed.
    let typedCount: Int
    /// The place in the order, 0 being the best.
    let rank: Int
    /// Where the suggestion comes from.
    open var suggestionKind: SuggestionKind { .default }

    init(text: String, typed: String, rank: Int) {
        self.text = text
        self.rank = rank
        // The words of the index are folded, what was typed is not.
        typedCount = zip(text, typed).prefix { CSSuggestion.folded($0) == CSSuggestion.folded($1) }.count
        super.init()
    }

    private static func folded(_ character: Character) -> String {
        String(character).folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }

    /// The text to show; what the suggestion adds to the typed text is marked with the highlight attribute.
    public var localizedAttributedSuggestion: AttributedString {
        var suggestion = AttributedString(text)
        let start = suggestion.characters.index(suggestion.startIndex, offsetBy: min(typedCount, text.count))
        suggestion[start..<suggestion.endIndex][CSSuggestionHighlightAttribute.self] = true
        return suggestion
    }

    /// Reads a suggestion from an archive.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "text") as String? else { return nil }
        self.text = text
        typedCount = max(0, coder.decodeInteger(forKey: "typedCount"))
        rank = coder.decodeInteger(forKey: "rank")
        super.init()
    }

    /// Whether archives may be read without trust in what wrote them: they may.
    public class var supportsSecureCoding: Bool { true }

    /// Writes the suggestion into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(text as NSString, forKey: "text")
        coder.encode(typedCount, forKey: "typedCount")
        coder.encode(rank, forKey: "rank")
    }

    /// The suggestion itself: it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The order of two suggestions: by rank, then by text.
    open func compare(_ other: CSSuggestion) -> ComparisonResult {
        let order = compare(byRank: other)
        return order == .orderedSame ? (text as NSString).compare(other.text) : order
    }

    /// The order of two suggestions of one query: ascending when this one is to be shown first.
    open func compare(byRank other: CSSuggestion) -> ComparisonResult {
        rank == other.rank ? .orderedSame : rank < other.rank ? .orderedAscending : .orderedDescending
    }
}
