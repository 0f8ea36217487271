import Foundation
import Searchlight
import SearchlightQuery
import SearchlightTestSupport
import Testing

/// Modifier `t` with many words, which are looked for together: each must be in some value of the attribute.
struct ManyWordsTests {
    private static let words = [
        "alpha", "Beta", "gamma", "Del\u{E9}", "foo-bar", "MyGarden", "x1", "42", "C++", "o'clock", "\u{6771}\u{4EAC}",
        "eta", "theta", "iota", "kappa",
    ]

    private static func text(_ count: Int, _ random: inout SeededRandom) -> String {
        (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(separator: " ")
    }

    private static func item(_ number: Int, _ random: inout SeededRandom) -> Item {
        var item = Item("i\(number)", title: text(12, &random))
        item.keywords = (0..<5).map { _ in text(3, &random) }
        item.contentDescription = text(8, &random)
        item.textContent = text(20, &random)
        item["kind"] = .string(text(9, &random))
        item["mailboxIdentifiers"] = .strings((0..<6).map { _ in text(2, &random) })
        return item
    }

    /// Five to nine words, some of them with a wildcard or folded, in any order.
    private static func comparison(_ random: inout SeededRandom) -> QueryComparison {
        let attributes: [QueryAttribute] = [
            .named("title"), .named("keywords"), .named("contentDescription"), .named("textContent"), .named("kind"),
            .named("mailboxIdentifiers"), .anySearched, .anySearchedOrContent,
        ]
        var literals = [text(Int.random(in: 5...9, using: &random), &random)]
        if Int.random(in: 0..<3, using: &random) == 0 {
            literals[0].removeLast()
            literals.append("")
        }
        if Int.random(in: 0..<4, using: &random) == 0 { literals[0] = literals[0].uppercased() }
        var modifiers = QueryModifiers(rawValue: UInt8.random(in: 0..<8, using: &random))
        modifiers.insert(.splitsWords)
        let isEqual = Int.random(in: 0..<6, using: &random) > 0
        return QueryComparison(
            attributes[Int.random(in: 0..<attributes.count, using: &random)], isEqual ? .equal : .notEqual,
            .text(QueryPattern(literals: literals)), modifiers)
    }

    @Test func manyWordsAreFoundInWhateverValue() throws {
        var random = SeededRandom(seed: 7)
        let items = (0..<300).map { Self.item($0, &random) }
        let index = try SearchIndex.inMemory()
        for start in stride(from: 0, to: items.count, by: 150) { try index.add(Array(items[start..<start + 150])) }
        let naive = NaiveQuery(now: 0)
        var foundCount = 0
        for _ in 0..<400 {
            let comparison = Self.comparison(&random)
            let text = QueryExpression.comparison(comparison).description
            let wanted = Set(items.filter { naive.matches(comparison, $0) }.map(\.identifier))
            foundCount += comparison.operation == .equal ? wanted.count : 0
            #expect(try queried(index, text) == wanted, "\(text)")
        }
        #expect(foundCount > 400)
    }

    @Test func thousandsOfWords() throws {
        let words = (0..<3_000).map { "word\($0)" }
        let index = try SearchIndex.inMemory()
        var whole = Item("whole", title: words.joined(separator: " "))
        whole.textContent = words.reversed().joined(separator: ", ")
        try index.add([whole, Item("part", title: words.dropLast().joined(separator: " "))])
        try index.add(
            (0..<200).map { Item("i\($0)", title: words[$0], textContent: words[0..<$0].joined(separator: " ")) })
        let query = words.joined(separator: " ")
        #expect(try queried(index, "title == '\(query)'t") == ["whole"])
        #expect(try queried(index, "textContent == '\(query.uppercased())'ct") == ["whole"])
        #expect(try queried(index, "** == '\(query) more'cdwt") == [])
        #expect(try queried(index, "** == '\(query)'cdwt") == ["whole"])
    }
}
