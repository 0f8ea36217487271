import SearchlightBytes

extension AttributeTable {
    /// Attributes of the group "Documents".
    static let documents: [Attribute] = [
        Attribute(34, "subject", .text, role: .description, aliases: ["kMDItemSubject"]),
        Attribute(35, "theme", .text, role: .other, aliases: ["kMDItemTheme"]),
        Attribute(36, "contentDescription", .text, role: .description, aliases: ["kMDItemDescription"]),
        Attribute(37, "identifier", .text, role: .other, aliases: ["kMDItemIdentifier"]),
        Attribute(38, "audiences", .textList, role: .other, aliases: ["kMDItemAudiences"]),
        Attribute(39, "fileSize", .number, isColumn: true, aliases: ["kMDItemFSSize"]),
        Attribute(40, "pageCount", .number, isColumn: true, aliases: ["kMDItemNumberOfPages"]),
        Attribute(41, "pageWidth", .number, isColumn: true, aliases: ["kMDItemPageWidth"]),
        Attribute(42, "pageHeight", .number, isColumn: true, aliases: ["kMDItemPageHeight"]),
        Attribute(43, "securityMethod", .text, isColumn: true, aliases: ["kMDItemSecurityMethod"]),
        Attribute(44, "creator", .text, role: .other, aliases: ["kMDItemCreator"]),
        Attribute(45, "encodingApplications", .textList, aliases: ["kMDItemEncodingApplications"]),
        Attribute(46, "kind", .text, role: .other, isColumn: true, aliases: ["kMDItemKind"]),
        Attribute(47, "fontNames", .textList, aliases: ["kMDItemFonts"]),
    ]
}
