import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// The first pages of a query, which are found by a look at the newest items where that is fastest: they are the
/// beginning of all that is found.
struct FirstPageTests {
    private static let words = ["common", "Common", "c\u{F4}mmon", "often", "oft", "seldom", "rare"]

    /// Most titles begin with the first words, few with the last ones; many items have the same date.
    private static func item(_ number: Int, _ clock: TestClock, _ random: inout SeededRandom) -> Item {
        let place = min(Int.random(in: 0..<7, using: &random), Int.random(in: 0..<7, using: &random))
        let rest = Int.random(in: 0..<900, using: &random)
        var item = Item("i\(number)", domain: "d.\(number % 3)", title: "\(words[place]) \(rest)")
        if rest == 7 { item.title = words[place] }
        if number.isMultiple(of: 50) { item.title = nil }
        let days = Double(Int.random(in: 0..<200, using: &random))
        item.contentModificationDate = clock.now.addingTimeInterval(-days * day)
        item["pageCount"] = .integer(Int64(number % 11))
        if number.isMultiple(of: 13) { item.expirationDate = clock.now.addingTimeInterval(5) }
        return item
    }

    private static let queries = [
        #"title == "common*""#, #"title == "common*"c"#, #"title == "common*"cd"#, #"title == "rare*""#,
        #"title == "rare""#, #"title == "COMMON"cd"#, #"title == "nothing*""#, #"title == "*""#, #"title != "*""#,
        #"title != "often 1""#, #"title == "oft*" && pageCount > 4"#, #"title == "often*" || title == "seldom*"d"#,
        #"!(title == "common*"c) && !(pageCount == 3)"#, #"title == "*9" && domainIdentifier == "d.1""#,
        #"title == "1 common"t"#, #"uniqueIdentifier == "i77" || title == "rare 1*""#, #"pageCount == 12"#,
        #"title == "common"w && uniqueIdentifier != "i3""#,
    ]

    private static func check(_ index: SearchIndex, _ state: String) throws {
        for text in queries {
            for domains in [[], ["d.2"]] {
                var options = SearchOptions(limit: .max)
                options.domains = domains
                let all = try index.search(matching: text, options: options).map(\.identifier)
                #expect(all.count == (try index.count(matching: text, options: options)), "\(text), \(state)")
                var each: [String] = []
                try index.forEachItem(matching: SearchQuery(text), options: options) { item in
                    each.append(item.identifier)
                    return true
                }
                #expect(each == all, "\(text), \(state)")
                for limit in [1, 10, 100, 700] {
                    options.limit = limit
                    var page = try index.search(matching: text, options: options)
                    #expect(page.map(\.identifier) == Array(all.prefix(limit)), "\(text), \(limit), \(state)")
                    if let next = page.nextPage {
                        page = try index.search(next)
                        let wanted = Array(all.dropFirst(limit).prefix(limit))
                        #expect(page.map(\.identifier) == wanted, "\(text), second \(limit), \(state)")
                    }
                }
            }
        }
    }

    @Test func theFirstPageIsTheBeginningOfAllThatIsFound() throws {
        let clock = TestClock()
        var random = SeededRandom(seed: 12)
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.load((0..<5_000).map { Self.item($0, clock, &random) })
        try Self.check(index, "one segment")
        try index.add((5_000..<6_500).map { Self.item($0, clock, &random) })
        try index.delete((0..<6_500).filter { $0.isMultiple(of: 7) }.map { "i\($0)" })
        // Replaced items leave their old documents behind.
        try index.add((0..<300).map { Self.item($0 * 5, clock, &random) })
        try index.add([Self.item(6_500, clock, &random)])
        clock.advance(by: 10)
        try Self.check(index, "several images")
        try index.compact()
        try Self.check(index, "compacted")
    }
}
