/// A moment told from when the query starts, or one that is fixed: the `$time` of the query language.
///
/// Days, weeks, months and years are intervals of the current calendar and time zone: under "equal" and "not equal"
/// any moment of the interval is meant, under an order and in a range its start.
package enum QueryTime: Sendable, Hashable {
    /// So many seconds from the start of the query; may be negative.
    case now(seconds: Int)

    /// So many days, weeks, months or years from the present one; may be negative.
    case calendar(Unit, offset: Int)

    /// A fixed moment, in seconds since 1970.
    case instant(Double)

    /// An interval of the calendar.
    package enum Unit: String, Sendable, Hashable, CaseIterable {
        case day = "today"
        case week = "this_week"
        case month = "this_month"
        case year = "this_year"
    }
}

extension QueryTime: CustomStringConvertible {
    /// The time as query strings spell it; a fixed moment as the number of seconds since 2001 that means the same.
    package var description: String {
        switch self {
        case .now(let seconds): seconds == 0 ? "$time.now" : "$time.now(\(seconds))"
        case .calendar(let unit, let offset):
            offset == 0 ? "$time.\(unit.rawValue)" : "$time.\(unit.rawValue)(\(offset))"
        case .instant(let seconds): "\(seconds - Self.referenceDate)"
        }
    }

    /// 2001-01-01 00:00:00 UTC in seconds since 1970: the moment that numbers count from.
    package static var referenceDate: Double { 978_307_200 }
}
