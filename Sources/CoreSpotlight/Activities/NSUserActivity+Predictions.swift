public import Foundation

extension NSUserActivity {
    /// What the person may well do at a moment, the likeliest first: of the activities that were current and eligible
    /// for prediction, ordered by how often, how recently, and at which hour and weekday that was.
    ///
    /// An addition of this library. Later times than the moment do not count.
    public static func predictions(
        at moment: Date = Date(), limit: Int = 5, calendar: Calendar = .current
    ) -> [NSUserActivity] {
        let known = ActivityHistory.shared.all.filter { !$0.isLapsed(at: moment) }
        let scored = known.map { ($0, $0.score(at: moment, calendar: calendar)) }
        return scored.filter { $0.1 > 0 }
            .sorted { ($1.1, $0.0.identifier) < ($0.1, $1.0.identifier) }
            .prefix(max(0, limit)).map(\.0.activity)
    }
}
