import Searchlight
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
}
