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
    let isDateOrdered: Bool
    private let layout: NormLayout

    /// Whether no search has used the image before.
    let isFirstSearch: Bool

    /// The documents that people have used, whose priors are higher; nil when there are none.
    let marks: DocumentMarks?
    private let now: Double
    private let queryHash: UInt64?

    /// The largest signals of any document, dates and use apart.
    private var maxima = PriorSignals(rankingDate: .max)

    /// The largest counts of use.
    private var engagedMaxima = PriorSignals(rankingDate: .max)

    init(
        _ number: Int, _ target: SearchTarget, _ supplement: ImageSupplement, _ scope: LeaseScope, now: Double,
        queryHash: UInt64?
    ) {
        self.number = UInt32(number)
        self.target = target
        self.supplement = supplement
        isFirstSearch = target.image.isUnsearched
        if isFirstSearch { target.image.noteSearch() }
        norms = target.image.norms(in: scope)
        dates = target.image.dates(in: scope)
        hasTombstones = !target.tombstones.isEmpty
        isDateOrdered = target.image.isDateOrdered
        layout = target.image.normLayout
        marks = target.engaged.marks
        maxima.isLinked = supplement.summary.hasLinked
        maxima.rankingHint = supplement.summary.largestHint
        self.now = now
        self.queryHash = queryHash
        if marks != nil { target.engaged.applyMaxima(to: &engagedMaxima, now: now, queryHash: queryHash) }
    }

    var image: SegmentImage { target.image }

    /// Priors that no document from `first` to `last` exceeds.
    func priorBounds(
        from first: UInt32, through last: UInt32, _ prior: PriorFunction
    ) throws(StoreError) -> PriorBounds {
        var signals = maxima
        // Later documents are older. Behind the last one, where damaged lists may lead, the bound of all holds.
        if isDateOrdered, first < image.documentCount { signals.rankingDate = try date(of: first) }
        let plain = prior.bound(signals)
        guard let marks, marks.mayContain(from: first, through: last) else {
            return PriorBounds(plain: plain, marked: plain)
        }
        // The last factor covers rounding: the parts are added in another order.
        return PriorBounds(plain: plain, marked: (plain + prior.engagement(engagedMaxima)) * (1 + 1e-12))
    }

    /// Priors that no document from `first` on exceeds.
    func priorBounds(from first: UInt32, _ prior: PriorFunction) throws(StoreError) -> PriorBounds {
        try priorBounds(from: first, through: image.documentCount &- 1, prior)
    }

    /// Whether people have used a document of the image.
    @inline(__always)
    func isMarked(_ document: UInt32) -> Bool { marks?.contains(document) ?? false }

    /// Asks for the norms of those documents that stand at some positions, ascending: side by side where they have to come
    /// from the disk.
    @unsafe
    func readNormsAhead(_ documents: UnsafePointer<UInt32>, at positions: UnsafePointer<UInt8>, count: Int) {
        for index in 0..<count {
            image.startReading(.norms, unsafe Int(documents[Int(positions[index])] &>> DocumentTable.shift))
        }
    }

    /// Makes the norms of `count` documents available to a block scorer.
    @unsafe @inline(__always)
    func prepareNorms(_ documents: UnsafePointer<UInt32>, count: Int) throws(StoreError) {
        if isFirstSearch {
            image.startReading(.norms, ofDocuments: unsafe Array(UnsafeBufferPointer(start: documents, count: count)))
        }
        for index in 0..<count {
            // Invariant: a table has a base for each block of the image's documents.
            let document = unsafe documents[index]
            if unsafe norms.bases[Int(document &>> DocumentTable.shift)] == nil { try norms.prepare(document) }
        }
    }

    /// The same for one document of the image.
    @inline(__always)
    func prepareNorm(_ document: UInt32) throws(StoreError) {
        if unsafe norms.bases[Int(document &>> DocumentTable.shift)] == nil { try norms.prepare(document) }
    }

    /// The norms of a document of the image.
    @inline(__always)
    func norms(of document: UInt32) throws(StoreError) -> DocumentNorms {
        // Invariant: a table has a base for each block of the image's documents, and a base that is not nil leads to an
        // entry for each document of the block.
        if unsafe norms.bases[Int(document &>> DocumentTable.shift)] == nil { try norms.prepare(document) }
        let base = unsafe norms.bases[Int(document &>> DocumentTable.shift)].unsafelyUnwrapped
        let offset = Int(document & (1 &<< DocumentTable.shift &- 1)) &* layout.byteCount
        let packed = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        return DocumentNorms(bits: layout.fullBits(of: packed))
    }

    /// The ranking date of a document of the image.
    @inline(__always)
    func date(of document: UInt32) throws(StoreError) -> UInt32 {
        // Invariant: as for norms.
        if unsafe dates.bases[Int(document &>> DocumentTable.shift)] == nil { try dates.prepare(document) }
        let base = unsafe dates.bases[Int(document &>> DocumentTable.shift)].unsafelyUnwrapped
        return unsafe DateBlock.date(base, Int(document & (1 &<< DocumentTable.shift &- 1)))
    }

    /// Everything the prior of a document depends on.
    @inline(__always)
    func signals(_ document: UInt32, _ norms: DocumentNorms) throws(StoreError) -> PriorSignals {
        var signals = PriorSignals(rankingDate: try date(of: document))
        signals.isLinked = norms.isLinked
        signals.rankingHint = norms.rankingHint
        if isMarked(document) { try target.engaged.apply(document, to: &signals, now: now, queryHash: queryHash) }
        return signals
    }
}

/// Priors that no document of a range exceeds.
struct PriorBounds {
    /// Among those that nobody has used.
    var plain: Double

    /// Among all of them.
    var marked: Double
}
