/// Numbers from one bound to another, compared exactly: whole numbers of 64 bits are never rounded to doubles.
package struct NumberInterval: Sendable, Hashable {
    /// A number as a query has it.
    package enum Number: Sendable, Hashable {
        case integer(Int64)
        case double(Double)
    }

    private var lower: Bound?
    private var upper: Bound?

    private struct Bound: Sendable, Hashable {
        let number: Number
        let isIncluded: Bool
    }

    /// The numbers that stand to `number` as said; nil for "not equal", which is no interval.
    package init?(_ operation: QueryOperation, _ number: Number) {
        switch operation {
        case .equal: (lower, upper) = (Bound(number: number, isIncluded: true), Bound(number: number, isIncluded: true))
        case .less: upper = Bound(number: number, isIncluded: false)
        case .lessOrEqual: upper = Bound(number: number, isIncluded: true)
        case .greater: lower = Bound(number: number, isIncluded: false)
        case .greaterOrEqual: lower = Bound(number: number, isIncluded: true)
        case .notEqual: return nil
        }
    }

    /// The numbers from one to another, both included.
    package init(from lower: Number, through upper: Number) {
        self.lower = Bound(number: lower, isIncluded: true)
        self.upper = Bound(number: upper, isIncluded: true)
    }

    package func contains(_ number: Int64) -> Bool { contains(.integer(number)) }

    /// NaN is in no interval.
    package func contains(_ number: Double) -> Bool { !number.isNaN && contains(.double(number)) }

    private func contains(_ number: Number) -> Bool {
        if let lower {
            let order = NumberInterval.order(number, lower.number)
            if order < 0 || (order == 0 && !lower.isIncluded) { return false }
        }
        if let upper {
            let order = NumberInterval.order(number, upper.number)
            if order > 0 || (order == 0 && !upper.isIncluded) { return false }
        }
        return true
    }

    /// Below 0, 0 or above, as the left number is less, equal or greater.
    private static func order(_ left: Number, _ right: Number) -> Int {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): left < right ? -1 : left == right ? 0 : 1
        case (.double(let left), .double(let right)): left < right ? -1 : left == right ? 0 : 1
        case (.integer(let left), .double(let right)): order(left, right)
        case (.double(let left), .integer(let right)): -order(right, left)
        }
    }

    private static func order(_ left: Int64, _ right: Double) -> Int {
        if right >= 0x1p63 { return -1 }
        if right < -0x1p63 { return 1 }
        let whole = Int64(right.rounded(.down))
        if left != whole { return left < whole ? -1 : 1 }
        return right > right.rounded(.down) ? -1 : 0
    }
}

extension NumberInterval {
    /// Whether any whole number of `range` may be in the interval.
    package func overlaps(_ range: ClosedRange<Int64>) -> Bool {
        if let lower, NumberInterval.order(.integer(range.upperBound), lower.number) < 0 { return false }
        if let upper, NumberInterval.order(.integer(range.lowerBound), upper.number) > 0 { return false }
        return true
    }

    /// Whether any number from `lower` to `upper` may be in the interval.
    package func overlaps(from lower: Double, through upper: Double) -> Bool {
        if let bound = self.lower, NumberInterval.order(.double(upper), bound.number) < 0 { return false }
        if let bound = self.upper, NumberInterval.order(.double(lower), bound.number) > 0 { return false }
        return true
    }
}
