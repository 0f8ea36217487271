import Searchlight
import SearchlightTestSupport
import Testing

/// Suggestions complete the word being typed with words that occur beside the others.
@Suite struct SuggestionTests {
    @Test func completeTheLastWord() throws {
        try inEveryState { index throws in
            try index.add([
                Item("1", title: "Blue kettle"), Item("2", title: "blue kite"), Item("3", title: "Red kettle"),
                Item("4", title: "red kelp"), Item("5", title: "blue zqxcanary"),
            ])
            try index.delete(["5"])
        } check: { index, state throws in
            func suggest(_ text: String) throws -> [String] { try index.suggestions(for: text).map(\.text) }
            #expect(try suggest("k").first == "kettle", "\(state)")
            #expect(Set(try suggest("k")) == ["kettle", "kite", "kelp"], "\(state)")
            #expect(Set(try suggest("Red ke")) == ["Red kelp", "Red kettle"], "\(state)")
            #expect(Set(try suggest("blue k")) == ["blue kettle", "blue kite"], "\(state)")
            #expect(try suggest("zqx").isEmpty, "\(state)")
            #expect(try suggest("blue zqx").isEmpty, "\(state)")
            #expect(try suggest("green k").isEmpty, "\(state)")
            #expect(try index.suggestions(for: "k", limit: 1).count == 1, "\(state)")
            #expect(try index.suggestions(for: "k").first?.itemCount == 2, "\(state)")
            #expect(try suggest("").count <= 10, "\(state)")
        }
    }

    @Test(arguments: [
        ("tall red-ke", ["tall red-kettle"]), ("quietSa", ["quietsavebutton"]),
        ("\u{201C}red\u{201D} ke", ["\u{201C}red\u{201D} kettle"]),
        ("KET", ["kettle"]), ("caf\u{E9}", ["cafe"]), ("red ", []), ("red, ", []), ("red!", []), ("", []),
        ("\u{1F600}", []),
    ])
    func whatWasTypedBeforeStays(text: String, suggestions: [String]) throws {
        let index = try SearchIndex.inMemory()
        try index.add([
            Item("1", title: "Tall red kettle"), Item("2", title: "quietSaveButton"),
            Item("3", title: "Caf\u{E9} \u{1F600}"),
        ])
        #expect(try index.suggestions(for: text).map(\.text) == suggestions)
    }

    /// Counts are those of looking at every item, and none with a higher count is missing.
    @Test(arguments: 1...12) func agreeWithLookingAtEveryItem(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let index = try SearchIndex.inMemory()
        let words = (0..<60).map { _ in
            String((0..<Int.random(in: 1...4, using: &random)).map { _ in "abc".randomElement(using: &random)! })
        }
        var items: [String: Set<String>] = [:]
        for batch in 0..<4 {
            var added: [Item] = []
            for number in 0..<200 {
                let title = (0..<5).map { _ in words.randomElement(using: &random)! }
                let identifier = "\(Int.random(in: 0..<400, using: &random)).\(batch % 2).\(number % 3)"
                items[identifier] = Set(title)
                added.append(Item(identifier, title: title.joined(separator: " ")))
            }
            try index.add(added)
            let deleted = items.keys.sorted().shuffled(using: &random).prefix(30)
            try index.delete(Array(deleted))
            for identifier in deleted { items[identifier] = nil }
        }
        for _ in 0..<40 {
            let before = (0..<Int.random(in: 0...2, using: &random)).map { _ in words.randomElement(using: &random)! }
            let prefix = String(words.randomElement(using: &random)!.prefix(2))
            var counts: [String: Int] = [:]
            for titles in items.values where titles.isSuperset(of: before) {
                for word in titles where word.hasPrefix(prefix) { counts[word, default: 0] += 1 }
            }
            let text = (before + [prefix]).joined(separator: " ")
            let found = try index.suggestions(for: text, limit: 5)
            #expect(found.map(\.itemCount) == counts.values.sorted(by: >).prefix(5).map { $0 }, "\(text)")
            for suggestion in found { #expect(counts[suggestion.word] == suggestion.itemCount, "\(text)") }
        }
    }
}
