package import SearchlightBytes

/// A row of the table of attributes: what the store knows of an attribute beyond its name.
///
/// The table has every attribute of Core Spotlight's attribute set. Names that are not in it are custom attributes.
public struct Attribute: Sendable, Hashable {
    /// The number that stands for the attribute in item records; 1 or more, never changed once released.
    public let number: UInt16
    /// The name, as Swift code and query strings spell it.
    public let name: String
    /// Other spellings that query strings may use.
    public let aliases: [String]
    /// What values the attribute takes.
    public let kind: AttributeKind
    /// Whether values also stand in a column, so that filters, sorting and counting need no scan of records.
    public let isColumn: Bool
    /// The text role under which words of the attribute are found; nil when a search for user text passes it over.
    package let role: TextRole?

    init(
        _ number: UInt16, _ name: String, _ kind: AttributeKind, role: TextRole? = nil, isColumn: Bool = false,
        aliases: [String] = []
    ) {
        self.number = number
        self.name = name
        self.aliases = aliases
        self.kind = kind
        self.isColumn = isColumn
        self.role = role
    }

    /// Whether a search for user text looks at the attribute.
    public var isSearchedByDefault: Bool { role != nil }
}
