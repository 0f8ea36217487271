import SearchlightText
import Testing

@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("Otter\u{2019}s Year", "otter s year"), ("  OTTER'S   year! ", "otter s year"), ("", ""), ("…", ""),
        ("quietSaveButton x", "quietsavebutton x"), ("größeÄndern quietSave", "grosseandern quietsave"),
        ("Learn C++", "learn c++"), (".NET way", ".net way"), ("東京都 Ｔｏｋｙｏ", "東京都 tokyo"), ("夜sync間", "夜 sync 間"),
        ("👍\u{1F3FD} ok", "👍 ok"), ("\u{E19}\u{E49}\u{E33}\u{E01}", "\u{E19}\u{E49}\u{E4D}\u{E32}\u{E01}"),
    ])
    func folds(text: String, expected: String) {
        #expect(FoldedText(text).bytes == Array(expected.utf8))
    }

    @Test func tellsNamesApart() {
        #expect(FoldedText("C") != FoldedText("C++"))
        #expect(FoldedText("Straße") == FoldedText("STRASSE"))
    }
}
