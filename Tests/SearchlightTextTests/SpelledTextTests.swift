import SearchlightBytes
import SearchlightText
import Testing

@Suite struct SpelledTextTests {
    @Test(arguments: [
        ("vera", "Vera", true), ("vera", "vera++", false), ("a.b", "a-b", false), (" two words ", "Two Words", true),
        ("two words", "two  words", false), ("caf\u{E9}", "CAFE\u{301}", true), ("cafe", "caf\u{E9}", false),
        ("\u{130}", "i\u{307}", true), ("", "", true), ("", " ", true), ("x", "", false),
    ])
    func lettersCountAndCaseDoesNot(one: String, other: String, isSame: Bool) {
        #expect(Array(other.utf8).withByteView { SpelledText(one).isSpelled(by: $0) } == isSame)
        #expect(Array(one.utf8).withByteView { SpelledText(other).isSpelled(by: $0) } == isSame)
    }
}
