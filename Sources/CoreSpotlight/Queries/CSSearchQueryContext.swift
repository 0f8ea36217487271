public import Foundation

/// What a query takes into account beside its text.
open class CSSearchQueryContext: NSObject, NSSecureCoding, NSCopying {
    /// Which sources are searched beside the program's own items.
    public struct SourceOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Mail; there is none here.
        public static let allowMail = SourceOptions(rawValue: 1)
    }

    /// The names of the attributes that found items have; no others are filled in.
    open var fetchAttributes: [String] = []
    /// Query strings that found items must match too.
    open var filterQueries: [String] = []
    /// The language of the typed text; folding does not depend on it here.
    open var keyboardLanguage: String?
    /// Which sources are searched beside the program's own items.
    open var sourceOptions: SourceOptions = []

    /// A context that asks for nothing.
    public override init() { super.init() }

    /// Reads a context from an archive.
    public required init?(coder: NSCoder) {
        super.init()
        let classes: [AnyClass] = [NSArray.self, NSString.self]
        fetchAttributes = coder.decodeObject(of: classes, forKey: "fetchAttributes") as? [String] ?? []
        filterQueries = coder.decodeObject(of: classes, forKey: "filterQueries") as? [String] ?? []
        keyboardLanguage = coder.decodeObject(of: NSString.self, forKey: "keyboardLanguage") as String?
        sourceOptions = SourceOptions(rawValue: UInt(coder.decodeInteger(forKey: "sourceOptions").magnitude))
    }

    /// Whether archives may be read without trust in what wrote them: they may.
    public class var supportsSecureCoding: Bool { true }

    /// Writes the context into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(fetchAttributes as NSArray, forKey: "fetchAttributes")
        coder.encode(filterQueries as NSArray, forKey: "filterQueries")
        coder.encode(keyboardLanguage as NSString?, forKey: "keyboardLanguage")
        coder.encode(Int(clamping: sourceOptions.rawValue), forKey: "sourceOptions")
    }

    /// A context with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = CSSearchQueryContext()
        copy.take(from: self)
        return copy
    }

    func take(from other: CSSearchQueryContext) {
        fetchAttributes = other.fetchAttributes
        filterQueries = other.filterQueries
        keyboardLanguage = other.keyboardLanguage
        sourceOptions = other.sourceOptions
    }
}
