import SearchlightBytes
import SearchlightStorage

/// What indexing asks of an attribute, at hand by its number: the table's own rows are long to copy.
struct AttributeTraits {
    /// The text role; nil for attributes that are not searched.
    let role: TextRole?
    let isColumn: Bool
    let textKind: TextKind

    /// By number of the attribute; what stands at 0 is never asked for.
    static let byNumber: [AttributeTraits] =
        [AttributeTraits(role: nil, isColumn: false, textKind: .plain)] + AttributeTable.all.map(AttributeTraits.init)

    private init(role: TextRole?, isColumn: Bool, textKind: TextKind) {
        self.role = role
        self.isColumn = isColumn
        self.textKind = textKind
    }

    private init(_ attribute: Attribute) {
        let isPhoneNumber = attribute.number == AttributeName.phoneNumbers.number
        self.init(
            role: attribute.role, isColumn: attribute.isColumn, textKind: isPhoneNumber ? .phoneNumber : .plain)
    }

    /// Those of a custom attribute. It has no column where the table has an attribute of its name: domains, links and
    /// types are columns too.
    init(custom name: AttributeName) {
        self.init(
            role: name.isSearchedByDefault ? .other : nil,
            isColumn: AttributeTable.attribute(named: name.name)?.name != name.name, textKind: .plain)
    }
}

/// The numbers of the attributes that items are more than stored with.
struct KnownAttributes {
    let title = AttributeName.title.number
    let displayName = AttributeName.displayName.number
    let alternateNames = AttributeName.alternateNames.number
    let domainIdentifier = AttributeName.domainIdentifier.number
    let thumbnailData = AttributeName.thumbnailData.number
    let contentType = AttributeName.contentType.number
    let contentTypeTree = AttributeName.contentTypeTree.number
    let rankingHint = AttributeName.rankingHint.number
    let relatedUniqueIdentifier = AttributeName.relatedUniqueIdentifier.number
    let lastUsedDate = AttributeName.lastUsedDate.number
    let contentModificationDate = AttributeName.contentModificationDate.number
    let contentCreationDate = AttributeName.contentCreationDate.number
}

/// A builder's column handles by attribute and kind: those of the table by number, custom ones by name.
struct ColumnHandles {
    private var numbered = [ColumnHandle?](repeating: nil, count: 4 * AttributeTraits.byNumber.count)
    private var named: [Name: ColumnHandle] = [:]

    private struct Name: Hashable {
        let name: String
        let kind: ColumnKind
    }

    subscript(attribute: AttributeName, kind: ColumnKind) -> ColumnHandle? {
        get {
            guard attribute.number != 0 else { return named[Name(name: attribute.name, kind: kind)] }
            return numbered[place(attribute, kind)]
        }
        set {
            guard attribute.number != 0 else {
                named[Name(name: attribute.name, kind: kind)] = newValue
                return
            }
            numbered[place(attribute, kind)] = newValue
        }
    }

    private func place(_ attribute: AttributeName, _ kind: ColumnKind) -> Int {
        4 * Int(attribute.number) + Int(kind.rawValue & 3)
    }
}
