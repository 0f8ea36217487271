import SearchlightText

/// A query at one moment: times are resolved, words taken apart, comparisons made ready to look at values.
package indirect enum CompiledQuery: Sendable {
    case all
    case none
    /// One comparison or range.
    case test(QueryTest)
    /// Comparisons of one attribute with a word each, many of them, all of which must pass: modifier `t`.
    case words([QueryTest])
    case and([CompiledQuery])
    case or([CompiledQuery])
    case not(CompiledQuery)

    /// Compiles a tree. O(nodes), and as much stack as the tree is deep.
    package init(_ expression: QueryExpression, _ clock: LocalClock) {
        switch expression {
        case .matchAll: self = .all
        case .matchNone: self = .none
        case .comparison(let comparison): self = CompiledQuery.comparison(comparison, clock)
        case .inRange(let range): self = CompiledQuery.range(range, clock)
        case .and(let parts): self = .and(parts.map { CompiledQuery($0, clock) })
        case .or(let parts): self = .or(parts.map { CompiledQuery($0, clock) })
        case .not(let part): self = .not(CompiledQuery(part, clock))
        }
    }

    private static func comparison(_ comparison: QueryComparison, _ clock: LocalClock) -> CompiledQuery {
        var comparison = comparison
        if comparison.operation == .notEqual {
            comparison.operation = .equal
            return .not(CompiledQuery.comparison(comparison, clock))
        }
        switch comparison.value {
        case .null:
            // Equal to nothing: the attribute is missing.
            return comparison.operation == .equal ? .not(.test(QueryTest(presenceOf: comparison.attribute))) : .none
        case .text(let pattern): return text(comparison, pattern, clock)
        case .integer, .double, .time:
            return .test(
                QueryTest(
                    comparison.attribute,
                    numbers: comparison.value.number.flatMap { NumberInterval(comparison.operation, $0) },
                    dates: comparison.value.dates(clock).flatMap {
                        DateInterval(comparison.operation, start: $0.start, end: $0.end)
                    }))
        }
    }

    private static func text(
        _ comparison: QueryComparison, _ pattern: QueryPattern, _ clock: LocalClock
    ) -> CompiledQuery {
        let dates = dates(comparison, pattern, clock)
        guard comparison.operation == .equal else {
            return dates.map { .test(QueryTest(comparison.attribute, numbers: nil, dates: $0)) } ?? .none
        }
        if pattern.matchesAnyText { return .test(QueryTest(presenceOf: comparison.attribute)) }
        guard comparison.modifiers.contains(.splitsWords) else {
            return .test(QueryTest(comparison.attribute, pattern, comparison.modifiers, dates: dates))
        }
        // Each word on its own, each in any value and any of the attributes.
        let modifiers = comparison.modifiers.union(.matchesWords)
        let tests = SplitWords.of(pattern).enumerated().map { number, word in
            QueryTest(comparison.attribute, word, modifiers, needsTerms: number < mostWordsWithTerms)
        }.filter(\.looksForWords)
        if tests.isEmpty { return .none }
        return tests.count <= mostSingleWords ? .and(tests.map { .test($0) }) : .words(tests)
    }

    /// What dates must be, where the text is one and values of one attribute are asked for.
    private static func dates(
        _ comparison: QueryComparison, _ pattern: QueryPattern, _ clock: LocalClock
    ) -> DateInterval? {
        guard case .named = comparison.attribute, let dates = pattern.dates(clock) else { return nil }
        return DateInterval(comparison.operation, start: dates.start, end: dates.end)
    }

    /// So many words are looked for one by one, each at memory speed.
    private static let mostSingleWords = 4

    /// Terms are known of so many of the words of `words`: enough to find a text by.
    package static let mostWordsWithTerms = 64

    private static func range(_ range: QueryRange, _ clock: LocalClock) -> CompiledQuery {
        var numbers: NumberInterval?
        if let lower = range.lower.number, let upper = range.upper.number {
            numbers = NumberInterval(from: lower, through: upper)
        }
        var dates: DateInterval?
        if let lower = range.lower.dates(clock), let upper = range.upper.dates(clock) {
            dates = DateInterval(from: lower.start, through: upper.start)
        }
        return .test(QueryTest(range.attribute, numbers: numbers, dates: dates))
    }
}

extension QueryValue {
    /// The value as a number.
    fileprivate var number: NumberInterval.Number? {
        switch self {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .text, .time, .null: nil
        }
    }

    /// The value as moments from a start up to an end; numbers count seconds since 2001 began, in UTC.
    fileprivate func dates(_ clock: LocalClock) -> (start: Double, end: Double)? {
        switch self {
        case .integer(let number): (Double(number) + QueryTime.referenceDate, Double(number) + QueryTime.referenceDate)
        case .double(let number): (number + QueryTime.referenceDate, number + QueryTime.referenceDate)
        case .time(let time): time.bounds(clock)
        case .text(let pattern): pattern.dates(clock)
        case .null: nil
        }
    }
}

/// Takes a text with wildcards apart into what modifier `t` looks for on its own: what stands between white space.
private enum SplitWords {
    static func of(_ pattern: QueryPattern) -> [QueryPattern] {
        var words: [[String]] = [[""]]
        for (position, literal) in pattern.literals.enumerated() {
            if position > 0 { words[words.count - 1].append("") }
            let pieces = literal.split(omittingEmptySubsequences: false) { $0.isWhitespace }
            for (number, piece) in pieces.enumerated() {
                if number > 0 { words.append([""]) }
                words[words.count - 1][words[words.count - 1].count - 1] += piece
            }
        }
        // A star alone is no word to look for.
        return words.map { QueryPattern(literals: $0) }.filter { !$0.matchesAnyText }
    }
}
