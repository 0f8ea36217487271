import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// A document that may enter the result.
struct Candidate {
    let document: UInt32
    let text: Float
    let norms: DocumentNorms
    let prior: PriorParts

    /// The best title match that the postings leave possible.
    let bestMatch: TitleMatch
}

extension SearchRun {
    /// Whether the document with the `evidence` at hand may be among the best: by its bound, by not being deleted and by
    /// the filters. nil when it may not.
    ///
    /// Cheap tests come first. What remains is to be `accept`ed, after positions were looked at where need be.
    func consider(_ document: UInt32, _ context: TargetContext) throws -> Candidate? {
        let norms = try context.norms(of: document)
        let text = textScore()
        let best = bestMatch(norms)
        let prior = prior.parts(try context.signals(document, norms, self))
        let bound = ScoreFunction.score(text: text, best, prior, parameters)
        if bound < top.threshold { return nil }
        if context.hasTombstones, context.target.tombstones.contains(document) { return nil }
        guard try isAdmitted(document, norms, context) else { return nil }
        return Candidate(document: document, text: text, norms: norms, prior: prior, bestMatch: best)
    }

    /// Whether the document is not expired and passes the filters.
    func isAdmitted(_ document: UInt32, _ norms: DocumentNorms, _ context: TargetContext) throws -> Bool {
        if norms.hasExpiry, let expiry = try context.image.head(of: document, in: scope).expiry, expiry < now {
            return false
        }
        for filter in columnFilters {
            guard try filter.accepts(document, context.image, &columnValues, in: scope) else { return false }
        }
        guard let predicate = request.filter.predicate else { return true }
        return try predicate(context.target.address(document))
    }

    /// Scores a candidate and keeps it if it is among the best.
    func accept(_ candidate: Candidate, _ context: TargetContext) throws {
        hasMatch = true
        let match = try titleMatch(candidate, context)
        let score = ScoreFunction.score(text: candidate.text, match, candidate.prior, parameters)
        let hit = Hit(
            score: score, rankingDate: try context.date(of: candidate.document), slot: context.number,
            document: candidate.document)
        if let after = request.after {
            // A document that was on an earlier page by its best term must not come again by another one.
            guard try isBehind(hit, after), try isBest(hit, context) else { return }
        }
        try keep(hit)
    }

    /// Whether several terms stand for the one word of the query, so that a document may be offered several times.
    private var mayOfferTwice: Bool { plan.isOneWord && !plan.units[0].isSingleTerm }

    private func isBest(_ hit: Hit, _ context: TargetContext) throws -> Bool {
        guard mayOfferTwice else { return true }
        let address = context.target.address(hit.document)
        return try explanation(address, context)?.total == hit.score
    }

    private func keep(_ hit: Hit) throws {
        if mayOfferTwice,
            let position = top.position(slot: hit.slot, document: hit.document)
        {
            // The document is here already by another term; its score is that of the best one.
            if hit.score > top[position].score { try top.improve(at: position, to: hit, precedes: precedes) }
            return
        }
        try top.insert(hit, precedes: precedes)
    }

    /// The sum of what the clauses contribute, in the order of the query.
    func textScore() -> Float {
        var text: Float = 0
        for clause in evidence { text += clause.contribution }
        return text
    }

    /// Whether the identifier of the first hit sorts before that of the second.
    func precedes(_ left: Hit, _ right: Hit) throws -> Bool {
        let (leftImage, rightImage) = (targets[Int(left.slot)].image, targets[Int(right.slot)].image)
        if left.slot == right.slot, leftImage.isDateOrdered { return left.document < right.document }
        let leftIdentifier = try leftImage.head(of: left.document, in: scope).identifier
        let rightIdentifier = try rightImage.head(of: right.document, in: scope).identifier
        if leftIdentifier != rightIdentifier { return leftIdentifier < rightIdentifier }
        // The same identifier in two stores.
        let (leftTarget, rightTarget) = (targets[Int(left.slot)], targets[Int(right.slot)])
        return (leftTarget.snapshot, leftTarget.slot, left.document)
            < (rightTarget.snapshot, rightTarget.slot, right.document)
    }

    private func isBehind(_ hit: Hit, _ position: ResultPosition) throws -> Bool {
        if hit.score != position.score { return hit.score < position.score }
        if hit.rankingDate != position.rankingDate { return hit.rankingDate < position.rankingDate }
        let identifier = try targets[Int(hit.slot)].image.head(of: hit.document, in: scope).identifier
        return position.identifier.withByteView { $0 < identifier }
    }
}
