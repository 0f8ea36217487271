import Foundation
import Searchlight
import SearchlightBytes
import SearchlightQuery
import SearchlightTestSupport
import Testing

/// Queries of titles, which are searched as they are stored: the same items as by looking at each title.
struct TitleQueryTests {
    /// Pieces of titles: letters that others stand for, words side by side, marks of their own and in one character.
    private static let pieces = [
        "fire", "Fire", "FIX", "\u{FB01}re", "Stra\u{DF}e", "STRASSE", "\u{17F}et", "set", "\u{212A}elvin", "kelvin",
        "Kelvin", "e\u{301}t\u{E9}", "\u{E9}te\u{301}", "ete", "\u{6771}\u{4EAC}", "\u{65E5}\u{672C}", "\u{1F389}",
        "MyGarden", "garden", "foo-bar", "foo_bar", "12", "a", "b", ";", "\u{37E}", "`", "\u{1FEF}", "x\u{308}y",
        "\u{149}a", "\u{1E9A}b", "\u{130}s", "i", "ss", "\u{1E9E}", "C++", "!", "quite a long word of a title, ",
        "supercalifragilisticexpialidocious",
    ]

    private static func title(_ random: inout SeededRandom) -> String {
        let separator = ["", "", " ", "-", ", "][Int.random(in: 0..<5, using: &random)]
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in
            pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
        .joined(separator: separator)
    }

    /// A part of some title, or all of it, or more than it.
    private static func pattern(of title: String, _ random: inout SeededRandom) -> QueryPattern {
        var characters = Array(title)
        if Int.random(in: 0..<3, using: &random) == 0 { characters = Array(title.uppercased()) }
        let start = Int.random(in: 0..<max(characters.count, 1), using: &random)
        let part = String(characters[start...].prefix(Int.random(in: 0...12, using: &random)))
        switch Int.random(in: 0..<9, using: &random) {
        case 0: return QueryPattern(String(characters))
        case 1: return QueryPattern(String(characters) + "a")
        case 2, 3: return QueryPattern(literals: ["", part, ""])
        case 4: return QueryPattern(literals: ["", String(characters[start...])])
        case 5, 6: return QueryPattern(literals: [String(characters[..<start]), ""])
        case 7: return QueryPattern(literals: [String(characters[..<start]), part, ""])
        default: return QueryPattern(literals: [String(characters.prefix(start)), String(characters.suffix(2))])
        }
    }

    private static func items(_ numbers: Range<Int>, _ random: inout SeededRandom) -> [Item] {
        numbers.map { number in
            var item = Item("i\(number)")
            if Int.random(in: 0..<12, using: &random) > 0 { item.title = title(&random) }
            if Int.random(in: 0..<4, using: &random) == 0 { item.displayName = title(&random) }
            // Some titles are the identifier, and are stored once.
            if number.isMultiple(of: 17) { item = Item(title(&random) + "\(number)") }
            if number.isMultiple(of: 34) { item.title = item.identifier }
            return item
        }
    }

    /// Compares the answers to random patterns with a look at each title.
    private static func check(_ index: SearchIndex, _ items: [Item], _ random: inout SeededRandom, rounds: Int) throws {
        let naive = NaiveQuery(now: 0)
        let titles = items.compactMap(\.title)
        for _ in 0..<rounds {
            let title = titles[Int.random(in: 0..<titles.count, using: &random)]
            let comparison = QueryComparison(
                .named("title"), Int.random(in: 0..<8, using: &random) == 0 ? .notEqual : .equal,
                .text(pattern(of: title, &random)), QueryModifiers(rawValue: UInt8.random(in: 0..<4, using: &random)))
            let text = QueryExpression.comparison(comparison).description
            let found = try queried(index, text)
            let wanted = Set(items.filter { naive.matches(comparison, $0) }.map(\.identifier))
            guard found != wanted else { continue }
            let differing = found.symmetricDifference(wanted).sorted().prefix(2)
            let shown = items.filter { differing.contains($0.identifier) }.map { $0.title ?? "-" }
            Issue.record("\(text): \(found.count) found, \(wanted.count) wanted; \(shown)")
        }
    }

    /// In one image in the journal, then in several images, with deleted and replaced items, then in one segment.
    @Test(arguments: 1...LongRun.count(2, 20))
    func titlesAreFoundAsTheyAre(_ seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let directory = try TemporaryDirectory()
        let index = try SearchIndex(path: directory.path + "/index")
        var items = Self.items(0..<400, &random)
        try index.add(items)
        try Self.check(index, items, &random, rounds: 150)

        let more = Self.items(400..<900, &random)
        try index.add(more)
        items += more
        let gone = Set(items.indices.filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
        try index.delete(gone.map { items[$0].identifier })
        items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
        for position in stride(from: 0, to: items.count, by: 9) { items[position].title = Self.title(&random) }
        try index.add(stride(from: 0, to: items.count, by: 9).map { items[$0] })
        try Self.check(index, items, &random, rounds: 150)

        try index.compact()
        try Self.check(index, items, &random, rounds: 150)
    }

    /// Lists of many blocks: most hold only titles of more words than the query has.
    @Test func wholeTitlesAreFoundAmongManyLongerOnes() throws {
        let index = try SearchIndex.inMemory()
        var items = (0..<3_000).map {
            Item("i\($0)", title: "\($0.isMultiple(of: 3) ? "Django" : "django")-\($0 % 50)")
        }
        let rare = [
            "Django", "django", "DJANGO", "dJango", "dj\u{E1}ngo", "d\u{6A}ango\u{301}", "Django!", "(Django)",
            "D jango",
            "Django 2", "2 Django", "Kelvin", "\u{212A}elvin", "kelvin", "", "Django Django",
        ]
        for (number, title) in rare.enumerated() { items[number * 187 + 20].title = title }
        for position in stride(from: 5, to: 3_000, by: 600) { items[position].displayName = "Django" }
        try index.load(items)
        try index.compact()
        let naive = NaiveQuery(now: 0)
        for text in rare + ["django-7", "Django-33", "DJANGO-8"] {
            for modifiers in 0..<4 {
                let comparison = QueryComparison(
                    .named("title"), .equal, .text(QueryPattern(text)), QueryModifiers(rawValue: UInt8(modifiers)))
                let query = QueryExpression.comparison(comparison).description
                let wanted = Set(items.filter { naive.matches(comparison, $0) }.map(\.identifier))
                #expect(try queried(index, query) == wanted, "\(query)")
                let first = try index.search(matching: query, options: SearchOptions(limit: 10)).map(\.identifier)
                #expect(first.count == min(wanted.count, 10) && wanted.isSuperset(of: first), "\(query)")
            }
        }
    }

    /// Parts of an "and" are looked for in whatever order is fastest.
    @Test func wordsAndOtherPartsOfTitlesAreFoundTogether() throws {
        let index = try SearchIndex.inMemory()
        let items = (0..<3_000).map {
            Item("i\($0)", title: "\($0 % 5 == 0 ? "My" : "my")-\($0 % 3 == 0 ? "garden" : "Gardener") \($0 % 100)")
        }
        try index.load(items)
        try index.compact()
        let parts: [(String, (Int) -> Bool)] = [
            ("title == 'gard*'cw", { _ in true }), ("title == 'garden'cw", { $0 % 3 == 0 }),
            ("title == '*9'", { $0 % 10 == 9 }), ("title != 'My*'", { $0 % 5 != 0 }),
            ("title == 'my garden'ct", { $0 % 3 == 0 }), ("title == '4*'w", { $0 % 100 == 4 || $0 % 100 / 10 == 4 }),
            ("!(title == 'gardener'cw)", { $0 % 3 == 0 }), ("title == '*n*'", { _ in true }),
        ]
        for first in parts {
            for second in parts {
                let query = "\(first.0) && \(second.0)"
                let wanted = Set((0..<3_000).filter { first.1($0) && second.1($0) }.map { "i\($0)" })
                #expect(try queried(index, query) == wanted, "\(query)")
                #expect(try index.count(matching: query) == wanted.count, "\(query)")
            }
        }
    }

    @Test func aTitleMayBeEmptyOrLong() throws {
        let index = try SearchIndex.inMemory()
        let long = String(repeating: "lorem Ipsum ", count: 4_000)
        var items = (0..<200).map { Item("i\($0)", title: "title \($0)") }
        items += [Item("empty", title: ""), Item("long", title: long), Item("none")]
        try index.add(items)
        #expect(try queried(index, "title == ''") == ["empty"])
        #expect(try queried(index, "title == '*'").count == 202)
        #expect(try queried(index, "title == '*m ipsum l*'c") == ["long"])
        #expect(try queried(index, "title == '*m ipsum l*'") == [])
        #expect(try queried(index, "title == '*199*'") == ["i199"])
        #expect(try queried(index, "title == '\(long)'") == ["long"])
        #expect(try queried(index, "title == '*\(long)x*'c") == [])
        #expect(try queried(index, "title == 'lorem*'") == ["long"])
        #expect(try queried(index, "title == 'title 1'") == ["i1"])
    }

    /// A query that is given up ends wherever it is: it is asked again and again whether the answer is still wanted.
    @Test func anyMomentIsGoodForCancelling() throws {
        let index = try SearchIndex.inMemory()
        try index.add(
            (0..<6_000).map { Item("i\($0)", title: "title \($0 % 700)", contentDescription: "some garden \($0)") })
        let queries = [
            "title == '*itle*'c", "title == 'title*'", "title == '*'", "contentDescription == '*arde*'c",
            "contentDescription != 'x'", "** == 'gard*'w", "uniqueIdentifier == 'i*'",
        ]
        for query in queries {
            let calls = Locked(0)
            var options = SearchOptions(limit: .max)
            options.isCancelled = {
                calls.withLock { $0 += 1 }
                return false
            }
            #expect(try index.search(matching: query, options: options).count == 6_000)
            let total = calls.withLock { $0 }
            #expect(total > 30, "\(query)")
            for last in [1, total / 3, total / 2, total] {
                calls.withLock { $0 = 0 }
                options.isCancelled = {
                    calls.withLock { calls in
                        calls += 1
                        return calls >= last
                    }
                }
                expectError(.cancelled) { _ = try index.search(matching: query, options: options) }
                #expect(calls.withLock { $0 } == last)
            }
        }
    }
}
