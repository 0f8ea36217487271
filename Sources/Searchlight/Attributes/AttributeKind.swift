/// What values an attribute of the table takes.
public enum AttributeKind: String, Sendable, Hashable, CaseIterable {
    /// One string.
    case text
    /// An array of strings.
    case textList
    /// An integer, a floating-point number or a Boolean.
    case number
    /// One date.
    case date
    /// An array of dates.
    case dateList
    /// Bytes.
    case data
    /// A URL, kept as its absolute string.
    case url
    /// An array of people.
    case personList
    /// Names that each map to a value.
    case dictionary
}
