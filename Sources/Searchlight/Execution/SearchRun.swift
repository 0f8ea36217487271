import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightText

/// One search with everything it works with. Used for one search after another, by one thread at a time.
@safe
final class SearchRun {
    /// Owns what is read from images; reset when a search begins.
    let scope = LeaseScope()
    var top = TopHits()
    var request = SearchRequest(query: UserQuery(parsing: ""), now: 0)
    var plan = QueryPlan()
    private(set) var targets: [SearchTarget] = []
    private(set) var statistics = CorpusStatistics()
    private(set) var prior = PriorFunction(RankingParameters(), now: 0)
    private(set) var tables = RankingTables(RankingParameters(), CorpusStatistics())
    private var supplements: [ImageSupplement] = []

    var resolved = ResolvedTerms()

    /// By unit.
    var weights: [UnitWeight] = []

    /// By clause, for the document under consideration.
    var evidence: [ClauseEvidence] = []

    /// Whether some document matched that no filter holds back.
    var hasMatch = false

    /// The filters, resolved for the target under way.
    var columnFilters: [ResolvedColumnFilter] = []
    var columnValues: [UInt64] = []
    var titles = TitleReader()
    var phrases = PhraseChecker()
    var candidates = CandidateTable()

    /// How much must be there when words may be missing; nil when that does not apply.
    var coverage: Coverage?

    /// Room for the scores of a block, 128 each.
    let contributions: UnsafeMutablePointer<Float>
    let potentials: UnsafeMutablePointer<Float>

    var now: Double { request.now }
    var queryHash: UInt64? { request.queryHash }
    var parameters: RankingParameters { request.parameters }

    init() {
        unsafe contributions = .allocate(capacity: SegmentFormat.postingsPerBlock)
        unsafe potentials = .allocate(capacity: SegmentFormat.postingsPerBlock)
        unsafe contributions.initialize(repeating: 0, count: SegmentFormat.postingsPerBlock)
        unsafe potentials.initialize(repeating: 0, count: SegmentFormat.postingsPerBlock)
    }

    deinit {
        unsafe contributions.deallocate()
        unsafe potentials.deallocate()
    }

    /// Makes everything ready for a search of `targets`, which are put into the order of the search: largest first.
    func begin(_ request: SearchRequest, _ targets: [SearchTarget]) {
        scope.reset()
        self.request = request
        self.targets = targets
        if targets.count > 1 {
            self.targets.sort { $0.image.documentCount > $1.image.documentCount }
        }
        statistics = CorpusStatistics()
        for target in targets { statistics.add(target.image) }
        prior = PriorFunction(request.parameters, now: request.now)
        if !tables.fit(request.parameters, statistics) {
            tables = RankingTables(request.parameters, statistics)
        }
        hasMatch = false
    }

    /// Lets go of images and closures, so that an idle run keeps no file in use.
    func end() {
        targets.removeAll(keepingCapacity: true)
        resolved.reset(unitCount: 0)
        request = SearchRequest(query: UserQuery(parsing: ""), now: 0)
    }

    /// Throws when the caller no longer wants the result.
    func checkCancellation() throws {
        if let isCancelled = request.isCancelled, isCancelled() { throw CancellationError() }
    }
}

// MARK: - Images

extension SearchRun {
    /// What is kept of the image of a target. Images keep their place from search to search, mostly.
    func supplement(_ number: Int) -> ImageSupplement {
        let image = targets[number].image
        if number < supplements.count, supplements[number].identity == image.identity { return supplements[number] }
        if let known = supplements.firstIndex(where: { $0.identity == image.identity }) {
            supplements.swapAt(known, min(number, supplements.count - 1))
            return supplements[min(number, supplements.count - 1)]
        }
        let made = ImageSupplement(image)
        if supplements.count >= max(SearchRun.supplementLimit, targets.count) { supplements.removeLast() }
        supplements.insert(made, at: min(number, supplements.count))
        return made
    }

    /// Images of which something is kept, 8 KiB each.
    private static var supplementLimit: Int { 64 }

    func context(_ number: Int) throws(StoreError) -> TargetContext {
        try TargetContext(number, targets[number], supplement(number), self)
    }
}

/// The tables that depend on weights and statistics; kept while neither changes.
struct RankingTables {
    let norms: NormTable
    let multipliers: TitleMultipliers
    private let parameters: RankingParameters
    private let statistics: CorpusStatistics

    init(_ parameters: RankingParameters, _ statistics: CorpusStatistics) {
        self.parameters = parameters
        self.statistics = statistics
        norms = NormTable(parameters, averageLengths: statistics.averageLengths)
        multipliers = TitleMultipliers(parameters.titleMatch)
    }

    func fit(_ parameters: RankingParameters, _ statistics: CorpusStatistics) -> Bool {
        self.parameters == parameters && self.statistics == statistics
    }
}
