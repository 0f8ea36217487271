/// Why a string is no query, where, and what to do about it.
///
/// Messages name places and letters of the language, never the text of values.
package struct QuerySyntaxError: Error, Sendable, Hashable {
    /// What kind of mistake it is.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is nothing but white space.
        case emptyQuery
        /// The string ends where something must follow.
        case unexpectedEnd
        /// A character stands where the language has no use for it.
        case unexpectedCharacter
        /// A text has no closing quote.
        case unclosedText
        /// Parentheses do not pair up.
        case unbalancedParenthesis
        /// A letter behind a text is no modifier.
        case unknownModifier
        /// A `$time` has an unknown name, unit or date.
        case invalidTime
        /// A number is out of range.
        case invalidNumber
        /// Parentheses and negations lie within one another too deep.
        case tooDeep
        /// The query has too many comparisons.
        case tooLong
    }

    package let code: Code

    /// One line that says what is wrong and what to do.
    package let message: String

    /// Where, in UTF-8 bytes from the start of the query.
    package let offset: Int

    package init(_ code: Code, _ message: String, at offset: Int) {
        self.code = code
        self.message = message
        self.offset = offset
    }
}

extension QuerySyntaxError: CustomStringConvertible {
    package var description: String { "\(message) (at byte \(offset) of the query)" }
}
