import SearchlightBytes

extension AttributeTable {
    /// Attributes of the group "Messaging".
    static let messaging: [Attribute] = [
        Attribute(54, "accountIdentifier", .text, isColumn: true),
        Attribute(55, "accountHandles", .textList, role: .other),
        Attribute(56, "htmlContentData", .data, aliases: ["HTMLContentData", "kMDItemHTMLContent"]),
        Attribute(57, "textContent", .text, role: .body, aliases: ["kMDItemTextContent"]),
        Attribute(58, "authors", .personList, role: .other),
        Attribute(59, "primaryRecipients", .personList, role: .other),
        Attribute(60, "additionalRecipients", .personList, role: .other),
        Attribute(61, "hiddenAdditionalRecipients", .personList, role: .other),
        Attribute(62, "emailHeaders", .dictionary),
        Attribute(63, "mailboxIdentifiers", .textList, isColumn: true),
        Attribute(64, "authorNames", .textList, role: .other, aliases: ["kMDItemAuthors"]),
        Attribute(65, "recipientNames", .textList, role: .other, aliases: ["kMDItemRecipients"]),
        Attribute(66, "authorEmailAddresses", .textList, role: .other, aliases: ["kMDItemAuthorEmailAddresses"]),
        Attribute(67, "recipientEmailAddresses", .textList, role: .other, aliases: ["kMDItemRecipientEmailAddresses"]),
        Attribute(68, "authorAddresses", .textList, role: .other, aliases: ["kMDItemAuthorAddresses"]),
        Attribute(69, "recipientAddresses", .textList, role: .other, aliases: ["kMDItemRecipientAddresses"]),
        Attribute(70, "phoneNumbers", .textList, role: .other, aliases: ["kMDItemPhoneNumbers"]),
        Attribute(71, "emailAddresses", .textList, role: .other, aliases: ["kMDItemEmailAddresses"]),
        Attribute(72, "instantMessageAddresses", .textList, role: .other, aliases: ["kMDItemInstantMessageAddresses"]),
        Attribute(73, "likelyJunk", .number, isColumn: true, aliases: ["isLikelyJunk", "kMDItemIsLikelyJunk"]),
        Attribute(74, "isPriority", .number, isColumn: true),
    ]
}
