import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// The order of results is total, the same however items came, and pages continue one another.
@Suite struct OrderTests {
    @Test func equalScoresHaveOneOrder() throws {
        let clock = TestClock()
        var random = SeededRandom(seed: 30)
        let items = (0..<30).map { number -> Item in
            var item = Item("e" + (number < 10 ? "0" : "") + "\(number)", title: "Weekly bulletin")
            item.contentModificationDate = clock.now - day
            return item
        }
        let wanted = items.map(\.identifier)
        try inEveryState(clock: clock) { index throws in
            let shuffled = items.shuffled(using: &random)
            for start in stride(from: 0, to: 30, by: 3) { try index.add(Array(shuffled[start..<start + 3])) }
        } check: { index, state throws in
            for limit in [1, 7, 10, 20, 30, 40] {
                let found = try identifiers(index, "weekly bulletin", limit: limit)
                #expect(found == Array(wanted.prefix(limit)), "\(state) limit \(limit)")
            }
            #expect(try pages(index, "weekly bulletin", limit: 7).flatMap(\.self) == wanted, "\(state)")
        }
    }

    @Test func newerComesFirstOnEqualScores() throws {
        let clock = TestClock()
        var weights = RankingWeights()
        weights.recency = 0
        var options = clock.options
        options.weights = weights
        let index = try SearchIndex.inMemory(options: options)
        for (number, age) in [5, 1, 9, 3].enumerated() {
            var item = Item("i\(number)", title: "same")
            item.contentModificationDate = clock.now - Double(age) * day
            try index.add([item])
        }
        #expect(try identifiers(index, "same") == ["i1", "i3", "i0", "i2"])
        try index.compact()
        #expect(try identifiers(index, "same") == ["i1", "i3", "i0", "i2"])
    }

    @Test(arguments: 0..<6) func orderDoesNotDependOnCommits(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let clock = TestClock()
        let items = Vocabulary.items(count: 400, now: clock.now, using: &random)
        let texts = (0..<25).map { _ in Vocabulary.query(using: &random) }
        var wanted: [[Scored]]?
        for arrival in 0..<5 {
            let index = try SearchIndex.inMemory(options: clock.options)
            try spread(items.shuffled(using: &random), over: index, arrival: arrival, using: &random)
            let found = try texts.map { text in
                try index.search(text, options: SearchOptions(limit: 50)).map { Scored($0.identifier, $0.score) }
            }
            if let wanted {
                for (position, text) in texts.enumerated() {
                    #expect(found[position] == wanted[position], "seed \(seed), arrival \(arrival): \(text)")
                }
            }
            wanted = wanted ?? found
        }
    }

    private struct Scored: Equatable {
        let identifier: String
        let score: Double

        init(_ identifier: String, _ score: Double) {
            self.identifier = identifier
            self.score = score
        }
    }

    /// One commit, a load, single items, random batches, or batches with checkpoints and a merge.
    private func spread(
        _ items: [Item], over index: SearchIndex, arrival: Int, using random: inout SeededRandom
    ) throws {
        switch arrival {
        case 0: try index.add(items)
        case 1: try index.load(items)
        case 2: for item in items { try index.add([item]) }
        default:
            var rest = items[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...60, using: &random)
                try index.add(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
                if arrival == 4, Bool.random(using: &random) { try index.checkpoint() }
            }
            if arrival == 4 { try index.compact() }
        }
    }

    @Test func pagesContinueOneLongResult() throws {
        var random = SeededRandom(seed: 5)
        let clock = TestClock()
        let items = Vocabulary.items(count: 500, now: clock.now, using: &random)
        try inEveryState(clock: clock) {
            try $0.add(items)
        } check: { index, state throws in
            for match in SearchOptions.Match.allCases {
                for _ in 0..<6 {
                    let text = Vocabulary.query(using: &random)
                    var options = SearchOptions()
                    options.match = match
                    let whole = try identifiers(index, text, limit: 1_000, options: options)
                    options.limit = Int.random(in: 1...40, using: &random)
                    let paged = try pages(index, text, limit: options.limit, options: options)
                    #expect(paged.flatMap(\.self) == whole, "\(state), \(match): \(text)")
                    #expect(paged.dropLast().allSatisfy { $0.count == options.limit })
                }
            }
        }
    }

    @Test func pagesContinueWhileItemsChange() throws {
        var random = SeededRandom(seed: 6)
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add(Vocabulary.items(count: 400, now: clock.now, using: &random))
        let text = "alpha"
        let whole = try identifiers(index, text, limit: 1_000)
        #expect(whole.count > 40)
        var options = SearchOptions(limit: 9)
        options.explains = false
        var page = try index.search(text, options: options)
        var found = page.map(\.identifier)
        while let next = page.nextPage {
            try index.add([Item("i\(Int.random(in: 0..<400, using: &random))", title: "alpha alpha")])
            try index.delete(["i\(Int.random(in: 0..<400, using: &random))"])
            clock.advance(by: 10 * day)
            if Bool.random(using: &random) { try index.compact() }
            page = try index.search(next)
            found += page.map(\.identifier)
        }
        #expect(found == whole)
    }
}

/// All pages of a search.
func pages(
    _ index: SearchIndex, _ text: String, limit: Int, options: SearchOptions = SearchOptions()
) throws -> [[String]] {
    var options = options
    options.limit = limit
    var page = try index.search(text, options: options)
    var pages = [page.map(\.identifier)]
    while let next = page.nextPage {
        page = try index.search(next)
        pages.append(page.map(\.identifier))
    }
    return pages.last?.isEmpty == true && pages.count > 1 ? pages.dropLast() : pages
}
