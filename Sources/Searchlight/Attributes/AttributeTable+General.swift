import SearchlightBytes

extension AttributeTable {
    /// Attributes of the group "General".
    static let general: [Attribute] = [
        Attribute(1, "displayName", .text, role: .title, aliases: ["kMDItemDisplayName"]),
        Attribute(2, "alternateNames", .textList, role: .title),
        Attribute(3, "path", .text, aliases: ["kMDItemPath"]),
        Attribute(4, "contentURL", .url),
        Attribute(5, "thumbnailURL", .url),
        Attribute(6, "thumbnailData", .data),
        Attribute(7, "darkThumbnailURL", .url),
        Attribute(8, "relatedUniqueIdentifier", .text, isColumn: true),
        Attribute(9, "weakRelatedUniqueIdentifier", .text, isColumn: true),
        Attribute(10, "metadataModificationDate", .date, isColumn: true, aliases: ["kMDItemAttributeChangeDate"]),
        Attribute(11, "contentType", .text, isColumn: true, aliases: ["kMDItemContentType"]),
        Attribute(12, "contentTypeTree", .textList, isColumn: true, aliases: ["kMDItemContentTypeTree"]),
        Attribute(13, "keywords", .textList, role: .keywords, aliases: ["kMDItemKeywords"]),
        Attribute(14, "title", .text, role: .title, aliases: ["kMDItemTitle"]),
        Attribute(15, "version", .text, role: .other, aliases: ["kMDItemVersion"]),
        Attribute(16, "userCreated", .number, isColumn: true, aliases: ["isUserCreated"]),
        Attribute(17, "userOwned", .number, isColumn: true, aliases: ["isUserOwned"]),
        Attribute(18, "userCurated", .number, isColumn: true, aliases: ["isUserCurated"]),
        Attribute(19, "rankingHint", .number, isColumn: true),
        Attribute(20, "domainIdentifier", .text, isColumn: true),
        Attribute(21, "textContentSummary", .text, role: .body),
        Attribute(22, "transcribedTextContent", .text, role: .body),
    ]
}
