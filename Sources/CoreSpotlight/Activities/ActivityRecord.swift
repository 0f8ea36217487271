import Foundation
import Searchlight

/// An activity as the history keeps it.
struct ActivityRecord: Codable, Sendable {
    var identifier: String
    var activityType: String
    var title: String?
    /// What the program needs to go on: the entries that attributes could hold too.
    var userInfo: [String: CodedValue] = [:]
    /// The domain that the activity is deleted with.
    var domain: String?
    /// The item that the activity goes with: when that is deleted, the activity is forgotten.
    var related: String?
    /// When the activity lapses, in seconds since 2001; nil for never.
    var expiration: Double?
    /// When it was current, in seconds since 2001, ascending.
    var times: [Double] = []

    init(_ activity: NSUserActivity) {
        identifier = activity.savedIdentifier
        activityType = activity.activityType
        title = activity.title
        domain = activity.contentAttributeSet?.domainIdentifier
        related = activity.contentAttributeSet?.relatedUniqueIdentifier
        expiration = activity.expirationDate?.timeIntervalSinceReferenceDate
        for (key, value) in activity.userInfo ?? [:] {
            guard let key = key.base as? String, let value = AttributeValue(object: value) else { continue }
            userInfo[key] = CodedValue(value)
        }
    }

    /// The activity, ready to be gone on with.
    var activity: NSUserActivity {
        let activity = NSUserActivity(activityType: activityType)
        activity.title = title
        activity.persistentIdentifier = identifier
        activity.isEligibleForPrediction = true
        activity.expirationDate = expiration.map(Date.init(timeIntervalSinceReferenceDate:))
        activity.userInfo = userInfo.mapValues(\.value.object)
        return activity
    }

    /// Whether the activity is of a domain or of one below it; no activity is of an empty one.
    func belongs(to other: String) -> Bool {
        guard let domain, !other.isEmpty else { return false }
        return domain == other || domain.hasPrefix(other + ".")
    }

    /// Whether the activity has lapsed at a moment.
    func isLapsed(at moment: Date) -> Bool {
        expiration.map { $0 < moment.timeIntervalSinceReferenceDate } ?? false
    }

    /// How well the activity fits a moment: each past time counts, more when it is recent, at a like hour and
    /// when it was on the same weekday, or at least on a working day like this one.
    func score(at moment: Date, calendar: Calendar) -> Double {
        let now = calendar.dateComponents([.hour, .minute, .weekday], from: moment)
        return times.reduce(0) { sum, time in
            let date = Date(timeIntervalSinceReferenceDate: time)
            let age = moment.timeIntervalSince(date)
            guard age >= 0 else { return sum }
            let then = calendar.dateComponents([.hour, .minute, .weekday], from: date)
            let recency = exp2(-age / (14 * 24 * 3600))
            return sum + recency * ActivityRecord.hourLikeness(then, now) * ActivityRecord.weekdayLikeness(then, now)
        }
    }

    /// 1 at the same hour, 0.2 at the other end of the day.
    private static func hourLikeness(_ then: DateComponents, _ now: DateComponents) -> Double {
        let difference = abs(hours(then) - hours(now))
        let distance = min(difference, 24 - difference)
        return 0.2 + 0.8 * exp(-distance * distance / 8)
    }

    private static func hours(_ time: DateComponents) -> Double {
        Double(time.hour ?? 0) + Double(time.minute ?? 0) / 60
    }

    private static func weekdayLikeness(_ then: DateComponents, _ now: DateComponents) -> Double {
        if then.weekday == now.weekday { return 1 }
        let isWeekend = { (day: Int?) in day == 1 || day == 7 }
        return isWeekend(then.weekday) == isWeekend(now.weekday) ? 0.7 : 0.4
    }
}
