import SearchlightText
import Testing

@Suite struct EmojiTests {
    @Test(arguments: [
        ("snack 🍋", ["snack@0", "🍋@1"]), ("🌵garden", ["🌵@0", "garden@1"]),
        ("👩\u{200D}👩\u{200D}👧 outing", ["👩\u{200D}👩\u{200D}👧@0", "outing@1"]),
        ("👍\u{1F3FD} fine", ["👍@0", "fine@1"]), ("\u{2764}\u{FE0F} list", ["\u{2764}@0", "list@1"]),
        ("🇫🇮🇫🇷", ["🇫🇮@0", "🇫🇷@1"]), ("🇫 x", ["🇫@0", "x@1"]), ("🟣 urgent", ["🟣@0", "urgent@1"]),
        ("1\u{FE0F}\u{20E3}2", ["1\u{20E3}@0", "2@1"]), ("#\u{FE0F}\u{20E3}", ["#\u{20E3}@0"]),
        ("a*\u{20E3}b", ["a@0", "*\u{20E3}@1", "b@2"]), ("👩\u{200D} x", ["👩@0", "x@1"]),
        ("🏴\u{E0067}\u{E0062}\u{E007F}", ["🏴\u{E0067}\u{E0062}\u{E007F}@0"]), ("©2020 →x", ["2020@0", "x@1"]),
        ("👩🏽\u{200D}🔬", ["👩\u{200D}🔬@0"]),
    ])
    func sequencesAreTokens(text: String, expected: [String]) {
        #expect(tokens(text).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }

    @Test func manyEmojiStayLinear() {
        #expect(tokens("before " + String(repeating: "😀", count: 70_000) + " after").count == 70_002)
        let chain = String(repeating: "👩\u{200D}", count: 70_000)
        #expect(tokens(chain).count == 1)
    }
}
