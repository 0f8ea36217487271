import SearchlightText
import Testing

@Suite struct CJKTests {
    @Test func runsGivePairsAndTheLastCharacter() {
        #expect(tokens("京都市") == ["京都@0", "都市@1", "市@2"])
        #expect(tokens("夜") == ["夜@0"])
        #expect(
            tokens("夜间sync-job完成 30个") == [
                "夜间@0", "间@1", "sync@2", "job@3", "完成@4", "成@5", "30@6", "个@7",
            ])
        #expect(tokens("안녕 하세요") == ["안녕@0", "녕@1", "하세@2", "세요@3", "요@4"])
        #expect(tokens("新規、データ") == ["新規@0", "規@1", "デー@2", "ータ@3", "タ@4"])
    }

    @Test func halfWidthKatakanaEqualsFullWidth() {
        #expect(tokens("新規\u{FF83}\u{FF9E}\u{FF70}\u{FF80}登録") == tokens("新規データ登録"))
    }

    @Test func thaiSignsStayWithTheirLetter() {
        #expect(words("\u{E2D}\u{E32}\u{E22}\u{E38}") == "\u{E2D}\u{E32} \u{E32}\u{E22}\u{E38} \u{E22}\u{E38}")
        #expect(words("\u{E2D}\u{E32}\u{E22}") == "\u{E2D}\u{E32} \u{E32}\u{E22} \u{E22}")
        #expect(words("๑๒ ก") == "๑๒ ก")
    }

    @Test func flagsTellPairsFromLastCharacters() {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        tokenizer.tokenize("京都 ab", into: &buffer)
        let flags = unsafe buffer.tokens.map(\.flags)
        #expect(flags == [.cjk, [.cjk, .lastOfCJKRun], []])
    }

    @Test func longRunsStayLinear() {
        let text = String(repeating: "漢字", count: 200_000)
        #expect(tokens(text).count == 400_000)
    }
}
