import SearchlightQuery
import SearchlightText
import Testing

/// Looking at one value: text with its modifiers, numbers, dates.
struct MatcherTests {
    private static func matches(_ query: String, _ text: String) throws -> Bool {
        guard case .comparison(let comparison) = try QueryExpression(parsing: "a == " + query),
            case .text(let pattern) = comparison.value
        else { return false }
        let modifiers = comparison.modifiers
        var matcher = TextMatcher(
            pattern,
            TextFolding(
                ignoresCase: modifiers.contains(.ignoresCase),
                ignoresDiacritics: modifiers.contains(.ignoresDiacritics)),
            matchesWords: modifiers.contains(.matchesWords))
        return matcher.matches(text)
    }

    @Test(arguments: [
        ("\"Lagos\"", "Lagos"), ("\"lagos\"c", "LAGOS"), ("\"la*\"", "la"), ("\"*\"", ""), ("\"a*b*c\"", "aXbYc"),
        ("\"*aba*\"", "ababa"), ("\"a*a\"", "aa"), ("\"Ze\u{308}*\"", "Z\u{EB}bra"), ("\"zoe\"cd", "Zo\u{EB}"),
        ("\"STRASSE\"c", "Stra\u{DF}e"), ("\"tiem pho\"cd", "ti\u{1EC7}m ph\u{1EDF}"),
        ("\"tie\u{302}\u{323}m\"", "ti\u{1EC7}m"), ("\"\u{1103}\u{1161}\u{11B0}\"", "\u{B2ED}"),
        ("\"\u{643}\u{631}\u{633}\u{64A}\"d", "\u{643}\u{64F}\u{631}\u{652}\u{633}\u{64A}"),
        ("\"\u{5E9}\u{5DC}\u{5D5}\u{5DD}\"d", "\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}"),
        ("\"Garden\"w", "MyGardenView"), ("\"Garden\"w", "Wild Garden"), ("\"lagos\"wc", "lagos-nigeria.jpg"),
        ("\"love Lagos\"w", "I love, Lagos!"), ("\"mygardenview\"wc", "my MyGardenView"),
        ("\"gard*\"wc", "MyGardenView"),
        ("\"*den\"wc", "the Garden gate"), ("\"g*n gate\"wc", "the Garden gate"), ("\"* gate\"w", "the gate"),
        ("\"ref\"w", "order_ref"), ("\"12.4.1.0\"w", "Orchard Suite 12.4.1.0"),
        ("\"\u{672C}\"w", "\u{65E5}\u{672C}\u{8A9E}"),
        ("\"\u{65E5}\u{672C}\"w", "x\u{65E5}\u{672C}\u{8A9E}"), ("\"\u{1F34B}\"w", "snack\u{1F34B}"),
        ("\"a\\*b\"", "a*b"),
    ])
    func matching(_ query: String, _ text: String) throws { #expect(try Self.matches(query, text)) }

    @Test(arguments: [
        ("\"Lagos\"", "lagos"), ("\"Lagos\"", "I love Lagos"), ("\"zoe\"c", "Zo\u{EB}"),
        ("\"zo\u{EB}\"d", "zoe\u{328}f"),
        ("\"ba*\"", "ba\u{328}k"), ("\"*a\"", "\u{E1}"), ("\"\u{B2E4}*\"", "\u{B2ED}"), ("\"a*a\"", "a"),
        ("\"\u{E2D}\u{E32}\u{E22}\"d", "\u{E2D}\u{E32}\u{E22}\u{E38}"), ("\"Garden\"w", "NSGarden"),
        ("\"garden\"w", "Wild Garden"), ("\"save\"wc", "Czechoslovakia"), ("\"love Lagos\"wc", "Lagos I love"),
        ("\"lagos\"wc", "Archipelagos and lagosta recipes"), ("\"* gate\"w", "gate"), ("\"a\\*b\"", "aXb"),
        ("\"++\"w", "C++"), ("\"*\u{30C7}\u{30FC}\u{30BF}*\"", "\u{FF83}\u{FF9E}\u{FF70}\u{FF80}"),
        ("\"flute trio\"", "\u{FB02}ute trio"), ("\"\"", "x"),
    ])
    func notMatching(_ query: String, _ text: String) throws { #expect(try !Self.matches(query, text)) }

    @Test func numbersAreExact() {
        let exact = NumberInterval(.equal, .integer(9_007_199_254_740_993))
        #expect(exact?.contains(9_007_199_254_740_993 as Int64) == true)
        #expect(exact?.contains(9_007_199_254_740_992 as Int64) == false)
        #expect(exact?.contains(9_007_199_254_740_992.0) == false)
        #expect(NumberInterval(.greater, .integer(.max - 1))?.contains(Int64.max) == true)
        #expect(NumberInterval(.equal, .double(99_999_999_999_999_999_999))?.contains(Int64.max) == false)
        #expect(NumberInterval(.less, .double(-0x1p63))?.contains(Int64.min) == false)
        #expect(NumberInterval(.lessOrEqual, .double(2.5))?.contains(Int64(2)) == true)
        #expect(NumberInterval(.greaterOrEqual, .double(2.5))?.contains(Int64(2)) == false)
        #expect(NumberInterval(.less, .double(-2.5))?.contains(Int64(-3)) == true)
        #expect(NumberInterval(.equal, .double(0.1))?.contains(0.1) == true)
        #expect(NumberInterval(.greater, .integer(0))?.contains(Double.nan) == false)
        #expect(!NumberInterval(from: .integer(12), through: .integer(3)).contains(Int64(5)))
        #expect(NumberInterval(from: .integer(3), through: .integer(12)).contains(Int64(12)))
    }

    @Test func escapedTextsMeanThemselves() throws {
        for text in ["", "*", "a*b", "\"", "\\", "\\\"*", "\"\u{301}", "it's", "\u{0}\n", "\u{1F600}*"] {
            #expect(try Self.matches(QueryText.quoted(text), text))
            #expect(try !Self.matches(QueryText.quoted(text), text + "x"))
            #expect(try Self.matches("\"" + QueryText.escaped(text) + "*\"", text + "x"))
        }
    }
}
