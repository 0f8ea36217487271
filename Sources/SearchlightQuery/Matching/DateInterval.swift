/// Dates from one bound to another, in seconds since 1970.
package struct DateInterval: Sendable, Hashable {
    private var lower = -Double.infinity
    private var upper = Double.infinity
    private var includesLower = true
    private var includesUpper = true

    /// The dates that stand as said to the moments from `start` up to `end`; nil for "not equal", which is no interval.
    ///
    /// Equal is every moment from `start` up to `end`, without it (or `start` itself where both are the same); orders
    /// compare with `start`.
    package init?(_ operation: QueryOperation, start: Double, end: Double) {
        switch operation {
        case .equal: (lower, upper, includesUpper) = (start, end, start == end)
        case .less: (upper, includesUpper) = (start, false)
        case .lessOrEqual: upper = start
        case .greater: (lower, includesLower) = (start, false)
        case .greaterOrEqual: lower = start
        case .notEqual: return nil
        }
    }

    /// The dates from one to another, both included.
    package init(from lower: Double, through upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// NaN is in no interval.
    package func contains(_ date: Double) -> Bool {
        (includesLower ? date >= lower : date > lower) && (includesUpper ? date <= upper : date < upper)
    }

    /// Whether any date from `first` to `last` may be in the interval.
    package func overlaps(from first: Double, through last: Double) -> Bool { last >= lower && first <= upper }
}
