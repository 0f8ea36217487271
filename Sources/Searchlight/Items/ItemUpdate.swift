#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A change to some attributes of a stored item; the others stay as they are.
///
/// An update of an identifier that is not stored is dropped without an error.
public struct ItemUpdate: Sendable {
    /// What to do with a property that is not an attribute.
    public enum Change<Value: Sendable>: Sendable {
        /// Leave it as it is.
        case keep
        /// Give it a value; nil removes it.
        case set(Value?)
    }

    /// The item to change.
    public var identifier: String
    /// A new domain, or none, or the present one.
    public var domain: Change<String> = .keep
    /// A new expiration date, or none, or the present one.
    public var expirationDate: Change<Date> = .keep
    /// The attributes to change, later ones over earlier ones; nil removes an attribute.
    public private(set) var changes: [(name: AttributeName, value: AttributeValue?)] = []

    /// An update that changes nothing yet.
    public init(_ identifier: String) { self.identifier = identifier }

    /// Gives an attribute a value, or removes it with nil.
    public mutating func set(_ name: AttributeName, to value: AttributeValue?) {
        changes.append((name, value))
    }

    /// The item with the changes made.
    package func applied(to stored: Item) -> Item {
        var item = stored
        if case .set(let value) = domain { item.domain = value }
        if case .set(let value) = expirationDate { item.expirationDate = value }
        for change in changes { item[change.name] = change.value }
        return item
    }
}
