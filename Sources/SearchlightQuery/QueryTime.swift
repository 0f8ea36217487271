/// A moment told from when the query starts, or one that is fixed: the `$time` of the query language.
///
/// Days, weeks, months and years are intervals of the Gregorian calendar in the current time zone: under "equal" and
/// "not equal" any moment of the interval is meant, under an order and in a range its start. Weeks begin on Monday.
package enum QueryTime: Sendable, Hashable {
    /// So many seconds from the start of the query; may be negative.
    case now(seconds: Int)

    /// So many days, weeks, months or years from the present one; may be negative.
    case calendar(Unit, offset: Int)

    /// A fixed moment, in seconds since 1970.
    case instant(Double)

    /// The moment at which local clocks show so many seconds since 1970.
    case local(seconds: Double)

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
        case .local(let seconds): "$time.iso(\(Self.spelled(seconds)))"
        }
    }

    /// 2001-01-01 00:00:00 UTC in seconds since 1970: the moment that numbers count from.
    package static var referenceDate: Double { 978_307_200 }

    /// The date and time of years 0 to 9999, to the microsecond.
    private static func spelled(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.down))
        let day = CivilDate.floorDivide(whole, 86_400)
        let (date, second) = (CivilDate(dayNumber: day), whole - day * 86_400)
        let fields = [second / 3_600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":")
        let micros = Int(((seconds - Double(whole)) * 1e6).rounded(.down))
        let fraction = micros > 0 ? ".\(padded(micros, 6))" : ""
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(fields)\(fraction)"
    }

    private static func padded(_ number: Int, _ digitCount: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
    }
}

extension QueryTime {
    /// The first moment meant, and the first one behind; the same where one moment is meant. Seconds since 1970.
    func bounds(_ clock: LocalClock) -> (start: Double, end: Double) {
        switch self {
        case .now(let seconds): (clock.now + Double(seconds), clock.now + Double(seconds))
        case .instant(let seconds): (seconds, seconds)
        case .local(let seconds): (clock.moment(ofLocal: seconds), clock.moment(ofLocal: seconds))
        case .calendar(let unit, let offset):
            (
                clock.moment(ofLocal: Self.start(unit, offset, clock)),
                clock.moment(ofLocal: Self.start(unit, offset + 1, clock))
            )
        }
    }

    /// When an interval starts by local clocks.
    private static func start(_ unit: Unit, _ offset: Int, _ clock: LocalClock) -> Double {
        // Clocks that are out of all range count as 1970.
        let local = abs(clock.local) < 1e15 ? clock.local : 0
        let today = Int((local / 86_400).rounded(.down))
        let date = CivilDate(dayNumber: today)
        let day: Int
        switch unit {
        case .day: day = today + offset
        // The first of January 1970 was a Thursday.
        case .week: day = CivilDate.floorDivide(today + 3, 7) * 7 - 3 + 7 * offset
        case .month:
            let month = date.year * 12 + date.month - 1 + offset
            let year = CivilDate.floorDivide(month, 12)
            day = CivilDate(year: year, month: month - year * 12 + 1, day: 1).dayNumber
        case .year: day = CivilDate(year: date.year + offset, month: 1, day: 1).dayNumber
        }
        return Double(day) * 86_400
    }
}
