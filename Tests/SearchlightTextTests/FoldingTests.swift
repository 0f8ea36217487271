import Foundation
import SearchlightTestSupport
import SearchlightText
import Testing

@Suite struct FoldingTests {
    @Test(arguments: [
        ("Straße STRASSE", "strasse strasse"), ("\u{FB02}ute", "flute"), ("\u{FF26}\u{FF55}\u{FF4C}\u{FF4C}", "full"),
        ("x\u{B2}", "x2"), ("1\u{BD}", "1 1 2"), ("İstanbul ISPARTA ısparta", "istanbul isparta isparta"),
        ("Łódź Ørsted Đuro", "lodz orsted duro"), ("ΟΔΥΣΣΕΥΣ Ὀδυσσεύς", "οδυσσευσ οδυσσευσ"),
        ("Ёлка Й", "елка и"), ("tiệm phở", "tiem pho"), ("ﬃ Ⅳ ㎏", "ffi iv kg"),
        ("Ǆ ǅ", "dz dz"), ("\u{1E9E}", "ss"), ("ﷺ", "صلي الله عليه وسلم"),
        ("\u{645}\u{640}\u{640}\u{646}", "\u{645}\u{646}"), ("٣٤ ۳۴", "34 34"),
        ("أحمد", "احمد"), ("\u{643}\u{64F}\u{631}\u{652}\u{633}\u{64A}", "\u{643}\u{631}\u{633}\u{64A}"),
        ("\u{6A9}\u{631}\u{633}\u{6CC}", "\u{643}\u{631}\u{633}\u{64A}"),
        ("\u{643}\u{631}\u{633}\u{649}", "\u{643}\u{631}\u{633}\u{64A}"),
        ("\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"),
        ("की कि", "की कि"), ("क\u{93C} \u{958}", "क\u{93C} क\u{93C}"), ("\u{301}a\u{301} \u{301}", "a"),
    ])
    func folds(text: String, expected: String) {
        #expect(Array(words(text).utf8) == Array(expected.utf8))
    }

    @Test func canonicalEquivalentsGiveEqualTokens() {
        let pairs = [
            ("tiệm phở", "tie\u{323}\u{302}m pho\u{31B}\u{309}"), ("tiệm", "tie\u{302}\u{323}m"),
            ("\u{B2ED}", "\u{1103}\u{1161}\u{11B0}"), ("\u{B2EB}ㄱ", "\u{1103}\u{1161}\u{11AE}ㄱ"),
            ("\u{AC00}\u{11A8}", "\u{AC01}"), ("データ", "テ\u{3099}ータ"), ("\u{212B}", "A\u{30A}"),
            ("\u{212A}elvin", "Kelvin"), ("ᾴ", "α\u{345}\u{301}"), ("\u{0BCA}", "\u{0BC6}\u{0BBE}"),
            ("க\u{0BCA}", "க\u{0BC6}\u{0BBE}"), ("\u{1026}", "\u{1025}\u{102E}"), ("\u{F900}", "\u{8C48}"),
            ("น\u{E49}\u{E33}", "น\u{E49}\u{E4D}\u{E32}"), ("é\u{328}A", "e\u{301}\u{328}A"), ("≠a", "=\u{338}a"),
        ]
        for (first, second) in pairs {
            #expect(tokens(first).map { Array($0.utf8) } == tokens(second).map { Array($0.utf8) }, "\(first)")
        }
    }

    /// Any text and its two normal forms give equal tokens, byte by byte.
    @Test func normalFormsGiveEqualTokens() {
        let pieces = [
            "é", "ǖ", "Å", "ệ", "ß", "ﬁ", "й", "Ё", "ᾳ", "ώ", "שּׁ", "أ", "ئ", "क़", "की", "को", "ழௌ", "กี่", "น้ำ", "ປີ້", "が",
            "ヴ", "ﾀﾞ",
            "각", "닭", "각", "ᄒᆞᆫ", "豈", "a\u{301}\u{323}", "A\u{345}\u{301}", "7\u{307}\u{323}", "漢\u{301}\u{316}", " ",
            "x", "K",
            "က\u{102E}", "ဥ\u{102E}", "ក\u{17D2}ក", "\u{1100}\u{1161}\u{11A8}\u{301}", "≠", "\u{323}", "\u{3099}", "ਖ਼",
        ]
        for seed in 0..<UInt64(500) {
            var random = SeededRandom(seed: seed)
            let text = (0..<20).map { _ in pieces.randomElement(using: &random)! }.joined()
            let expected = tokens(text).map { Array($0.utf8) }
            #expect(tokens(text.decomposedStringWithCanonicalMapping).map { Array($0.utf8) } == expected, "\(text)")
            #expect(tokens(text.precomposedStringWithCanonicalMapping).map { Array($0.utf8) } == expected, "\(text)")
        }
    }

    @Test func unicodeVersionIsKnown() {
        #expect(UnicodeVersion.current.split(separator: ".").count == 3)
    }
}
