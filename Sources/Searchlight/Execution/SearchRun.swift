import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightText

/// One search with everything it works with. Used for one search after another, by one thread at a time.
///
/// A value that is never copied, so that its parts are reached without run-time checks of exclusive access.
struct SearchRun: ~Copyable {
    /// Owns what is read from images; reset when a search begins.
    let scope = LeaseScope()
    var request: SearchRequest
    var plan = QueryPlan()

    /// What is searched, largest image first.
    private(set) var targets: [SearchTarget] = []
    private(set) var statistics: CorpusStatistics
    private(set) var prior: PriorFunction
    private(set) var tables: RankingTables
    private var supplements: [ImageSupplement] = []
    var resolved = ResolvedTerms()

    /// By unit.
    var weights: [UnitWeight] = []

    /// How much must be there when words may be missing; nil when that does not apply.
    var coverage: Coverage?

    // MARK: The documents under consideration

    var top = TopHits()

    /// Documents that were offered to `top`, where that keeps so many that looking through it takes long.
    var offered: Set<UInt64> = []

    /// The best hit of each document, where more are wanted than `top` can be looked through for.
    var gathered: [UInt64: Hit] = [:]

    /// By clause, for the document at hand.
    var evidence: [ClauseEvidence] = []

    /// Whether the request filters by a closure.
    private(set) var hasPredicate = false

    /// Whether some document matched that no filter holds back.
    var hasMatch = false

    /// The filters, resolved for the target at hand.
    var columnFilters: [ResolvedColumnFilter] = []
    var columnValues: [UInt64] = []
    var titles = TitleReader()
    var phrases = PhraseChecker()
    var phrase = PhraseMatcher()

    // MARK: Room for the ways of searching

    let block = BlockScores()
    let filter = CodeFilter()
    let window = WindowAccumulator()
    var scored = OwnedList<ScoredList>()
    var scoreRooms: [BlockScores] = []
    var order: [Int] = []

    /// Sums of the bounds of the first lists of `scored`, from none to all.
    var sums: [Float] = []
    /// What a document needs that people may have used, and what one needs that nobody has used.
    var needs = TextNeeds(mayHaveOtherTitles: true)
    var plainNeeds = TextNeeds(mayHaveOtherTitles: true)

    /// The priors that both were made for.
    var needsPriors = PriorBounds(plain: 1, marked: 1)
    var merger = BlockMerger()
    var candidates = CandidateTable()
    var lists = OwnedList<TermList>()
    var pairs = PostingPairs()

    /// Contributions that no posting of each of the `lists` exceeds, and what the lists from one on can add together.
    var listBounds: [Float] = []
    var rests: [Float] = []

    /// What the words have in the document at hand, by unit.
    var words: [ClauseEvidence] = []

    var now: Double { request.now }
    var queryHash: UInt64? { request.queryHash }
    var parameters: RankingParameters { request.parameters }

    /// A run whose first search is one of `targets`.
    init(_ request: SearchRequest, _ targets: [SearchTarget]) {
        statistics = CorpusStatistics(targets)
        prior = SearchRun.prior(request, targets)
        tables = RankingTables(request.parameters, statistics)
        self.request = request
        take(request, targets)
    }

    /// Makes everything ready for a search of `targets`.
    mutating func begin(_ request: SearchRequest, _ targets: [SearchTarget]) {
        scope.reset()
        statistics = CorpusStatistics(targets)
        prior = SearchRun.prior(request, targets)
        if !tables.fit(request.parameters, statistics) {
            tables = RankingTables(request.parameters, statistics)
        }
        take(request, targets)
    }

    private static func prior(_ request: SearchRequest, _ targets: [SearchTarget]) -> PriorFunction {
        PriorFunction(
            request.parameters, now: request.now, knowsUse: targets.contains { $0.engaged.marks != nil })
    }

    private mutating func take(_ request: SearchRequest, _ targets: [SearchTarget]) {
        self.request = request
        self.targets = targets
        if targets.count > 1 {
            self.targets.sort { $0.image.documentCount > $1.image.documentCount }
        }
        hasPredicate = request.filter.predicate != nil
        hasMatch = false
    }

    /// Lets go of images and closures, so that an idle run keeps no file in use.
    mutating func end() {
        targets.removeAll(keepingCapacity: true)
        lists.removeAll()
        scored.removeAll()
        columnFilters.removeAll(keepingCapacity: true)
        resolved.reset(unitCount: 0)
        request = .idle
    }

    /// Throws when the caller no longer wants the result.
    @inline(__always)
    mutating func checkCancellation() throws {
        if let isCancelled = request.isCancelled, isCancelled() { throw CancellationError() }
    }
}

extension SearchRequest {
    /// Nothing to look for.
    fileprivate static var idle: SearchRequest { SearchRequest(query: noQuery, now: 0) }
    private static let noQuery = UserQuery(parsing: "")
}

// MARK: - Images

extension SearchRun {
    /// What is kept of the image of a target. Images keep their place from search to search, mostly.
    private mutating func supplement(_ number: Int) -> ImageSupplement {
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

    mutating func context(_ number: Int) -> TargetContext {
        let supplement = supplement(number)
        return TargetContext(
            number, targets[number], supplement, scope, now: now, queryHash: queryHash)
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
