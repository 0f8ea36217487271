extension QueryExpression {
    /// A tree that matches the same items and has fewer shapes.
    ///
    /// `a != v` becomes `!(a == v)`, so items without the attribute match; "not" stands before comparisons and ranges
    /// only; "and" and "or" have at least two parts, none of them of the same kind, "all" or "none"; "all" and "none"
    /// are left at the root alone. O(nodes).
    package func normalized() -> QueryExpression { normalized(isNegated: false) }

    private func normalized(isNegated: Bool) -> QueryExpression {
        switch self {
        case .matchAll: isNegated ? .matchNone : .matchAll
        case .matchNone: isNegated ? .matchAll : .matchNone
        case .not(let expression): expression.normalized(isNegated: !isNegated)
        case .inRange: isNegated ? .not(self) : self
        case .comparison(let comparison): Self.normalized(comparison, isNegated: isNegated)
        // By De Morgan a negated "and" is an "or" of what is negated, and the other way round.
        case .and(let parts): Self.combined(parts, isNegated: isNegated, isAnd: !isNegated)
        case .or(let parts): Self.combined(parts, isNegated: isNegated, isAnd: isNegated)
        }
    }

    private static func normalized(_ comparison: QueryComparison, isNegated: Bool) -> QueryExpression {
        guard comparison.operation == .notEqual else {
            return isNegated ? .not(.comparison(comparison)) : .comparison(comparison)
        }
        var equal = comparison
        equal.operation = .equal
        return isNegated ? .comparison(equal) : .not(.comparison(equal))
    }

    /// The parts, each normalized, under one "and" or "or".
    private static func combined(_ parts: [QueryExpression], isNegated: Bool, isAnd: Bool) -> QueryExpression {
        let neutral: QueryExpression = isAnd ? .matchAll : .matchNone
        let absorbing: QueryExpression = isAnd ? .matchNone : .matchAll
        var kept: [QueryExpression] = []
        for part in parts {
            let part = part.normalized(isNegated: isNegated)
            if part == absorbing { return absorbing }
            switch part {
            case .and(let inner) where isAnd: kept += inner
            case .or(let inner) where !isAnd: kept += inner
            default: if part != neutral { kept.append(part) }
            }
        }
        if kept.count < 2 { return kept.first ?? neutral }
        return isAnd ? .and(kept) : .or(kept)
    }
}
