import SearchlightTestSupport
import SearchlightText
import Testing

@Suite struct UserQueryTests {
    /// Clauses written out: words joined by `+`, phrases in quotes, `*` for what may go on, `|` before a whole.
    private func parse(_ text: String) -> [String] {
        UserQuery(parsing: text).clauses.map { clause in
            var words = clause.words.map { String(decoding: $0.bytes, as: UTF8.self) + ($0.matchesPrefix ? "…" : "") }
                .joined(separator: "+")
            if let whole = clause.alternativeWhole { words += "|" + String(decoding: whole, as: UTF8.self) }
            if clause.isQuoted { words = "\"\(words)\"" }
            return words + (clause.mayBeUnfinished ? "*" : "")
        }
    }

    @Test(arguments: [
        ("", []), ("  ", []), ("- & !", []), ("\"\"", []), ("Rock & R", ["rock", "r*"]),
        ("river delta", ["river", "delta*"]), ("river delta ", ["river", "delta"]),
        ("river\u{3000}d", ["river", "d*"]),
        ("pride,", ["pride"]), ("12.4", ["12+4*"]), ("quietSave", ["quiet+save|quietsave*"]),
        ("a.quietSave", ["a+quiet+save*"]), ("555-010-0199", ["555+010+0199|5550100199*"]), ("12-14", ["12+14*"]),
        ("C++ c#", ["c++", "c#"]), ("use .NET", ["use", ".net*"]), ("c++17", ["c+++17*"]),
        ("京都市", ["京都+都市*"]), ("夜", ["夜…*"]), ("夜 ", ["夜…"]), ("夜sync", ["夜+sync*"]),
        ("删除30个", ["删除+除+30+个…*"]), ("删除 job", ["删除", "job*"]), ("👍", ["👍"]), ("👍a", ["👍+a*"]),
        ("\"river delta\"", ["\"river+delta\""]),
        ("say \u{201C}river delta\u{201D} x", ["say", "\"river+delta\"", "x*"]),
        ("a\"b c\"d", ["a+b", "c+d*"]), ("(\"b c\")", ["\"b+c\""]), ("\"river del", ["river", "del*"]),
        ("5\" disk 3\"", ["5", "disk", "3"]), ("他说\"删除\"了", ["他说", "\"删除\"", "了…*"]),
        ("\u{E2D}\u{E32}\u{E22}", ["\u{E2D}\u{E32}+\u{E32}\u{E22}*"]), ("a\0b", ["a", "b*"]),
    ])
    func parses(text: String, expected: [String]) {
        #expect(parse(text) == expected)
    }

    @Test func numbersAndUnitsAreMarked() {
        let query = UserQuery(parsing: "LM-417 ４２ ๑ abc 漢字 👍")
        #expect(query.clauses.map(\.isNumeric) == [true, true, true, false, false, false])
        #expect(query.clauses.map { $0.words[0].isWholeUnit } == [false, false, false, false, true, true])
        #expect(query.clauses[0].words.map(\.isNumeric) == [false, true])
    }

    @Test func hugeQueriesAreBounded() {
        for text in [
            String(repeating: "a ", count: 100_000), String(repeating: "a.", count: 100_000),
            String(repeating: "😀", count: 70_000), String(repeating: "\"", count: 100_000),
            String(repeating: "\" a", count: 50_000), String(repeating: "aB", count: 100_000),
        ] {
            let query = UserQuery(parsing: text)
            #expect(query.clauses.reduce(0) { $0 + $1.words.count } <= UserQuery.maximumWordCount)
        }
    }

    @Test func anyStringIsLegal() {
        let pieces = [
            "\"", "“", " ", "a", "Bc", "+", "#", ".", "漢", "👍", "\u{301}", "\0", "\u{200D}", "½", "(", "*", "1",
        ]
        for seed in 0..<UInt64(500) {
            var random = SeededRandom(seed: seed)
            let text = (0..<20).map { _ in pieces.randomElement(using: &random)! }.joined()
            for clause in UserQuery(parsing: text).clauses {
                #expect(!clause.words.isEmpty && clause.words.allSatisfy { !$0.bytes.isEmpty }, "\(text)")
                #expect(clause.words.dropLast().allSatisfy { !$0.matchesPrefix }, "\(text)")
            }
        }
    }

    /// A text is found by itself, and by any one of its stretches.
    @Test func textsAreFoundByThemselves() {
        let pieces = [
            "a", "Bc", "quietSave ", "x1", ".", "-", " ", "漢", "字", "デ", "é", "Ж", "👍", "C++ ", "'", "น", "½",
        ]
        for seed in 0..<UInt64(500) {
            var random = SeededRandom(seed: seed)
            let text = (0..<15).map { _ in pieces.randomElement(using: &random)! }.joined()
            if UserQuery(parsing: text).isEmpty { continue }
            let index = TinyIndex(text)
            #expect(index.matches(text), "\(text)")
            #expect(index.matches("\"\(text)\""), "\(text)")
        }
    }
}
