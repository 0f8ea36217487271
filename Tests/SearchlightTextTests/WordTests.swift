import SearchlightText
import Testing

@Suite struct WordTests {
    @Test(arguments: [
        ("", ""), (" .,-!", ""), ("a", "a"), ("Hello, World!", "hello world"),
        ("12.4.1.0", "12 4 1 0"), ("QX-204417", "qx 204417"), ("order_ref", "order ref"),
        ("https://www.gardenpath.example/c?x=1", "https www gardenpath example c x 1"),
        ("rowan.hale+lists@mail.example.org", "rowan hale lists mail example org"),
        ("cfg.cacheDir() depth.max", "cfg cache dir depth max"),
        ("Otter's Year", "otter s year"), ("Otter\u{2019}s Year", "otter s year"), ("Otter\u{02BC}s", "otter s"),
        ("L\u{2019}avion", "l avion"), ("v12 x2y 3D", "v12 x2y 3d"), ("a\0b", "a b"),
        ("soft\u{AD}hyphen \u{200F}x", "softhyphen x"), ("Brand\u{2122} \u{A9} 2020", "brand 2020"),
    ])
    func splits(text: String, expected: String) {
        #expect(words(text) == expected)
    }

    @Test(arguments: [
        ("quietSaveButton", ["[quietsavebutton]@0", "quiet@0", "save@1", "button@2"]),
        ("x iPhone15Pro y", ["x@0", "[iphone15pro]@1", "i@1", "phone15pro@2", "y@3"]),
        ("HTTPServer KDevelop ABC", ["httpserver@0", "kdevelop@1", "abc@2"]),
        ("1A a1B", ["1a@0", "a1b@1"]),
        ("größeÄndern", ["[grosseandern]@0", "grosse@0", "andern@1"]),
        ("тестКейс", ["[тесткеис]@0", "тест@0", "кеис@1"]),
        ("ΔέλταΓάμμα", ["[δελταγαμμα]@0", "δελτα@0", "γαμμα@1"]),
        ("e\u{301}A", ["[ea]@0", "e@0", "a@1"]),
    ])
    func splitsCompounds(text: String, expected: [String]) {
        #expect(tokens(text) == expected)
    }

    @Test(arguments: [
        ("C++", ["c@0", "<c++>@0"]), ("in C# 12", ["in@0", "c@1", "<c#>@1", "12@2"]),
        ("c++17", ["c@0", "<c++>@0", "17@1"]), ("C#, F#", ["c@0", "<c#>@0", "f@1", "<f#>@1"]),
        (".NET", ["net@0", "<.net>@0"]), ("the .net core", ["the@0", "net@1", "<.net>@1", "core@2"]),
        ("example.net", ["example@0", "net@1"]),
        ("a+b a#b a+++ ab#c", ["a@0", "b@1", "a@2", "b@3", "a@4", "ab@5", "c@6"]),
        ("page#top 10# 5++", ["page@0", "top@1", "10@2", "5@3"]),
        ("用C#写", ["用@0", "c@1", "<c#>@1", "写@2"]), ("C++语言", ["c@0", "<c++>@0", "语言@1", "言@2"]),
        ("使用.NET开发", ["使用@0", "用@1", "net@2", "开发@3", "发@4", "<.net>@2"]),
    ])
    func keepsSymbols(text: String, expected: [String]) {
        #expect(tokens(text) == expected)
    }

    @Test func phoneNumberIsFoundInOtherLayouts() {
        let all = describe { $0.tokenizePhoneNumber("+1 (555) 010-0199", into: &$1) }
        #expect(all.prefix(4) == ["1@0", "555@1", "010@2", "0199@3"])
        for term in ["[15550100199]@0", "[5550100199]@1", "[0100199]@2"] { #expect(all.contains(term)) }
        #expect(Set(all).count == all.count)
        #expect(describe { $0.tokenizePhoneNumber("444", into: &$1) } == ["444@0"])
        let joined = describe { $0.tokenizePhoneNumber("+15550100199", into: &$1) }
        #expect(joined.contains("[5550100199]@0") && joined.contains("[0100199]@0"))
        #expect(describe { $0.tokenizePhoneNumber("call 1-800-FLOWERS", into: &$1) }.contains("flowers@3"))
    }

    @Test func positionsRunOnAcrossValues() {
        let all = describe { tokenizer, buffer in
            tokenizer.tokenize("one two", into: &buffer)
            buffer.addValueGap()
            tokenizer.tokenize("three", into: &buffer)
        }
        #expect(all == ["one@0", "two@1", "three@\(2 + TokenBuffer.valueGap)"])
    }

    @Test func overlongWordsAreCut() {
        let long = String(repeating: "aB", count: 500_000)
        let cut = String(repeating: "ab", count: 64)
        #expect(tokens("before \(long) after") == ["before@0", "\(cut)@1", "after@2"])
        let accented = String(repeating: "é", count: 1000) + String(repeating: "ж", count: 100)
        #expect(tokens(accented) == ["\(String(repeating: "e", count: 128))@0"])
        let cyrillic = "x" + String(repeating: "ж", count: 100)
        #expect(tokens(cyrillic) == ["x\(String(repeating: "ж", count: 63))@0"])
        for count in [127, 128, 129, 255, 256, 32766, 32767, 65535, 65536, 65537] {
            let word = String(repeating: "x", count: count)
            #expect(tokens("\(word) end") == ["\(word.prefix(128))@0", "end@1"])
        }
    }
}
