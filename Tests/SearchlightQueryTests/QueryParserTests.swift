import SearchlightQuery
import SearchlightTestSupport
import Testing

/// Reading query strings: trees, and errors with their places.
struct QueryParserTests {
    @Test(arguments: [
        ("title == \"Lagos\"", "title == \"Lagos\""), ("title=='x'cd", "title == \"x\"cd"),
        ("title ==[cd] \"x\"w", "title == \"x\"cdw"), ("**=\"x*\"cwdt", "** == \"x*\"cdwt"),
        ("* != NULL", "* != NULL"), ("a<1&&b>=-2.5||c<=3e2", "(a < 1 && b >= -2.5) || c <= 300.0"),
        ("a=1&&(b=2||c=3)", "a == 1 && (b == 2 || c == 3)"), ("((((a=1))))", "a == 1"),
        ("!(a = 1) && !b = 2", "!(a == 1) && !(b == 2)"), ("!!a=1", "a == 1"), ("!(!(a=1))", "!(!(a == 1))"),
        ("InRange ( pageCount , 3,\n12 )", "InRange(pageCount,3,12)"),
        ("inRange(d,$time.today(-14),$time.today)", "InRange(d,$time.today(-14),$time.today)"),
        ("d == $time.yesterday", "d == $time.today(-1)"), ("d > $time.today(-1w)", "d > $time.today(-7)"),
        ("d > $time.now(-2d)", "d > $time.now(-172800)"), ("d == $time.last_week", "d == $time.this_week(-1)"),
        ("d < $time.this_month(+1y)", "d < $time.this_month(12)"), ("d < $time.this_year(2)", "d < $time.this_year(2)"),
        ("d > $time.iso(2001-01-01T00:00:10Z)", "d > 10.0"),
        ("d > $time.iso(\"2001-01-01T02:00:00+02:00\")", "d > 0.0"),
        ("d > $time.iso(20010101T0000)", "d > $time.iso(2001-01-01T00:00:00)"),
        ("n == 9223372036854775807", "n == 9223372036854775807"),
        ("n == 9223372036854775808", "n == 9.223372036854776e+18"),
        ("com.example.key-1:x == 1", "com.example.key-1:x == 1"), ("städte == 1", "städte == 1"),
        (#"t == "a\"b\\c\*d*""#, #"t == "a\"b\\c\*d*""#), (#"t == 'it\'s'"#, #"t == "it's""#),
        ("t == \"**\"", "t == \"*\""),
        ("InRange == 1", "InRange == 1"), ("NULLable == NULL", "NULLable == NULL"),
    ])
    func readsStrings(_ text: String, _ printed: String) throws {
        let tree = try QueryExpression(parsing: text)
        #expect(tree.description == printed)
        #expect(try QueryExpression(parsing: printed).description == printed)
    }

    private static let deep = String(repeating: "(", count: 101)

    @Test(arguments: [
        ("", QuerySyntaxError.Code.emptyQuery, 0), ("  \n ", .emptyQuery, 4), ("title == ", .unexpectedEnd, 9),
        ("title == \"Lagos\" &&", .unexpectedEnd, 19), ("title == \"open", .unclosedText, 9),
        ("title == \"open\\", .unclosedText, 9), ("== \"x\"", .unexpectedCharacter, 0),
        ("title \"x\"", .unexpectedCharacter, 6), ("title == x", .unexpectedCharacter, 9),
        ("(a == 1", .unbalancedParenthesis, 7), ("a == 1)", .unbalancedParenthesis, 6), ("()", .unexpectedCharacter, 1),
        ("a == 1 b == 2", .unexpectedCharacter, 7), ("a == 1 & b == 2", .unexpectedCharacter, 7),
        ("a == \"x\"cdx", .unknownModifier, 10), ("a == \"x\" cd", .unexpectedCharacter, 9),
        ("a == 5c", .unexpectedCharacter, 6), ("a == -", .unexpectedEnd, 6), ("a == 1.", .unexpectedEnd, 7),
        ("a == 1e999", .invalidNumber, 5), ("a == $time.never", .invalidTime, 5), ("a == $now", .invalidTime, 5),
        ("a == $time.today(x)", .invalidTime, 17), ("a == $time.today(3y)", .invalidTime, 18),
        ("a == $time.today(99999999999)", .invalidTime, 17), ("a == $time.iso(2001-02-30)", .invalidTime, 15),
        ("a == $time.iso(2001-01-01", .unexpectedEnd, 25), ("InRange(a,1)", .unexpectedCharacter, 11),
        ("InRange(a,1,2", .unexpectedEnd, 13), ("a ==[cd \"x\"", .unexpectedCharacter, 7), ("!", .unexpectedEnd, 1),
        ("a == NULLx", .unexpectedCharacter, 5), (deep, .tooDeep, 101),
        (String(repeating: "!", count: 200) + "a=1", .tooDeep, 101),
    ])
    func errorsHavePlaces(_ text: String, _ code: QuerySyntaxError.Code, _ offset: Int) {
        let error = #expect(throws: QuerySyntaxError.self) { _ = try QueryExpression(parsing: text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.message.isEmpty == false)
    }

    /// Printing and reading again gives the same tree, for any tree that the language can say.
    @Test(arguments: 0..<300 as Range<UInt64>)
    func printedTreesReadBack(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let tree = RandomQuery.tree(depth: 4, &random)
        let printed = tree.description
        #expect(try QueryExpression(parsing: printed).description == printed)
    }

    /// Any mix of the characters that matter is read or refused with a place inside it, and never traps.
    @Test func everyStringIsLegal() {
        let pieces = [
            "a", "title", "1", "-", ".", "e9", " ", "=", "==", "!", "!=", "<", ">", "(", ")", "&&", "||", "\"", "'",
            "\\", "*",
            "**", "$time.", "now", "today", "iso(", "InRange(", ",", "[", "]", "c", "d", "NULL", "\u{E9}", "\u{301}",
            "\u{0}",
            "\u{1F600}", "2001-01-01", "99999999999999999999",
        ]
        var random = SeededRandom(seed: 7)
        for _ in 0..<30_000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
            do {
                let tree = try QueryExpression(parsing: text)
                _ = tree.normalized().description
            } catch {
                #expect(0...text.utf8.count ~= error.offset, "\(text)")
            }
        }
    }

    @Test func wideQueriesAreFlat() throws {
        let text = (0..<50_000).map { "title == \"t\($0)\"" }.joined(separator: " || ")
        guard case .or(let parts) = try QueryExpression(parsing: text) else {
            Issue.record("no \"or\" at the root")
            return
        }
        #expect(parts.count == 50_000)
        let error = #expect(throws: QuerySyntaxError.self) {
            _ = try QueryExpression(parsing: text + " && " + text + " || " + text)
        }
        #expect(error?.code == .tooLong)
    }
}

/// Trees that the language can say.
enum RandomQuery {
    static func tree(depth: Int, _ random: inout SeededRandom) -> QueryExpression {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
        case 0, 1, 2: return .comparison(comparison(&random))
        case 3: return .inRange(QueryRange(.named("pageCount"), .integer(1), .double(2.5)))
        case 4, 5: return .and(parts(depth, &random))
        case 6: return .or(parts(depth, &random))
        default: return .not(tree(depth: depth - 1, &random))
        }
    }

    private static func parts(_ depth: Int, _ random: inout SeededRandom) -> [QueryExpression] {
        (0..<Int.random(in: 2...3, using: &random)).map { _ in tree(depth: depth - 1, &random) }
    }

    private static func comparison(_ random: inout SeededRandom) -> QueryComparison {
        let operation = QueryOperation.allCases[Int.random(in: 0..<6, using: &random)]
        let attributes: [QueryAttribute] = [.named("title"), .anySearched, .anySearchedOrContent]
        let values: [QueryValue] = [
            .text(QueryPattern(literals: ["a\"*\\", "\u{301}b"])), .text(""), .integer(.min), .double(0.1), .null,
            .time(.now(seconds: -3)), .time(.calendar(.week, offset: 2)), .time(.local(seconds: 5.5)),
        ]
        return QueryComparison(
            attributes[Int.random(in: 0..<3, using: &random)], operation,
            values[Int.random(in: 0..<values.count, using: &random)],
            QueryModifiers(rawValue: UInt8.random(in: 0..<16, using: &random)))
    }
}
