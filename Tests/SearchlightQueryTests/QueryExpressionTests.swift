import SearchlightQuery
import SearchlightTestSupport
import Testing

/// The tree of a query: its printed form and its normal form.
struct QueryExpressionTests {
    private static func leaf(_ name: String, _ operation: QueryOperation = .equal) -> QueryExpression {
        .comparison(QueryComparison(.named(name), operation, .integer(1)))
    }

    @Test func printsAsAQueryString() {
        let title = QueryComparison(.named("title"), .equal, .text("La\"g\\o*s"), [.matchesWords, .ignoresCase])
        let tree = QueryExpression.and([
            .comparison(title),
            .or([
                .inRange(QueryRange(.named("d"), .time(.calendar(.day, offset: -14)), .time(.now(seconds: 0)))),
                .not(.comparison(QueryComparison(.anySearchedOrContent, .notEqual, .null))),
            ]),
        ])
        let expected = #"title == "La\"g\\o\*s"cw && (InRange(d,$time.today(-14),$time.now) || !(** != NULL))"#
        #expect(tree.description == expected)
        #expect(QueryExpression.and([]).description == "TRUE")
        #expect(QueryExpression.or([]).description == "FALSE")
        let other = QueryComparison(.anySearched, .lessOrEqual, .double(-1.5), .ignoresCase)
        #expect(other.description == "* <= -1.5")
        #expect(QueryTime.instant(QueryTime.referenceDate + 1).description == "1.0")
    }

    @Test func patternsKeepWildcardsApartFromStars() {
        #expect(QueryPattern(literals: ["", "lagos", ""]).description == "\"*lagos*\"")
        #expect(QueryPattern("*").description == "\"\\*\"")
        #expect(!QueryPattern("*").hasWildcards)
        #expect(QueryPattern(literals: ["", "", "", ""]) == QueryPattern(literals: ["", ""]))
        #expect(QueryPattern(literals: ["", ""]).matchesAnyText)
        #expect(!QueryPattern(literals: ["a", ""]).matchesAnyText)
        #expect(!QueryPattern("").matchesAnyText)
        #expect(QueryPattern(literals: []) == QueryPattern(""))
    }

    @Test func modifiersHaveLetters() {
        #expect(QueryModifiers(letter: "w") == .matchesWords)
        #expect(QueryModifiers(letter: "x") == nil)
        let all: QueryModifiers = [.splitsWords, .matchesWords, .ignoresDiacritics, .ignoresCase]
        #expect(all.description == "cdwt")
    }

    @Test func normalFormsOfSmallTrees() {
        let (a, b) = (Self.leaf("a"), Self.leaf("b"))
        #expect(Self.leaf("a", .notEqual).normalized() == .not(a))
        #expect(QueryExpression.not(Self.leaf("a", .notEqual)).normalized() == a)
        #expect(QueryExpression.not(.not(.not(a))).normalized() == .not(a))
        #expect(QueryExpression.and([.and([a, .matchAll]), .and([b])]).normalized() == .and([a, b]))
        #expect(QueryExpression.not(.and([a, b])).normalized() == .or([.not(a), .not(b)]))
        #expect(QueryExpression.or([a, .not(.matchNone)]).normalized() == .matchAll)
        #expect(QueryExpression.and([]).normalized() == .matchAll)
        #expect(QueryExpression.not(.and([])).normalized() == .matchNone)
        #expect(QueryExpression.or([.or([])]).normalized() == .matchNone)
    }

    /// Whatever the comparisons say, the normal form says the same; and it is its own normal form.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func normalFormsMatchTheSame(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let tree = Self.randomTree(depth: 5, &random)
        let normal = tree.normalized()
        #expect(normal.normalized() == normal)
        #expect(Self.isNormal(normal, isRoot: true), "\(normal)")
        for truth in 0..<16 {
            #expect(Self.value(tree, truth) == Self.value(normal, truth), "\(tree) and \(normal) under \(truth)")
        }
    }

    private static func randomTree(depth: Int, _ random: inout SeededRandom) -> QueryExpression {
        let parts = { (random: inout SeededRandom) in
            (0..<Int.random(in: 0...3, using: &random)).map { _ in randomTree(depth: depth - 1, &random) }
        }
        switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
        case 0: return leaf("abc".randomElement(using: &random).map { String($0) } ?? "a")
        case 1: return leaf("abc".randomElement(using: &random).map { String($0) } ?? "a", .notEqual)
        case 2: return .inRange(QueryRange(.named("d"), .integer(0), .integer(1)))
        case 3: return Bool.random(using: &random) ? .matchAll : .matchNone
        case 4, 5: return .and(parts(&random))
        case 6: return .or(parts(&random))
        default: return .not(randomTree(depth: depth - 1, &random))
        }
    }

    /// The truth of a tree where bit n of `truth` is that of "a", "b", "c" and the range.
    private static func value(_ tree: QueryExpression, _ truth: Int) -> Bool {
        switch tree {
        case .matchAll: true
        case .matchNone: false
        case .comparison(let comparison):
            isSet(comparison.attribute, truth) == (comparison.operation == .equal)
        case .inRange(let range): isSet(range.attribute, truth)
        case .and(let parts): parts.allSatisfy { value($0, truth) }
        case .or(let parts): parts.contains { value($0, truth) }
        case .not(let part): !value(part, truth)
        }
    }

    private static func isSet(_ attribute: QueryAttribute, _ truth: Int) -> Bool {
        let bit = ["a": 0, "b": 1, "c": 2, "d": 3][attribute.description] ?? 0
        return truth >> bit & 1 == 1
    }

    private static func isNormal(_ tree: QueryExpression, isRoot: Bool) -> Bool {
        switch tree {
        case .matchAll, .matchNone: return isRoot
        case .comparison(let comparison): return comparison.operation != .notEqual
        case .inRange: return true
        case .not(.comparison(let comparison)): return comparison.operation == .equal
        case .not(.inRange): return true
        case .not: return false
        case .and(let parts):
            return parts.count > 1
                && parts.allSatisfy { part in
                    if case .and = part { false } else { isNormal(part, isRoot: false) }
                }
        case .or(let parts):
            return parts.count > 1
                && parts.allSatisfy { part in
                    if case .or = part { false } else { isNormal(part, isRoot: false) }
                }
        }
    }
}
