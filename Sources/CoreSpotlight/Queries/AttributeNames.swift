import Searchlight

extension CSSearchQuery {
    /// The name of the table for a name or alias; the name of a custom attribute as it is.
    static func attributeName(_ name: String) -> String { AttributeTable.attribute(named: name)?.name ?? name }

    /// A text between quotes for a query string: every sign in it stands for itself, `*` and quotes too.
    ///
    /// `CSSearchQuery(queryString: "title == \(CSSearchQuery.quoted(text))", queryContext: nil)` finds just the items
    /// with that title. Not part of Apple's interface.
    public static func quoted(_ text: String) -> String { SearchQuery.quoted(text) }
}
