/// `$time.name`, `$time.name(number)` and `$time.iso(date)`.
extension QueryScanner {
    mutating func readTime() throws(QuerySyntaxError) -> QueryTime {
        let start = position
        guard take("$time.") else {
            throw error(.invalidTime, "Only $time stands behind a dollar sign, as in $time.today(-7)")
        }
        let nameStart = position
        while QueryScanner.beginsName(peek()) { advance() }
        let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
        if name == "iso" { return try readInstant(start) }
        guard let base = Self.times[name] else {
            let names = "now, today, yesterday, tomorrow, this_week, last_week, this_month, this_year and iso"
            throw error(.invalidTime, "There is no such $time; there are \(names)", at: start)
        }
        guard peek() == UInt8(ascii: "(") else { return base }
        advance()
        return try readShift(of: base, start)
    }

    private static let times: [String: QueryTime] = [
        "now": .now(seconds: 0), "today": .calendar(.day, offset: 0), "yesterday": .calendar(.day, offset: -1),
        "tomorrow": .calendar(.day, offset: 1), "this_week": .calendar(.week, offset: 0),
        "last_week": .calendar(.week, offset: -1), "this_month": .calendar(.month, offset: 0),
        "this_year": .calendar(.year, offset: 0),
    ]

    /// Numbers between the parentheses of a `$time` go this far, so that no sum of dates overflows.
    private static var largestShift: Int { 1_000_000_000 }

    /// A number with an optional unit, and the closing parenthesis.
    private mutating func readShift(of base: QueryTime, _ start: Int) throws(QuerySyntaxError) -> QueryTime {
        skipSpace()
        let numberStart = position
        if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { advance() }
        while QueryScanner.isDigit(peek()) { advance() }
        let text = String(decoding: bytes[numberStart..<position], as: UTF8.self)
        guard let number = Int(text), abs(number) <= Self.largestShift else {
            throw error(
                .invalidTime, "Between the parentheses of $time a number up to \(Self.largestShift) stands",
                at: numberStart)
        }
        let unitStart = position
        while QueryScanner.beginsName(peek()) { advance() }
        let unit = String(decoding: bytes[unitStart..<position], as: UTF8.self)
        skipSpace()
        guard take(")") else { throw unexpected("a closing parenthesis behind the number of $time") }
        guard let time = base.shifted(by: number, unit: unit) else {
            throw error(.invalidTime, "This unit does not go with this $time; leave it out", at: unitStart)
        }
        return time
    }

    /// What stands between the parentheses of `$time.iso`, with or without quotes.
    private mutating func readInstant(_ start: Int) throws(QuerySyntaxError) -> QueryTime {
        guard take("(") else { throw unexpected("a date between parentheses, as in $time.iso(2001-01-01T00:00:00Z)") }
        let textStart = position
        while !isAtEnd, peek() != UInt8(ascii: ")") { advance() }
        let text = bytes[textStart..<position].filter { byte in
            !QueryScanner.isSpace(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "'")
        }
        guard take(")") else { throw unexpected("a closing parenthesis behind the date") }
        guard let date = ISODate(text) else {
            throw error(.invalidTime, "Write the date as 2001-01-31 or 2001-01-31T23:59:59Z", at: textStart)
        }
        return date.time
    }
}

extension QueryTime {
    /// The time so many of its own units later, or of another unit that is a whole number of them; nil for others.
    fileprivate func shifted(by number: Int, unit: String) -> QueryTime? {
        switch self {
        case .now(let seconds):
            let secondsOfUnits = ["": 1, "s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
            return secondsOfUnits[unit].map { .now(seconds: seconds + number * $0) }
        case .calendar(let base, let offset):
            let counts: [String: Int] =
                switch base {
                case .day: ["": 1, "d": 1, "w": 7]
                case .week: ["": 1, "w": 1]
                case .month: ["": 1, "M": 1, "y": 12]
                case .year: ["": 1, "y": 1]
                }
            return counts[unit].map { .calendar(base, offset: offset + number * $0) }
        case .instant, .local: return nil
        }
    }
}
