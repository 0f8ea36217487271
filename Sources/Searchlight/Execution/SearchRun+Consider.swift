import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// A document that may enter the result.
struct Candidate {
    let document: UInt32
    let text: Float
    let norms: DocumentNorms
    let rankingDate: UInt32
    let prior: Double

    /// The best title match that the postings leave possible.
    let bestMatch: TitleMatch
}

extension SearchRun {
    /// Whether the document with the `evidence` at hand may be among the best: by its bound, by not being deleted and by
    /// the filters. nil when it may not.
    ///
    /// Cheap tests come first. What remains is to be `accept`ed, after positions were looked at where need be.
    mutating func consider(_ document: UInt32, _ context: borrowing TargetContext) throws -> Candidate? {
        let norms = try context.norms(of: document)
        let text = textScore()
        let best = bestMatch(norms)
        let signals = try context.signals(document, norms)
        let prior = prior.total(signals)
        let bound = ScoreFunction.score(text: text, titleFactor: tables.multipliers.factor(best), prior: prior)
        if bound < top.threshold { return nil }
        if context.hasTombstones, context.target.tombstones.contains(document) { return nil }
        guard try isAdmitted(document, norms, context) else { return nil }
        return Candidate(
            document: document, text: text, norms: norms, rankingDate: signals.rankingDate, prior: prior,
            bestMatch: best)
    }

    /// Whether the document is not expired and passes the filters.
    mutating func isAdmitted(
        _ document: UInt32, _ norms: DocumentNorms, _ context: borrowing TargetContext
    ) throws -> Bool {
        if norms.hasExpiry, let expiry = try context.image.head(of: document, in: scope).expiry, expiry < now {
            return false
        }
        if columnFilters.isEmpty, !hasPredicate { return true }
        for filter in columnFilters {
            guard try filter.accepts(document, context.image, &columnValues, in: scope) else { return false }
        }
        guard let predicate = request.filter.predicate else { return true }
        return try predicate(context.target.address(document))
    }

    /// Scores a candidate and keeps it if it is among the best.
    mutating func accept(_ candidate: Candidate, _ context: borrowing TargetContext) throws {
        hasMatch = true
        let match = try titleMatch(candidate, context)
        let score = ScoreFunction.score(
            text: candidate.text, titleFactor: tables.multipliers.factor(match), prior: candidate.prior)
        if score < top.threshold { return }
        let hit = Hit(
            score: score, rankingDate: candidate.rankingDate, slot: context.number, document: candidate.document)
        if let after = request.after, !mayOfferTwice, try !isBehind(hit, after) { return }
        try keep(hit)
    }

    /// Whether several terms stand for the one word of the query, so that a document may be offered several times.
    var mayOfferTwice: Bool { plan.isOneWord && !plan.units[0].isSingleTerm }

    /// Whether so many hits are wanted that to look for a document among those found takes too long: then all of them are
    /// gathered before the best are chosen.
    private var gathersHits: Bool { mayOfferTwice && request.limit > 2_048 }

    /// Offers what was gathered to `top`.
    mutating func keepGathered() throws {
        let breaker = TieBreaker(targets: targets, scope: scope)
        for hit in gathered.values { try top.insert(hit) { try breaker.precedes($0, $1) } }
        gathered.removeAll()
    }

    /// Whether the document may be among the hits already: looking is linear in their number.
    private mutating func mayBeKept(_ hit: Hit) -> Bool {
        if top.count < 256 { return true }
        if offered.isEmpty {
            for position in 0..<top.count { offered.insert(SearchRun.key(top[position])) }
        }
        return !offered.insert(SearchRun.key(hit)).inserted
    }

    private static func key(_ hit: Hit) -> UInt64 { UInt64(hit.slot) << 32 | UInt64(hit.document) }

    private mutating func keep(_ hit: Hit) throws {
        if gathersHits {
            if let known = gathered[SearchRun.key(hit)], known.score >= hit.score { return }
            gathered[SearchRun.key(hit)] = hit
            return
        }
        let breaker = TieBreaker(targets: targets, scope: scope)
        if mayOfferTwice, mayBeKept(hit), let position = top.position(slot: hit.slot, document: hit.document) {
            // The document is here already by another term; its score is that of the best one.
            if hit.score > top[position].score {
                try top.improve(at: position, to: hit) { try breaker.precedes($0, $1) }
            }
            return
        }
        try top.insert(hit) { try breaker.precedes($0, $1) }
    }

    /// The sum of what the clauses contribute, in the order of the query.
    mutating func textScore() -> Float {
        var text: Float = 0
        for clause in evidence { text += clause.contribution }
        return text
    }

    private mutating func isBehind(_ hit: Hit, _ position: ResultPosition) throws -> Bool {
        if hit.score != position.score { return hit.score < position.score }
        if hit.rankingDate != position.rankingDate { return hit.rankingDate < position.rankingDate }
        let identifier = try targets[Int(hit.slot)].image.head(of: hit.document, in: scope).identifier
        return position.identifier.withByteView { $0 < identifier }
    }
}
