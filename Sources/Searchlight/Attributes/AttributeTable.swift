/// The one table of attributes: name, aliases, kind, role, column or not.
///
/// Facades, the command and the query language read it; no other place lists attributes.
public enum AttributeTable {
    /// Every attribute, in the order of its number.
    public static let all: [Attribute] =
        general + actions + containment + itemProviders + documents + events + messaging + media + music + images
        + places

    /// The attribute that has a name or alias; nil for a custom attribute.
    public static func attribute(named name: String) -> Attribute? {
        byName[name]
    }

    /// The attribute that has a number; nil for numbers that this version does not know.
    public static func attribute(numbered number: UInt16) -> Attribute? {
        let position = Int(number) - 1
        return all.indices.contains(position) ? all[position] : nil
    }

    private static let byName: [String: Attribute] = {
        var names: [String: Attribute] = [:]
        for attribute in all {
            names[attribute.name] = attribute
            for alias in attribute.aliases { names[alias] = attribute }
        }
        return names
    }()
}
