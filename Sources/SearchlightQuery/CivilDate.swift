/// A day of the Gregorian calendar, extended to all years.
struct CivilDate: Equatable {
    var year: Int
    /// 1 to 12.
    var month: Int
    /// 1 to the last of the month.
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that is so many days behind the first of January 1970.
    init(dayNumber: Int) {
        // Years from March on: the day that leap years add is the last one.
        let days = dayNumber + 719_468
        let era = CivilDate.floorDivide(days, 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since the first of January 1970.
    var dayNumber: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = CivilDate.floorDivide(marchYear, 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func dayCount(month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        default: 31
        }
    }

    static func floorDivide(_ dividend: Int, _ divisor: Int) -> Int {
        dividend / divisor - (dividend % divisor < 0 ? 1 : 0)
    }
}
