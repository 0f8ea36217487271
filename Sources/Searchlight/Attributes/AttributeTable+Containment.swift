import SearchlightBytes

extension AttributeTable {
    /// Attributes of the group "Containment".
    static let containment: [Attribute] = [
        Attribute(27, "containerTitle", .text, role: .other),
        Attribute(28, "containerDisplayName", .text, role: .other),
        Attribute(29, "containerIdentifier", .text, isColumn: true),
        Attribute(30, "containerOrder", .number, isColumn: true),
    ]
}
