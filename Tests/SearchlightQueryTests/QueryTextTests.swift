import SearchlightQuery
import Testing

/// Telling query strings from typed text.
struct QueryTextTests {
    @Test(arguments: [
        "", "blue kettle", "rock & roll", "a|b", "wow!", "!important", "don't stop", "5\" disk", "it's 'fine'",
        "InRange", "in range (of)", "MyInRange(1)", "\"a == b\"", "'x && y' z", "\"say \\\" == \\\" twice\"", "C++",
        "hello!(world)", "München (Bayern)", "*", "**", "100%", "naïve café", "\u{0} \u{1F600}", "\"", "''",
    ])
    func wordsAreUserText(_ text: String) { #expect(QueryText.isPlainWords(text)) }

    @Test(arguments: [
        "title == \"Lagos\"", "title=='x'", "contentTypeTree=\"public.image\"", "**=\"x*\"cwdt", "rating != 5",
        "pageCount > 12", "a<=b", "cats && dogs", "a||b", "!(title == \"*\")", "(!(x))", "InRange(pageCount,3,12)",
        "inRange (a,1,2)", "x && InRange\t(a,1,2)", "don't = 'x'", "\"never closed == 1", "title == ", "\"a\" == \"b\"",
        "städte=1",
    ])
    func operatorsMakeAQuery(_ text: String) { #expect(!QueryText.isPlainWords(text)) }

    @Test(arguments: [
        ("title like \"vim\"", 6), ("  title  CONTAINS[cd] 'a b'", 9), ("title\tbeginswith\n\"x\"", 6), ("é is ''", 3),
    ])
    func operatorsOfOtherLanguagesAreNoticed(_ text: String, _ offset: Int) {
        #expect(QueryText.isPlainWords(text))
        #expect(QueryText.foreignOperator(in: text)?.offset == offset)
    }

    @Test(arguments: [
        "", "title", "title like", "title like vim", "what is \"", "it is what \"it\" is", "a title like \"x\"",
    ])
    func otherWordsAreNot(_ text: String) {
        #expect(QueryText.foreignOperator(in: text) == nil)
    }

    /// Every prefix of any mix of the characters that matter gets an answer.
    @Test func everyStringIsLegal() {
        let characters = Array("a1 _!()=<>&|\"'\\*InRange\u{E9}")
        var state: UInt64 = 20
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<12 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.append(characters[Int(state >> 33) % characters.count])
            }
            let isPlain = QueryText.isPlainWords(text)
            if text.contains(where: { "=<>".contains($0) }), !text.contains(where: { "\"'".contains($0) }) {
                #expect(!isPlain, "\(text)")
            }
        }
    }

    @Test func manyQuotesTakeLinearTime() {
        #expect(QueryText.isPlainWords(String(repeating: "' \"x ", count: 100_000)))
        #expect(QueryText.isPlainWords(String(repeating: "\\\"", count: 100_000)))
    }
}
