public import Foundation
import Searchlight

/// Somebody an item has to do with.
open class CSPerson: NSObject, NSSecureCoding, NSCopying {
    private let name: String?
    private let addresses: [String]
    private let addressKind: String

    /// The name as it is shown.
    open var displayName: String? { name }
    /// Addresses or numbers that reach the person.
    open var handles: [String] { addresses }
    /// What kind of handle the handles are.
    open var handleIdentifier: String { addressKind }
    /// The contact of the person in an address book.
    open var contactIdentifier: String?

    /// A person by name and handles.
    public init(displayName: String?, handles: [String], handleIdentifier: String) {
        name = displayName
        addresses = handles
        addressKind = handleIdentifier
        super.init()
    }

    convenience init(_ person: Person) {
        self.init(
            displayName: person.displayName, handles: person.handles, handleIdentifier: person.handleIdentifier ?? "")
        contactIdentifier = person.contactIdentifier
    }

    /// The person as the engine stores it.
    var person: Person {
        Person(
            displayName: displayName, handles: handles, handleIdentifier: handleIdentifier,
            contactIdentifier: contactIdentifier)
    }

    /// Reads a person from an archive.
    public required init?(coder: NSCoder) {
        name = coder.decodeObject(of: NSString.self, forKey: "displayName") as String?
        let handles = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "handles")
        addresses = handles as? [String] ?? []
        addressKind = coder.decodeObject(of: NSString.self, forKey: "handleIdentifier") as String? ?? ""
        contactIdentifier = coder.decodeObject(of: NSString.self, forKey: "contactIdentifier") as String?
        super.init()
    }

    /// Whether archives may be read without trust in what wrote them: they may.
    public class var supportsSecureCoding: Bool { true }

    /// Writes the person into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(displayName as NSString?, forKey: "displayName")
        coder.encode(handles as NSArray, forKey: "handles")
        coder.encode(handleIdentifier as NSString, forKey: "handleIdentifier")
        coder.encode(contactIdentifier as NSString?, forKey: "contactIdentifier")
    }

    /// A person with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any { CSPerson(person) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? CSPerson)?.person == person }

    open override var hash: Int { person.hashValue }
}
