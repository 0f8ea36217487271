import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// One image in one search: where its norms and dates lie, and bounds on the priors of its documents.
@safe
struct TargetContext {
    let number: UInt32
    let target: SearchTarget
    let norms: DocumentTable
    let dates: DocumentTable
    let supplement: ImageSupplement
    let hasTombstones: Bool

    /// The largest signals of any document, dates and use apart.
    private var maxima = PriorSignals(rankingDate: 0)

    /// What use can add at most.
    private var engagedMaxima = PriorSignals(rankingDate: 0)

    init(_ number: Int, _ target: SearchTarget, _ supplement: ImageSupplement, _ run: SearchRun) throws(StoreError) {
        self.number = UInt32(number)
        self.target = target
        self.supplement = supplement
        norms = target.image.norms(in: run.scope)
        dates = target.image.dates(in: run.scope)
        hasTombstones = !target.tombstones.isEmpty
        try supplement.use(target.image, norms)
        maxima.isLinked = supplement.summary.hasLinked
        maxima.rankingHint = supplement.summary.largestHint
        maxima.rankingDate = .max
        engagedMaxima = maxima
        if !target.engaged.isEmpty {
            target.engaged.applyMaxima(to: &engagedMaxima, now: run.now, queryHash: run.queryHash)
        }
    }

    var image: SegmentImage { target.image }

    /// A prior that no document from `first` to `last` exceeds.
    func priorBound(from first: UInt32, through last: UInt32, _ prior: PriorFunction) throws(StoreError) -> Double {
        var signals = target.engaged.hasDocument(from: first, through: last) ? engagedMaxima : maxima
        // Later documents are older.
        if image.isDateOrdered { signals.rankingDate = try date(of: first) }
        return prior.bound(signals)
    }

    /// A prior that no document of the image exceeds.
    func priorBound(_ prior: PriorFunction) throws(StoreError) -> Double {
        image.documentCount == 0 ? 1 : try priorBound(from: 0, through: image.documentCount - 1, prior)
    }

    /// The norms of a document of the image.
    func norms(of document: UInt32) throws(StoreError) -> DocumentNorms {
        try norms.prepare(document)
        // Invariant: `prepare` made the block available, which has an entry for each of its documents.
        let base = unsafe norms.bases[Int(document &>> norms.shift)].unsafelyUnwrapped
        let offset = Int(document & (1 &<< norms.shift &- 1)) &* 8
        return unsafe DocumentNorms(
            bits: UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }

    /// The ranking date of a document of the image.
    func date(of document: UInt32) throws(StoreError) -> UInt32 {
        try dates.prepare(document)
        // Invariant: as for norms.
        let base = unsafe dates.bases[Int(document &>> dates.shift)].unsafelyUnwrapped
        let offset = Int(document & (1 &<< dates.shift &- 1)) &* 4
        return unsafe UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Everything the prior of a document depends on.
    func signals(_ document: UInt32, _ norms: DocumentNorms, _ run: SearchRun) throws(StoreError) -> PriorSignals {
        var signals = PriorSignals(rankingDate: try date(of: document))
        signals.isLinked = norms.isLinked
        signals.rankingHint = norms.rankingHint
        if !target.engaged.isEmpty, let position = target.engaged.position(of: document) {
            target.engaged.apply(position, to: &signals, now: run.now, queryHash: run.queryHash)
        }
        return signals
    }
}
