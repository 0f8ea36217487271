import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

/// Finds the newest items that match a query, slot by slot.
///
/// Where many documents match, looking at a few in their order gives the first results; where few do, all of them are
/// found by their terms and columns. Which it is, is told from the dictionary and from the first looks.
struct NewestSearch {
    private let query: CompiledQuery
    private let snapshot: Snapshot
    private let now: Double
    private let cancellation: CancellationCheck

    /// How many are wanted, from the newest on.
    private let wanted: Int

    /// Whether looking at a document costs little, and few are wanted.
    private let mayScan: Bool

    /// How many documents were looked at, and how many of them matched.
    private var lookCount = 0
    private var matchCount = 0
    private var newest: NewestMatches

    init(
        _ query: CompiledQuery, wanted: Int, in snapshot: Snapshot, now: Double, _ cancellation: CancellationCheck
    ) {
        self.query = query
        self.wanted = wanted
        self.snapshot = snapshot
        self.now = now
        self.cancellation = cancellation
        mayScan = wanted <= NewestSearch.mostWanted && query.isCheapForAnyDocument
        newest = NewestMatches(limit: wanted, of: snapshot, cancellation)
    }

    /// The matches from place `skippedCount` on.
    ///
    /// - Throws: `StoreError` for damage, `CancellationError`.
    mutating func hits(skipping skippedCount: Int) throws -> [RankedHit] {
        try scanOrFind(scanOnly: false)
        return try newest.hits(skipping: skippedCount)
    }

    /// The matches, where a look at few documents gives them; else nil.
    mutating func hitsOfScan() throws -> [RankedHit]? {
        guard mayScan, try scanOrFind(scanOnly: true) else { return nil }
        return try newest.hits(skipping: 0)
    }

    /// Later slots mostly hold newer items, which leave less to find in the earlier ones.
    @discardableResult
    private mutating func scanOrFind(scanOnly: Bool) throws -> Bool {
        for slot in snapshot.slots.indices.reversed() where snapshot.slots[slot].liveCount > 0 {
            if try newest.isPast(0, slot: slot) { continue }
            let (scope, recordScope) = (LeaseScope(), LeaseScope())
            var run = ImageQuery(snapshot.slots[slot].image, scope, recordScope, cancellation)
            let end = try mayScan ? scan(slot, &run) : 0
            if end < snapshot.slots[slot].image.documentCount {
                if scanOnly { return false }
                try findAll(in: slot, from: end, &run)
            }
            try newest.cutDown()
        }
        return true
    }
}

// MARK: - One slot

extension NewestSearch {
    /// With more looks a scan is no faster than finding all matches.
    private static var mostLooks: Int { 65_536 }
    /// Looks at once: first few, then more and more. Whole chunks of columns.
    private static var firstStretch: UInt32 { 1_024 }
    private static var largestStretch: UInt32 { 4_096 }
    /// More are found faster all at once.
    private static var mostWanted: Int { 1_000 }

    /// Looks at documents in their order until there are enough matches, or it turns out to take long.
    ///
    /// - Returns: where to go on; the number of documents where nothing is left to be found.
    private mutating func scan(_ slot: Int, _ run: inout ImageQuery) throws -> UInt32 {
        let (documentCount, mostMatches) = (run.image.documentCount, try run.mostMatches(of: query))
        if mostMatches == 0 { return documentCount }
        run.looksAtEachDocument = true
        defer { run.looksAtEachDocument = false }
        // Finding all matches costs about as much as a look at each document that can match.
        let most = min(Double(mostMatches) / 4, Double(NewestSearch.mostLooks))
        // Twice as many as it takes where all that can match do, and lie evenly.
        var budget = 2 * Double(wanted) * Double(documentCount) / Double(mostMatches)
        if budget > max(most, Double(NewestSearch.firstStretch)) { return 0 }
        var (start, stretch, missing) = (UInt32(0), NewestSearch.firstStretch, wanted)
        while start < documentCount {
            if try newest.isPast(start, slot: slot) { return documentCount }
            guard budget > 0, lookCount < NewestSearch.mostLooks else { return start }
            let end = start + min(stretch, documentCount - start)
            missing -= try look(at: start..<end, of: slot, &run, missing)
            if missing == 0 { return documentCount }
            budget -= Double(end - start)
            // Where there are matches at all, they tell how many looks it takes.
            if budget <= 0, matchCount > 0 {
                let looks = Double(missing) * Double(lookCount) / Double(matchCount)
                budget = looks <= most ? 2 * looks : 0
            }
            start = end
            stretch = min(2 * stretch, NewestSearch.largestStretch)
        }
        return documentCount
    }

    private mutating func look(
        at stretch: Range<UInt32>, of slot: Int, _ run: inout ImageQuery, _ missing: Int
    ) throws -> Int {
        let found = try matches(among: DocumentSet(liveOf: snapshot.slots[slot], in: stretch), &run)
        let count = try add(found, slot, missing, &run)
        lookCount += stretch.count
        matchCount += count
        return count
    }

    /// Finds all matches of a slot from a document on, and adds the first of them.
    private mutating func findAll(in slot: Int, from start: UInt32, _ run: inout ImageQuery) throws {
        var documents = DocumentSet(liveOf: snapshot.slots[slot])
        documents.removeAll(before: start)
        _ = try add(try matches(among: documents, &run), slot, wanted, &run)
    }

    private func matches(among documents: DocumentSet, _ run: inout ImageQuery) throws -> DocumentSet {
        var found = DocumentSet(emptyLike: documents)
        if !documents.isEmpty { try run.find(query, among: documents, into: &found) }
        return found
    }

    private mutating func add(
        _ found: DocumentSet, _ slot: Int, _ count: Int, _ run: inout ImageQuery
    ) throws -> Int {
        let norms = run.norms
        return try newest.add(found, slot: slot, atMost: count) { (document) throws in
            try !run.isExpired(document, norms, now: now)
        }
    }
}

// MARK: - What a scan costs

extension CompiledQuery {
    /// Whether the query can be asked of any document without a look at records or at all strings of a column.
    fileprivate var isCheapForAnyDocument: Bool {
        switch self {
        case .all, .none: true
        case .test(let test): QueriedAttribute(test.attribute).isCheapForAnyDocument(test)
        case .words(let tests): tests.allSatisfy { QueriedAttribute($0.attribute).isCheapForAnyDocument($0) }
        case .and(let parts), .or(let parts): parts.count <= 16 && parts.allSatisfy(\.isCheapForAnyDocument)
        case .not(let part): part.isCheapForAnyDocument
        }
    }
}

extension QueriedAttribute {
    fileprivate func isCheapForAnyDocument(_ test: QueryTest) -> Bool {
        switch self {
        case .none, .title: true
        case .identifier: test.asksForPresence || test.exactText != nil
        case .column:
            test.text == nil || (test.exactText ?? test.exactPrefix).map(QueryTest.isUnambiguous) == true
        case .record, .searched: false
        }
    }
}
