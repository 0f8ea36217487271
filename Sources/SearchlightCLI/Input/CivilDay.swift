/// A day of the proleptic Gregorian calendar.
struct CivilDay: Hashable {
    var year: Int
    var month: Int
    var day: Int

    /// Whether there is such a day, in the years 1 to 9999.
    var isValid: Bool {
        (1...9999).contains(year) && (1...12).contains(month) && (1...Self.dayCount(month, year)).contains(day)
    }

    /// Days since 1970-01-01; negative before.
    var number: Int {
        // Years begin in March here, so that the leap day is the last one.
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + (monthFromMarch * 153 + 2) / 5 + day
            - 719_469
    }

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day by its number, in the years 1 to 9999.
    init(number: Int) {
        // 146,097 days are 400 years; the day is counted from 1 March of the year 0.
        let days = number + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    private static func dayCount(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
