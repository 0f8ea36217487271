/// A date by ISO 8601: a day, or a day with a time, with or without a time zone.
///
/// `2001-01-31`, `2001-01-31T23:59`, `2001-01-31T23:59:59.5`, each with nothing, `Z`, `+02:00`, `+0200` or `+02` behind
/// the time; also without hyphens and colons.
struct ISODate {
    /// The moment meant; by local clocks where there is no time zone.
    private(set) var time = QueryTime.now(seconds: 0)

    private var bytes: ArraySlice<UInt8>

    init?(_ text: [UInt8]) {
        bytes = text[...]
        guard let time = read(), bytes.isEmpty else { return nil }
        self.time = time
    }

    private mutating func read() -> QueryTime? {
        guard let year = number(4), skip("-") != nil, let month = number(2), skip("-") != nil, let day = number(2),
            1...12 ~= month, 1...CivilDate.dayCount(month: month, year: year) ~= day
        else { return nil }
        let days = Double(CivilDate(year: year, month: month, day: day).dayNumber) * 86_400
        guard !bytes.isEmpty else { return .local(seconds: days) }
        guard take("T") || take("t"), let seconds = readClock() else { return nil }
        if bytes.isEmpty { return .local(seconds: days + seconds) }
        return readZone().map { .instant(days + seconds - $0) }
    }

    /// Hours, minutes and seconds as seconds; 24:00 and leap seconds belong to the next minute.
    private mutating func readClock() -> Double? {
        guard let hour = number(2), hour <= 24, skip(":") != nil, let minute = number(2), minute < 60 else {
            return nil
        }
        var seconds = Double(hour * 3_600 + minute * 60)
        if take(":") || bytes.first.map(QueryScanner.isDigit) == true {
            guard let second = number(2), second <= 60 else { return nil }
            seconds += Double(second)
            if take(".") || take(",") {
                let digits = bytes.prefix(while: QueryScanner.isDigit)
                guard !digits.isEmpty, let part = Double("0." + String(decoding: digits, as: UTF8.self)) else {
                    return nil
                }
                seconds += part
                bytes = bytes.dropFirst(digits.count)
            }
        }
        return seconds <= 86_400 ? seconds : nil
    }

    /// Seconds east of UTC.
    private mutating func readZone() -> Double? {
        if take("Z") || take("z") { return 0 }
        let sign: Double = take("+") ? 1 : -1
        guard sign > 0 || take("-"), let hours = number(2), hours < 24 else { return nil }
        guard !bytes.isEmpty else { return sign * Double(hours * 3_600) }
        guard skip(":") != nil, let minutes = number(2), minutes < 60 else { return nil }
        return sign * Double(hours * 3_600 + minutes * 60)
    }

    /// A number of exactly so many digits.
    private mutating func number(_ digitCount: Int) -> Int? {
        let digits = bytes.prefix(digitCount)
        guard digits.count == digitCount, digits.allSatisfy(QueryScanner.isDigit) else { return nil }
        bytes = bytes.dropFirst(digitCount)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private mutating func take(_ mark: Character) -> Bool {
        guard let byte = bytes.first, byte == mark.asciiValue else { return false }
        bytes = bytes.dropFirst()
        return true
    }

    /// Steps over a separator, which may be missing.
    private mutating func skip(_ mark: Character) -> Bool? { take(mark) }
}
