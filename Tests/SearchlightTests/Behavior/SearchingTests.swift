import Searchlight
import SearchlightBytes
import SearchlightTestSupport
import Testing

/// Explanations, cancelling, and one search over several indexes.
@Suite struct SearchingTests {
    @Test(arguments: 0..<4) func explanationsAddUpToTheScore(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed) + 100)
        let clock = TestClock()
        let items = Vocabulary.items(count: 300, now: clock.now, using: &random)
        try inEveryState(clock: clock) { index throws in
            try index.add(items)
            for number in 0..<40 { try index.engage("i\(number)", opens: number, query: "alpha beta") }
        } check: { index, state throws in
            for _ in 0..<15 {
                var options = SearchOptions(limit: 20)
                options.explains = true
                options.match = SearchOptions.Match.allCases.randomElement(using: &random) ?? .automatic
                let text = Bool.random(using: &random) ? "alpha beta" : Vocabulary.query(using: &random)
                for hit in try index.search(text, options: options) {
                    try expectAddsUp(hit, "\(state): \(text)")
                }
            }
        }
    }

    private func expectAddsUp(_ hit: SearchHit, _ place: String) throws {
        let explanation = try #require(hit.explanation, "\(place)")
        #expect(explanation.value == hit.score, "\(place)")
        let factors = explanation.parts.map(\.value)
        let product = factors.reduce(1, *)
        #expect(factors.count == 3 && abs(product - hit.score) <= 1e-5 * hit.score, "\(place): \(explanation)")
        let words = explanation.parts[0].parts.map(\.value).reduce(0, +)
        #expect(abs(words - factors[0]) <= 1e-5 * factors[0], "\(place): \(explanation)")
        let prior = 1 + explanation.parts[2].parts.map(\.value).reduce(0, +)
        #expect(abs(prior - factors[2]) <= 1e-9, "\(place): \(explanation)")
    }

    @Test func aCancelledSearchThrows() throws {
        let index = try SearchIndex.inMemory()
        try index.load((0..<20_000).map { Item("i\($0)", title: "common word\($0 % 50)", textContent: "alpha beta") })
        for text in ["common", "alpha beta", "comm", "common word1", "\"alpha beta\""] {
            for match in [SearchOptions.Match.all, .any] {
                var options = SearchOptions()
                options.match = match
                options.isCancelled = { true }
                expectError(.cancelled) { _ = try index.search(text, options: options) }
                expectError(.cancelled) { _ = try index.count(text, options: options) }
            }
        }
        let asked = Locked(0)
        var options = SearchOptions(limit: 30_000)
        options.isCancelled = {
            asked.withLock { count -> Bool in
                count += 1
                return count > 3
            }
        }
        expectError(.cancelled) { _ = try index.search("common", options: options) }
        #expect(try identifiers(index, "common", limit: 5).count == 5)
    }

    @Test func severalIndexesRankLikeOne() throws {
        var random = SeededRandom(seed: 77)
        let clock = TestClock()
        let items = Vocabulary.items(count: 300, now: clock.now, using: &random)
        let whole = try SearchIndex.inMemory(options: clock.options)
        try whole.add(items)
        let parts = try (0..<3).map { _ in try SearchIndex.inMemory(options: clock.options) }
        for (number, item) in items.enumerated() { try parts[number % 3].add([item]) }
        for _ in 0..<40 {
            let text = Vocabulary.query(using: &random)
            let wanted = try whole.search(text, options: SearchOptions(limit: 30))
            let found = try SearchIndex.search(text, in: parts, options: SearchOptions(limit: 30))
            #expect(found.map(\.hit.identifier) == wanted.map(\.identifier), "\(text)")
            #expect(found.map(\.hit.score) == wanted.map(\.score), "\(text)")
            for hit in found { #expect(try parts[hit.index].contains(hit.hit.identifier)) }
        }
        #expect(try SearchIndex.search("alpha", in: []).isEmpty)
    }

    @Test func theSameIdentifierInTwoIndexesIsTwoHits() throws {
        let indexes = try (0..<2).map { _ in try SearchIndex.inMemory(options: TestClock().options) }
        for index in indexes { try index.add([Item("a", title: "blue kettle")]) }
        let found = try SearchIndex.search("kettle", in: indexes)
        #expect(found.map(\.index) == [0, 1])
    }

    @Test func theAsynchronousFormsDoTheSame() async throws {
        let index = try SearchIndex.inMemory()
        try await index.add([Item("a", title: "blue kettle"), Item("b", domain: "d", title: "red kettle")])
        #expect(try await index.search("kett").count == 2)
        try await index.deleteDomains(["d"])
        #expect(try await index.search("kett").map(\.identifier) == ["a"])
        let stream = AsyncStream { continuation in
            for number in 0..<1_000 { continuation.yield(Item("s\(number)", title: "streamed")) }
            continuation.finish()
        }
        #expect(try await index.load(stream).itemCount == 1_000)
        #expect(try index.count("streamed") == 1_000)
        try await index.delete((0..<1_000).map { "s\($0)" })
        try await index.compact()
        #expect(try await index.item("a")?.title == "blue kettle")
        try await index.close()
        expectError(.closed) { try index.add([Item("c")]) }
    }

    @Test func aCancelledTaskEndsItsSearchAndItsLoad() async throws {
        let index = try SearchIndex.inMemory()
        try index.load((0..<20_000).map { Item("i\($0)", title: "common") })
        let search = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await index.search("common", options: SearchOptions(limit: 20_000)).count
        }
        search.cancel()
        let outcome = await search.result
        #expect(throws: SearchlightError.self) { try outcome.get() }
        let load = Task {
            let endless = AsyncStream { Item("endless", title: "lost") }
            return try await index.load(endless).itemCount
        }
        try await Task.sleep(for: .milliseconds(20))
        load.cancel()
        // An ended stream and a cancelled load both may come first; either way nothing endless went on.
        _ = await load.result
        #expect(index.itemCount >= 20_000)
    }

    /// Titles that read the same after folding are told apart by how they are spelled.
    @Test func theTitleAsTypedComesFirst() throws {
        let titles = ["vera", "vera++", "lib-x.y", "lib-x-y", "Caf\u{E9} noir", "Cafe noir", "a b", "A, b!"]
        try inEveryState { index throws in
            for title in titles {
                // More text elsewhere must not matter.
                try index.add([Item("1 \(title)", title: title), Item("2 \(title)", title: title + " more")])
            }
        } check: { index, state throws in
            for title in titles {
                for typed in [title, title.uppercased(), " \(title) "] {
                    #expect(try index.search(typed).first?.title == title, "\(state): \(typed)")
                }
            }
        }
    }

    /// A document that is offered by several endings of a word counts by the best of them, on later pages too, and
    /// finding that out must not cost memory for each of the matches.
    @Test func pagesOfAPrefixWithManyEndings() throws {
        let index = try SearchIndex.inMemory()
        try index.load(
            (0..<20_000).map { Item("item\($0)", title: "w\($0)", textContent: "w\($0 % 97) w\($0 % 31)x") })
        let all = try index.search("w", options: SearchOptions(limit: 40)).hits.map(\.identifier)
        var page = try index.search("w", options: SearchOptions(limit: 10))
        var paged = page.hits.map(\.identifier)
        while paged.count < 40 {
            page = try index.search(try #require(page.nextPage))
            paged += page.hits.map(\.identifier)
        }
        #expect(paged == all)
        #expect(Set(paged).count == 40)
    }
}
