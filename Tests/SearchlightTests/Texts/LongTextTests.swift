import Searchlight
import Testing

/// Words and texts of unusual length.
@Suite struct LongTextTests {
    @Test func veryLongWordsAreCutForMatchingAndKeptWhole() throws {
        let long = String(repeating: "A", count: 1_000_000)
        let hands = String(repeating: "\u{1F44D}\u{1F3FD}", count: 70_000)
        let items = [
            Item("L1", textContent: "before \(long) after"), Item("L2", textContent: "before \(hands) after"),
            Item("L3", textContent: "plain"),
        ]
        try inEveryState {
            try $0.add(items)
        } check: { index, state throws in
            #expect(Set(try identifiers(index, "before")) == ["L1", "L2"], "\(state)")
            #expect(Set(try identifiers(index, "after")) == ["L1", "L2"], "\(state)")
            #expect(try identifiers(index, "plain") == ["L3"], "\(state)")
            #expect(try Set(identifiers(index, long)).isSubset(of: ["L1"]), "\(state)")
            #expect(try index.item("L1")?.textContent == items[0].textContent, "\(state)")
            #expect(try index.item("L2")?.textContent == items[1].textContent, "\(state)")
        }
    }

    @Test(arguments: [127, 128, 129, 255, 256, 32_766, 32_767, 65_535, 65_536])
    func wordsAtTheBordersOfLengths(count: Int) throws {
        let word = String(repeating: "b", count: count)
        try inEveryState {
            try $0.add([Item("w", title: "before \(word) after"), Item("x", title: "other")])
        } check: { index, state throws in
            #expect(try identifiers(index, "before after") == ["w"], "\(state)")
            #expect(try identifiers(index, word) == ["w"], "\(state)")
            #expect(try index.item("w")?.title == "before \(word) after", "\(state)")
        }
    }

    @Test func anyStringIsLegal() throws {
        let texts = [
            "\u{0}", "a\u{0}b", "\u{FEFF}", "\u{200B}\u{200B}", "\u{D7FF}\u{E000}", "\u{10FFFF}", "\n\n\t", " ",
            String(repeating: "\u{301}", count: 1_000), "e" + String(repeating: "\u{301}", count: 10_000),
            "\u{202E}tfel ot thgir", "\u{1F1EB}", "\u{1F3FD}", "\u{200D}\u{200D}",
        ]
        let items = texts.enumerated().map { number, text in
            Item("s\(number)", title: text, contentDescription: text, keywords: [text, text], textContent: text)
        }
        try inEveryState {
            try $0.add(items)
        } check: { index, state throws in
            for (item, text) in zip(items, texts) {
                _ = try index.search(text)
                #expect(try index.item(item.identifier) == item, "\(state)")
            }
            #expect(try listedIdentifiers(index) == items.map(\.identifier).sorted(), "\(state)")
        }
    }
}
