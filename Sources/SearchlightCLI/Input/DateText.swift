import Foundation

/// Dates as text: ISO 8601, or seconds since 1970.
enum DateText {
    /// What a date must look like, for messages.
    static let expectation = "an ISO 8601 date such as 2026-11-30 or 2026-11-30T09:15:00Z, or seconds since 1970"

    /// Seconds since 1970 of the years 1 to 9999; milliseconds of this century lie outside.
    static let legalSeconds = -62_135_596_800.0...253_402_300_799.999

    /// A date by seconds since 1970; nil outside the years 1 to 9999.
    static func date(seconds: Double) -> Date? {
        legalSeconds.contains(seconds) ? Date(timeIntervalSince1970: seconds) : nil
    }

    /// A date that a person typed: ISO 8601, or seconds since 1970.
    static func date(typed text: String) -> Date? {
        if let seconds = Double(text), text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }) {
            return date(seconds: seconds)
        }
        return date(text)
    }

    /// A date in ISO 8601: a day (midnight UTC), or a day and a time with or without a zone (UTC without).
    static func date(_ text: String) -> Date? {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digitCount: 4), scanner.take("-"), let month = scanner.number(digitCount: 2),
            scanner.take("-"), let day = scanner.number(digitCount: 2)
        else { return nil }
        let civilDay = CivilDay(year: year, month: month, day: day)
        guard civilDay.isValid else { return nil }
        let midnight = Double(civilDay.number) * 86_400
        if scanner.isAtEnd { return date(seconds: midnight) }
        guard scanner.take("T") || scanner.take("t") || scanner.take(" "), let time = secondsOfDay(&scanner),
            let zone = zoneOffset(&scanner), scanner.isAtEnd
        else { return nil }
        return date(seconds: midnight + time - zone)
    }

    /// Hours and minutes, with or without seconds and a fraction; 23:59:60 is the next minute's start.
    private static func secondsOfDay(_ scanner: inout DigitScanner) -> Double? {
        guard let hour = scanner.number(digitCount: 2), scanner.take(":"), let minute = scanner.number(digitCount: 2),
            hour < 24 || (hour == 24 && minute == 0), minute < 60
        else { return nil }
        var seconds = Double(hour * 3600 + minute * 60)
        guard scanner.take(":") else { return seconds }
        guard let second = scanner.number(digitCount: 2), second <= 60 else { return nil }
        seconds += Double(second)
        guard scanner.take(".") || scanner.take(",") else { return seconds }
        return scanner.fraction().map { seconds + $0 }
    }

    /// Seconds east of Greenwich; 0 where no zone is given.
    private static func zoneOffset(_ scanner: inout DigitScanner) -> Double? {
        if scanner.isAtEnd || scanner.take("Z") || scanner.take("z") { return 0 }
        let isWest = scanner.take("-")
        guard isWest || scanner.take("+"), let hours = scanner.number(digitCount: 2), hours < 24 else { return nil }
        _ = scanner.take(":")
        let minutes = scanner.isAtEnd ? 0 : scanner.number(digitCount: 2)
        guard let minutes, minutes < 60 else { return nil }
        return Double(hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }
}

extension DateText {
    /// The date in ISO 8601 and UTC, with as many decimals as it takes to read the very same date back; nil where that
    /// is not possible.
    static func text(of date: Date) -> String? {
        let seconds = date.timeIntervalSince1970
        guard legalSeconds.contains(seconds) else { return nil }
        let whole = seconds.rounded(.down)
        let start = text(wholeSeconds: Int(whole))
        if whole == seconds { return start + "Z" }
        for digitCount in [3, 6, 9] {
            let scale = digitCount == 3 ? 1e3 : digitCount == 6 ? 1e6 : 1e9
            let digits = String(Int(((seconds - whole) * scale).rounded()))
            guard digits.count <= digitCount else { continue }
            let text = "\(start).\(String(repeating: "0", count: digitCount - digits.count))\(digits)Z"
            if Self.date(text) == date { return text }
        }
        return nil
    }

    /// The date without fractions of a second, for people.
    static func text(toSecondOf date: Date) -> String {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        return legalSeconds.contains(seconds) ? text(wholeSeconds: Int(seconds)) + "Z" : "in a distant year"
    }

    private static func text(wholeSeconds: Int) -> String {
        let dayNumber = Int((Double(wholeSeconds) / 86_400).rounded(.down))
        let day = CivilDay(number: dayNumber)
        let time = wholeSeconds - dayNumber * 86_400
        return "\(padded(day.year, to: 4))-\(padded(day.month, to: 2))-\(padded(day.day, to: 2))T"
            + "\(padded(time / 3600, to: 2)):\(padded(time / 60 % 60, to: 2)):\(padded(time % 60, to: 2))"
    }

    private static func padded(_ number: Int, to digitCount: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, digitCount - digits.count)) + digits
    }
}
