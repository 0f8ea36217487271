extension AttributeTable {
    /// Attributes of the group "Actions".
    static let actions: [Attribute] = [
        Attribute(23, "supportsPhoneCall", .number, isColumn: true),
        Attribute(24, "supportsNavigation", .number, isColumn: true),
        Attribute(25, "actionIdentifiers", .textList),
        Attribute(26, "sharedItemContentType", .text),
    ]
}
