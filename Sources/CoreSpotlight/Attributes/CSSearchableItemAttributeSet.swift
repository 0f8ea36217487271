public import Foundation
import Searchlight
public import UniformTypeIdentifiers

/// What is known of an item: the attributes that people find it by and that results show.
///
/// The 190 attributes are properties of the superclass, which is generated from the table of attributes. An attribute
/// that was never set differs from one that was set to nil: an update leaves the first as it is and removes the second.
/// Use a set on one thread at a time.
open class CSSearchableItemAttributeSet: CSAttributeProperties, NSCopying, NSSecureCoding {
    /// A set without attributes.
    public override init() { super.init() }

    /// A set for items of a type.
    public init(contentType: UTType) {
        super.init()
        self.contentType = contentType.identifier
    }

    /// A set for items of the type with an identifier.
    public init(itemContentType type: String) {
        super.init()
        contentType = type
    }

    init(store: AttributeStore) {
        super.init()
        self.store = store
    }

    /// Reads a set from an archive.
    public required init?(coder: NSCoder) {
        super.init()
        guard let data = coder.decodeObject(of: NSData.self, forKey: "attributes") else { return nil }
        do {
            store = try PropertyListDecoder().decode(CodedAttributes.self, from: data as Data).store
        } catch { return nil }
    }

    /// Whether archives may be read without trust in what wrote them: they may.
    public class var supportsSecureCoding: Bool { true }

    /// Writes the set into an archive.
    open func encode(with coder: NSCoder) {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        // why: property lists hold every value that a set can hold, so encoding cannot fail
        if let data = try? encoder.encode(CodedAttributes(store)) { coder.encode(data as NSData, forKey: "attributes") }
    }

    /// A set with the same values.
    open func copy(with zone: NSZone? = nil) -> Any { CSSearchableItemAttributeSet(store: store) }

    /// Sets an attribute of the program's own: `NSString`, `NSNumber`, `NSNull`, `NSData`, `NSDate`, `CSPerson` or an
    /// `NSArray` of those. Nil removes it; other objects are ignored. The set, its copies and its archives keep `NSNull`;
    /// the index does not.
    open func setValue(_ value: (any NSSecureCoding)?, forCustomKey key: CSCustomAttributeKey) {
        var stored = value.flatMap { AttributeValue(object: $0) }
        guard value == nil || value is NSNull || stored != nil else { return }
        if key.isMultiValued, let single = stored { stored = .array(single.elements) }
        store.setCustom(
            key.keyName,
            to: .init(isSearchedByDefault: key.isSearchableByDefault, value: stored, isNull: value is NSNull))
    }

    /// The value of an attribute of the program's own.
    open func value(forCustomKey key: CSCustomAttributeKey) -> (any NSSecureCoding)? {
        guard let custom = store.customValues[key.keyName] else { return nil }
        return custom.isNull ? NSNull() : custom.value?.codingObject
    }

    /// Takes over the attributes of another set, which is empty afterwards.
    open func move(from sourceAttributeSet: CSSearchableItemAttributeSet) {
        guard sourceAttributeSet !== self else { return }
        store = sourceAttributeSet.store
        sourceAttributeSet.store = AttributeStore()
    }
}
