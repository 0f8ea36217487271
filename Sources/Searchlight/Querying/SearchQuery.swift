import SearchlightQuery
import SearchlightText

/// A string in the query language, read: what items must be like to be found.
///
/// ```swift
/// let query = try SearchQuery(#"title == "lagos*"c && pageCount > 12"#)
/// for hit in try index.search(matching: query) { print(hit.identifier) }
/// ```
///
/// The language is that of Core Spotlight; `Documentation/QueryLanguage.md` describes it. A string of plain words without
/// any operator is user text, and finds what `search(_:options:)` finds.
public struct SearchQuery: Sendable, Hashable {
    /// The string as it was given.
    public let text: String

    let meaning: Meaning

    enum Meaning: Sendable, Hashable {
        case userText
        case expression(QueryExpression)
    }

    /// Reads a string.
    ///
    /// - Throws: `invalidQuery` with `offset`, the byte of the string where it cannot be read on; also for an empty string,
    ///   for an attribute with an operator of another language (`title like "vim"`),
    ///   for parentheses more than 100 deep and for more than 100,000 comparisons.
    /// - Complexity: O(n), on a bounded amount of stack whatever the string is.
    public init(_ text: String) throws(SearchlightError) {
        self.text = text
        if QueryText.isPlainWords(text), !UserQuery(parsing: text).isEmpty {
            try SearchQuery.checkForeign(text)
            meaning = .userText
            return
        }
        do {
            meaning = .expression(try QueryExpression(parsing: text))
        } catch {
            throw SearchlightError(
                .invalidQuery, "the query cannot be read at byte \(error.offset): \(error.message)",
                offset: error.offset)
        }
    }

    /// Who writes an operator of another language does not mean user text.
    private static func checkForeign(_ text: String) throws(SearchlightError) {
        guard let foreign = QueryText.foreignOperator(in: text),
            ["*", "**", "uniqueIdentifier"].contains(foreign.name)
                || AttributeTable.attribute(named: foreign.name) != nil
        else { return }
        throw SearchlightError(
            .invalidQuery,
            "the query cannot be read at byte \(foreign.offset): \"\(foreign.word)\" is no operator; compare with == and "
                + "wildcards, as in \(foreign.name) == \"*part*\"c",
            offset: foreign.offset)
    }

    /// A value of the language that means exactly `text`: between double quotes, with everything escaped that has a
    /// meaning.
    ///
    /// `"title == " + SearchQuery.quoted(text)` finds the items with that title, whatever the text holds.
    public static func quoted(_ text: String) -> String { QueryText.quoted(text) }

    /// The text of `quoted` without the quotes, so that wildcards may stand beside it: `"\"\(escaped(text))*\"c"`.
    public static func escaped(_ text: String) -> String { QueryText.escaped(text) }
}
