#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Something a person may want to find again: an identifier, a domain, and attributes.
///
/// Indexing an item whose identifier is already stored replaces the stored item whole.
public struct Item: Sendable, Hashable {
    /// What names the item in its index; compared by its NFC form, case-sensitive, given back as last written.
    public var identifier: String
    /// The group the item is deleted with, levels separated by dots; nil for none.
    public var domain: String?
    /// The instant after which the item is not found any more; nil for never.
    public var expirationDate: Date?
    /// How often the item was opened before it came into this index; used only while the index knows of no use.
    public var initialEngagementCount: Int
    /// The number of a thumbnail that is stored already, carried through a partial update.
    var storedThumbnail: UInt64?
    /// The attributes in the order in which they were first set.
    public private(set) var attributes: [(name: AttributeName, value: AttributeValue)]

    /// An item with an identifier and the attributes most items have.
    public init(
        _ identifier: String, domain: String? = nil, title: String? = nil, contentDescription: String? = nil,
        keywords: [String] = [], textContent: String? = nil, expirationDate: Date? = nil
    ) {
        self.identifier = identifier
        self.domain = domain
        self.expirationDate = expirationDate
        self.initialEngagementCount = 0
        self.attributes = []
        attributes.reserveCapacity(6)
        append(.title, title)
        append(.contentDescription, contentDescription)
        if !keywords.isEmpty { attributes.append((.keywords, .strings(keywords))) }
        append(.textContent, textContent)
    }

    /// The value of an attribute; setting nil removes it.
    ///
    /// - Complexity: linear in the number of attributes of the item.
    public subscript(name: AttributeName) -> AttributeValue? {
        get { position(of: name).map { attributes[$0].value } }
        set { set(newValue, of: name) }
    }

    /// Adds an attribute that the item does not have yet, as read from its record.
    mutating func appendStored(_ name: AttributeName, _ value: AttributeValue) { attributes.append((name, value)) }

    private mutating func append(_ name: AttributeName, _ text: String?) {
        if let text { attributes.append((name, .string(text))) }
    }

    /// Where the attribute stands. Compares in place: a copy of a value costs more than the comparison.
    private func position(of name: AttributeName) -> Int? {
        for position in attributes.indices where attributes[position].name == name { return position }
        return nil
    }

    private mutating func set(_ value: AttributeValue?, of name: AttributeName) {
        if name == .thumbnailData { storedThumbnail = nil }
        let position = position(of: name)
        switch (position, value) {
        case (let position?, let value?):
            attributes[position].value = value
            // A custom attribute that is searched by default from now on becomes so; a plain name leaves it as it is.
            if name.isSearchedByDefault { attributes[position].name = name }
        case (let position?, nil): attributes.remove(at: position)
        case (nil, let value?): attributes.append((name, value))
        case (nil, nil): break
        }
    }

    public static func == (left: Item, right: Item) -> Bool {
        left.identifier == right.identifier && left.domain == right.domain
            && left.expirationDate == right.expirationDate && left.attributes.count == right.attributes.count
            && left.attributes.allSatisfy { right[$0.name] == $0.value }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(identifier)
        hasher.combine(domain)
        hasher.combine(attributes.count)
    }
}
