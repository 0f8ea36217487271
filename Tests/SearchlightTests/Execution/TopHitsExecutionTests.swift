import Searchlight
import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightTestSupport
import SearchlightText
import Testing

/// The fast ways of searching agree with scoring everything, to the last bit and in order.
@Suite struct TopHitsExecutionTests {
    private func corpus(_ random: inout SearchCorpus, count: ClosedRange<Int> = 1...400) throws -> BuiltCorpus {
        let items = (0..<Int.random(in: count, using: &random.random)).map { random.item($0) }
        let imageCount = Int.random(in: 1...5, using: &random.random)
        let snapshotCount = imageCount > 1 ? Int.random(in: 1...2, using: &random.random) : 1
        return try BuiltCorpus(items, imageCount: imageCount, snapshotCount: snapshotCount, &random.random)
    }

    private func request(_ random: inout SearchCorpus, _ corpus: BuiltCorpus) -> SearchRequest {
        var request = SearchRequest(query: UserQuery(parsing: random.query()), now: 1_650_000_000)
        request.mode = [.automatic, .automatic, .all, .any].randomElement(using: &random.random)!
        request.completesLastWord = random.chance(70)
        request.parameters = random.parameters()
        request.limit = [1, 2, 10, 10, 10, 100, 1_000].randomElement(using: &random.random)!
        if random.chance(15) {
            request.filter.columns = [
                ColumnFilter(
                    column: "domainIdentifier", values: [["a", "a.b", "d", "x"].randomElement(using: &random.random)!],
                    includesSubtree: random.chance(60))
            ]
        }
        if random.chance(10) {
            request.filter.columns.append(ColumnFilter(column: "contentType", values: ["public.text", "public.movie"]))
        }
        if random.chance(40) { request.queryHash = Hash64.of("query") }
        if random.chance(10) { request.filter.predicate = { $0.document % 3 != 1 } }
        if random.chance(50) {
            request.otherTitles = { address, scope in
                corpus.otherTitles[try corpus.identifier(address)] ?? []
            }
        }
        return request
    }

    private func answers(
        _ hits: [RankedHit], _ corpus: BuiltCorpus
    ) throws -> [NaiveSearch.Answer] {
        try hits.map {
            NaiveSearch.Answer(identifier: try corpus.identifier($0.address), score: $0.score, match: $0.match)
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func agreesWithScoringEverything(seed: UInt64) throws {
        var random = SearchCorpus(seed: seed)
        let corpus = try corpus(&random)
        let naive = NaiveSearch(corpus: corpus, engine: SearchEngine())
        let engine = SearchEngine()
        for _ in 0..<12 {
            let request = request(&random, corpus)
            let expected = try naive.answers(request)
            let found = try answers(try engine.topHits(request, in: corpus.snapshots), corpus)
            #expect(found == Array(expected.prefix(request.limit)), "seed \(seed), query \(request.query)")
            #expect(try engine.count(request, in: corpus.snapshots) == expected.count)
        }
    }

    /// Enough documents that lists have skip entries and blocks are skipped.
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func agreesOnLongLists(seed: UInt64) throws {
        var random = SearchCorpus(seed: seed, wordCount: 12)
        let corpus = try corpus(&random, count: 1_500...3_000)
        let naive = NaiveSearch(corpus: corpus, engine: SearchEngine())
        let engine = SearchEngine()
        for _ in 0..<4 {
            let request = request(&random, corpus)
            let expected = try naive.answers(request)
            let found = try answers(try engine.topHits(request, in: corpus.snapshots), corpus)
            #expect(found == Array(expected.prefix(request.limit)), "seed \(seed), query \(request.query)")
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func pagesContinueEachOther(seed: UInt64) throws {
        var random = SearchCorpus(seed: seed)
        let corpus = try corpus(&random)
        let engine = SearchEngine()
        for _ in 0..<5 {
            var request = request(&random, corpus)
            request.limit = 1_000
            let all = try answers(try engine.topHits(request, in: corpus.snapshots), corpus)
            request.limit = Int.random(in: 1...7, using: &random.random)
            var paged: [NaiveSearch.Answer] = []
            while true {
                let page = try engine.topHits(request, in: corpus.snapshots)
                paged += try answers(page, corpus)
                guard let last = page.last else { break }
                request.after = ResultPosition(
                    score: last.score, rankingDate: last.rankingDate,
                    identifier: Array(try corpus.identifier(last.address).utf8), match: last.match,
                    hitCount: paged.count)
            }
            #expect(paged == all)
        }
    }

    /// The order does not depend on how the items are spread over images.
    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func orderDoesNotDependOnTheImages(seed: UInt64) throws {
        var random = SearchCorpus(seed: seed)
        let items = (0..<200).map { random.item($0) }
        let one = try BuiltCorpus(items, imageCount: 1, &random.random)
        let many = try BuiltCorpus(items, imageCount: 6, &random.random)
        let engine = SearchEngine()
        for _ in 0..<10 {
            var request = request(&random, one)
            request.filter.predicate = nil
            request.otherTitles = nil
            #expect(
                try answers(try engine.topHits(request, in: one.snapshots), one)
                    == answers(try engine.topHits(request, in: many.snapshots), many))
        }
    }

    @Test func endsWhenCancelled() throws {
        var random = SearchCorpus(seed: 1)
        let corpus = try corpus(&random)
        var request = SearchRequest(query: UserQuery(parsing: random.word()), now: 0)
        request.isCancelled = { true }
        #expect(throws: CancellationError.self) { try SearchEngine().topHits(request, in: corpus.snapshots) }
    }

    @Test func nothingIsFoundForNothing() throws {
        var random = SearchCorpus(seed: 1)
        let corpus = try corpus(&random)
        let engine = SearchEngine()
        #expect(try engine.topHits(SearchRequest(query: UserQuery(parsing: " "), now: 0), in: corpus.snapshots).isEmpty)
        var request = SearchRequest(query: UserQuery(parsing: random.words[0]), now: 0)
        #expect(try engine.topHits(request, in: []).isEmpty)
        request.limit = 0
        #expect(try engine.topHits(request, in: corpus.snapshots).isEmpty)
    }
}
