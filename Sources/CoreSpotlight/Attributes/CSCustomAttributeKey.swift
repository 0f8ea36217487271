public import Foundation

/// The name of an attribute of the program's own, and how it is searched.
open class CSCustomAttributeKey: NSObject, NSCopying, NSSecureCoding {
    /// What a key says.
    private struct Properties {
        var keyName: String
        var isSearchable: Bool
        var isSearchableByDefault: Bool
        var isUnique: Bool
        var isMultiValued: Bool
    }

    private let properties: Properties

    /// The name, as query strings spell it.
    open var keyName: String { properties.keyName }
    /// Whether the attribute can be searched.
    open var isSearchable: Bool { properties.isSearchable }
    /// Whether searches that name no attribute look at it.
    open var isSearchableByDefault: Bool { properties.isSearchableByDefault }
    /// Whether equal values are common; a hint.
    open var isUnique: Bool { properties.isUnique }
    /// Whether values are arrays.
    open var isMultiValued: Bool { properties.isMultiValued }

    /// A key that can be searched by its name; nil for a name that is not allowed.
    public convenience init?(keyName: String) {
        self.init(keyName: keyName, searchable: true, searchableByDefault: false, unique: false, multiValued: false)
    }

    /// A key; nil for a name that is empty, has other signs than ASCII letters, digits and `_`, begins with a digit
    /// or with `kMD`.
    public init?(
        keyName: String, searchable: Bool, searchableByDefault: Bool, unique: Bool, multiValued: Bool
    ) {
        guard CSCustomAttributeKey.isAllowed(keyName) else { return nil }
        properties = Properties(
            keyName: keyName, isSearchable: searchable, isSearchableByDefault: searchableByDefault, isUnique: unique,
            isMultiValued: multiValued)
        super.init()
    }

    /// Reads a key from an archive.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: "keyName") as String?,
            CSCustomAttributeKey.isAllowed(name)
        else { return nil }
        properties = Properties(
            keyName: name, isSearchable: coder.decodeBool(forKey: "searchable"),
            isSearchableByDefault: coder.decodeBool(forKey: "searchableByDefault"),
            isUnique: coder.decodeBool(forKey: "unique"), isMultiValued: coder.decodeBool(forKey: "multiValued"))
        super.init()
    }

    private static func isAllowed(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return !name.hasPrefix("kMD")
            && name.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || $0 == "_" || $0.isDigit) }
    }

    /// Whether archives may be read without trust in what wrote them: they may.
    public class var supportsSecureCoding: Bool { true }

    /// Writes the key into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(keyName as NSString, forKey: "keyName")
        coder.encode(isSearchable, forKey: "searchable")
        coder.encode(isSearchableByDefault, forKey: "searchableByDefault")
        coder.encode(isUnique, forKey: "unique")
        coder.encode(isMultiValued, forKey: "multiValued")
    }

    /// The key itself: it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CSCustomAttributeKey else { return false }
        return keyName == other.keyName && isSearchable == other.isSearchable
            && isSearchableByDefault == other.isSearchableByDefault && isUnique == other.isUnique
            && isMultiValued == other.isMultiValued
    }

    open override var hash: Int { keyName.hashValue }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
