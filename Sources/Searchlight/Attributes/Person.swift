/// Somebody an item has to do with: a sender, a recipient, an author.
public struct Person: Sendable, Hashable {
    /// The name as it is shown.
    public var displayName: String?
    /// Addresses or numbers that reach the person.
    public var handles: [String]
    /// What kind of handle the handles are, such as an e-mail address.
    public var handleIdentifier: String?
    /// The contact of the person in an address book.
    public var contactIdentifier: String?

    /// A person by name and handles.
    public init(
        displayName: String? = nil, handles: [String] = [], handleIdentifier: String? = nil,
        contactIdentifier: String? = nil
    ) {
        self.displayName = displayName
        self.handles = handles
        self.handleIdentifier = handleIdentifier
        self.contactIdentifier = contactIdentifier
    }
}
