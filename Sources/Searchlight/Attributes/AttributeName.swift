/// The name of an attribute: one of the table's, or a custom one.
public struct AttributeName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as the table spells it, or as the caller wrote it for a custom attribute.
    public let name: String
    /// The table's number; 0 for a custom attribute.
    public let number: UInt16
    /// Whether user text finds words of a custom attribute; ignored for attributes of the table.
    public let isSearchedByDefault: Bool

    /// A name, alias or custom name.
    ///
    /// - Complexity: a look-up in a hash table.
    public init(_ name: String) {
        if let attribute = AttributeTable.attribute(named: name) {
            self.init(attribute)
        } else {
            self.init(custom: name)
        }
    }

    /// The name of an attribute of the table.
    public init(_ attribute: Attribute) {
        name = attribute.name
        number = attribute.number
        isSearchedByDefault = attribute.isSearchedByDefault
    }

    /// A custom name, whatever the table has.
    ///
    /// - Parameter isSearchedByDefault: whether words of its strings are found by user text, in the role "other".
    public init(custom name: String, isSearchedByDefault: Bool = false) {
        self.name = name
        self.number = 0
        self.isSearchedByDefault = isSearchedByDefault
    }

    public init(stringLiteral value: String) { self.init(value) }

    public var description: String { name }

    /// The row of the table; nil for a custom attribute.
    public var attribute: Attribute? { number == 0 ? nil : AttributeTable.attribute(numbered: number) }

    public static func == (left: Self, right: Self) -> Bool {
        left.number == right.number && (left.number != 0 || left.name == right.name)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        if number == 0 { hasher.combine(name) }
    }
}

extension AttributeName {
    /// The title of an item.
    public static let title = AttributeName("title")
    /// The name shown to people, where it differs from the title.
    public static let displayName = AttributeName("displayName")
    /// Further names under which an item is found.
    public static let alternateNames = AttributeName("alternateNames")
    /// What an item is, in a sentence or a paragraph.
    public static let contentDescription = AttributeName("contentDescription")
    /// Words a person may use to find an item.
    public static let keywords = AttributeName("keywords")
    /// The whole text of an item.
    public static let textContent = AttributeName("textContent")
    /// The uniform type identifier of an item.
    public static let contentType = AttributeName("contentType")
    /// The content type and the types it conforms to.
    public static let contentTypeTree = AttributeName("contentTypeTree")
    /// When the content was made.
    public static let contentCreationDate = AttributeName("contentCreationDate")
    /// When the content last changed.
    public static let contentModificationDate = AttributeName("contentModificationDate")
    /// When the item was last used.
    public static let lastUsedDate = AttributeName("lastUsedDate")
    /// Importance among items of one program, 0 to 100.
    public static let rankingHint = AttributeName("rankingHint")
    /// Bytes of a thumbnail picture; kept apart from the other attributes.
    public static let thumbnailData = AttributeName("thumbnailData")
    /// The domain of an item.
    public static let domainIdentifier = AttributeName("domainIdentifier")
    /// The identifier of the item that this one belongs to and is deleted with.
    public static let relatedUniqueIdentifier = AttributeName("relatedUniqueIdentifier")
    /// Phone numbers of an item.
    public static let phoneNumbers = AttributeName("phoneNumbers")
}
