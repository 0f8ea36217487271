/// What an attribute is compared with.
package enum QueryValue: Sendable, Hashable {
    /// A text, perhaps with wildcards.
    case text(QueryPattern)

    /// A whole number, exact to 64 bits. Compared with a date it counts seconds since 2001 began, in UTC.
    case integer(Int64)

    /// Any other number; finite.
    case double(Double)

    /// A moment or an interval of the calendar.
    case time(QueryTime)

    /// `NULL`: equal to what an item without the attribute has.
    case null

    /// A text without wildcards.
    package static func text(_ literal: String) -> QueryValue { .text(QueryPattern(literal)) }
}

extension QueryValue: CustomStringConvertible {
    /// The value as query strings spell it.
    package var description: String {
        switch self {
        case .text(let pattern): pattern.description
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .time(let time): time.description
        case .null: "NULL"
        }
    }
}
