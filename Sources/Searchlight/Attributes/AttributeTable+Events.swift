extension AttributeTable {
    /// Attributes of the group "Events".
    static let events: [Attribute] = [
        Attribute(48, "dueDate", .date, isColumn: true, aliases: ["kMDItemDueDate"]),
        Attribute(49, "completionDate", .date, isColumn: true),
        Attribute(50, "startDate", .date, isColumn: true),
        Attribute(51, "endDate", .date, isColumn: true),
        Attribute(52, "importantDates", .dateList, isColumn: true),
        Attribute(53, "allDay", .number, isColumn: true),
    ]
}
