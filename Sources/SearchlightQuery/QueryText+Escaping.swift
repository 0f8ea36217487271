extension QueryText {
    /// A value of the query language that means exactly this text: between double quotes, what has a meaning escaped.
    ///
    /// `"title == " + QueryText.quoted(text)` finds the items with that title, whatever the text holds. O(n).
    package static func quoted(_ text: String) -> String { QueryPattern(text).description }

    /// The text between the quotes alone, so that wildcards may stand before and behind it. O(n).
    package static func escaped(_ text: String) -> String { String(quoted(text).dropFirst().dropLast()) }
}
