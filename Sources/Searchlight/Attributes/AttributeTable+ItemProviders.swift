extension AttributeTable {
    /// Attributes of the group "Item providers".
    static let itemProviders: [Attribute] = [
        Attribute(31, "providerDataTypeIdentifiers", .textList),
        Attribute(32, "providerFileTypeIdentifiers", .textList),
        Attribute(33, "providerInPlaceFileTypeIdentifiers", .textList),
    ]
}
