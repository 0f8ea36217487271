import SearchlightBytes
import SearchlightQuery
import SearchlightStorage

/// Finds the documents of one image that match a query.
///
/// Candidates come from columns, terms and heads; each is then looked at as it is stored, so that answers are exact.
/// Used on one thread, while the caller holds the image.
struct ImageQuery {
    let image: SegmentImage

    /// Lends what lives as long as the query: cursors over terms and postings, heads.
    let scope: LeaseScope

    /// Lends decompressed records, until it holds too many.
    let recordScope: LeaseScope

    /// Room for one block of postings.
    let buffer: PostingsBuffer

    /// Whether every document is looked at, without a search for candidates: for sets of a stretch of the image.
    var looksAtEachDocument = false

    private var cancellation: CancellationCheck

    init(_ image: SegmentImage, _ scope: LeaseScope, _ recordScope: LeaseScope, _ cancellation: CancellationCheck) {
        self.image = image
        self.scope = scope
        self.recordScope = recordScope
        buffer = scope.makePostingsBuffer()
        self.cancellation = cancellation
    }

    /// Adds those of `documents` that match to `result`.
    mutating func find(_ query: CompiledQuery, among documents: DocumentSet, into result: inout DocumentSet) throws {
        switch query {
        case .all: result.formUnion(documents)
        case .none: break
        case .test(let test): try find(test, among: documents, into: &result)
        case .words(let tests): try findWords(tests, among: documents, into: &result)
        case .or(let parts): for part in parts { try find(part, among: documents, into: &result) }
        case .and(let parts): try findAll(parts, among: documents, into: &result)
        case .not(let part):
            var rest = documents
            rest.subtract(try matches(part, among: documents))
            result.formUnion(rest)
        }
    }

    mutating func matches(_ query: CompiledQuery, among documents: DocumentSet) throws -> DocumentSet {
        var found = DocumentSet(emptyLike: documents)
        try find(query, among: documents, into: &found)
        return found
    }

    /// Cheapest parts first, each among what the ones before left over; what must not match is taken away last.
    mutating func findAll(
        _ parts: [CompiledQuery], among documents: DocumentSet, into result: inout DocumentSet
    ) throws {
        if parts.count == 1 { return try find(parts[0], among: documents, into: &result) }
        var rest = documents
        var (excluded, slow): ([CompiledQuery], [CompiledQuery]) = ([], [])
        let ordered = parts.map { (part: $0, cost: Self.cost(of: $0)) }.sorted { $0.cost < $1.cost }
        for (part, _) in ordered {
            if case .not(let inner) = part {
                excluded.append(inner)
                continue
            }
            if case .test(let test) = part, let candidates = try candidatesOfWords(test, among: rest) {
                rest.formIntersection(candidates)
                slow.append(part)
            } else {
                rest = try matches(part, among: rest)
            }
            if rest.isEmpty { return }
        }
        if !slow.isEmpty { rest = try matchesByLooks(slow, among: rest) }
        if !excluded.isEmpty { rest.subtract(try matches(.or(excluded), among: rest)) }
        result.formUnion(rest)
    }

    /// Candidates for words in titles. To look for them takes long, so other parts of an "and" go first where these narrow
    /// the documents down; nil for all other tests.
    private mutating func candidatesOfWords(_ test: QueryTest, among documents: DocumentSet) throws -> DocumentSet? {
        guard case .title = QueriedAttribute(test.attribute), test.looksForWords, !looksAtEachDocument,
            !test.requirements.needsAllTerms, documents.holdsMany
        else { return nil }
        return try candidates(test, [.title])
    }

    /// Those of `documents` that match all parts, without a further search for candidates.
    private mutating func matchesByLooks(
        _ parts: [CompiledQuery], among documents: DocumentSet
    ) throws -> DocumentSet {
        looksAtEachDocument = true
        defer { looksAtEachDocument = false }
        var rest = documents
        for part in parts { rest = try matches(part, among: rest) }
        return rest
    }

    private static func cost(of query: CompiledQuery) -> Int {
        switch query {
        case .all, .none: 0
        case .test(let test): QueriedAttribute(test.attribute).cost(of: test)
        case .words(let tests): tests.prefix(64).map { QueriedAttribute($0.attribute).cost(of: $0) }.min() ?? 0
        case .and(let parts): parts.map(cost).min() ?? 0
        case .or(let parts): (parts.prefix(64).map(cost).max() ?? 0) + parts.count
        case .not(let part): 1_000 + cost(of: part)
        }
    }

    private mutating func find(_ test: QueryTest, among documents: DocumentSet, into result: inout DocumentSet) throws {
        try checkCancellation()
        let attribute = QueriedAttribute(test.attribute)
        switch attribute {
        case .none: break
        case .identifier: try findIdentifiers(test, among: documents, into: &result)
        case .column(let name): try findValues(test, of: name, among: documents, into: &result)
        case .title: try findTitles(test, among: documents, into: &result)
        case .record, .searched: try findTexts(test, of: attribute, among: documents, into: &result)
        }
    }

    /// Takes those documents away that have expired.
    mutating func removeExpired(from found: inout DocumentSet, now: Double) throws {
        var expired: [UInt32] = []
        let norms = norms
        try found.forEachDocument { (document) throws in
            try checkCancellation(every: 512)
            if try isExpired(document, norms, now: now) { expired.append(document) }
        }
        for document in expired { found.remove(document) }
    }

    /// The norms of the image, to be asked for once.
    var norms: DocumentTable { image.norms(in: scope) }

    func isExpired(_ document: UInt32, _ norms: DocumentTable, now: Double) throws(StoreError) -> Bool {
        guard image.directory.normFlags.contains(.hasExpiry), try norms.norms(of: document).flags.contains(.hasExpiry),
            let expiry = try image.head(of: document, in: scope).expiry
        else { return false }
        return expiry < now
    }

    /// Asks now and then whether the caller still wants the answer.
    @inline(__always)
    mutating func checkCancellation(every period: Int = 1) throws { try cancellation.check(every: period) }
}
