import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// The way of searching that serves every query: collect candidates, find out clause by clause what they have.
extension SearchRun {
    /// Fills `candidates` with the documents of a target that match the plan, deleted ones included.
    func collectCandidates(_ context: TargetContext) throws {
        candidates.reset(documentCount: context.image.documentCount, clauseCount: plan.clauses.count)
        let order = clauseOrder(context)
        guard let first = order.first else { return }
        for clause in plan.requiresAll ? [first] : order {
            for unit in seedUnits(of: plan.clauses[clause], context) { try seed(unit, context) }
        }
        candidates.seal()
        for clause in order {
            if candidates.documents.isEmpty { return }
            try find(clause, context)
            if plan.requiresAll { candidates.keepMatches(of: clause) }
        }
    }

    /// Calls `body` for each candidate that matches, with its `evidence` in place, until it returns false.
    func forEachCandidate(_ body: (UInt32) throws -> Bool) throws {
        for place in candidates.documents.indices {
            for clause in plan.clauses.indices { evidence[clause] = candidates.columns[clause][place] }
            if place & 1_023 == 1_023 { try checkCancellation() }
            guard isMatch() else { continue }
            guard try body(candidates.documents[place]) else { return }
        }
    }

    /// Whether the `evidence` makes a match.
    func isMatch() -> Bool {
        if plan.requiresAll { return evidence.allSatisfy { $0.isMatched } }
        guard let coverage else { return evidence.contains { $0.isMatched } }
        return coverage.isEnough(evidence)
    }

    /// The clauses of the plan, rarest first.
    private func clauseOrder(_ context: TargetContext) -> [Int] {
        let frequencies = plan.clauses.map { clause in
            seedUnits(of: clause, context).reduce(0) { $0 + frequency($1, context) }
        }
        return plan.clauses.indices.sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    }

    /// The units of which a matching document has at least one.
    private func seedUnits(of clause: QueryClause, _ context: TargetContext) -> [Int] {
        let rarest = clause.words.min { frequency($0, context) < frequency($1, context) }
        return [rarest, clause.whole].compactMap { $0 }
    }

    private func frequency(_ unit: Int, _ context: TargetContext) -> Int {
        resolved.frequency(target: Int(context.number), unit: unit)
    }

    /// Adds all documents with a term of the unit.
    private func seed(_ unit: Int, _ context: TargetContext) throws {
        let buffer = scope.makePostingsBuffer()
        for term in resolved.terms(target: Int(context.number), unit: unit) {
            var cursor = try context.image.postings(of: term.entry, in: scope)
            for number in 0..<cursor.blockCount {
                if number & 15 == 15 { try checkCancellation() }
                let block = try cursor.load(number, into: buffer)
                // Invariant: the buffer holds `block.count` documents of the image.
                for position in 0..<block.count { unsafe candidates.insert(buffer.documents[position]) }
            }
        }
    }

    /// Finds out what a clause has in the candidates.
    private func find(_ clause: Int, _ context: TargetContext) throws {
        let words = plan.clauses[clause].words
        for unit in words {
            try find(unit: unit, context)
            candidates.store(in: clause) { evidence, word in
                if evidence.isMatched, word.isMatched { evidence.add(word) } else { evidence = ClauseEvidence() }
            }
        }
        if words.count > 1 { try checkPhrase(clause, context) }
        guard let whole = plan.clauses[clause].whole else { return }
        try find(unit: whole, context)
        candidates.store(in: clause) { evidence, whole in
            if whole.isMatched { evidence.addWhole(whole) }
        }
    }

    /// Finds the best term of a unit in each candidate.
    private func find(unit: Int, _ context: TargetContext) throws {
        candidates.beginUnit()
        let buffer = scope.makePostingsBuffer()
        for term in resolved.terms(target: Int(context.number), unit: unit) {
            if candidates.documents.count * 16 < Int(term.entry.documentFrequency) {
                try seek(term, unit: unit, context)
            } else {
                try scan(term, unit: unit, buffer, context)
            }
        }
    }

    /// Looks every candidate up in the list of a term.
    private func seek(_ term: ResolvedTerm, unit: Int, _ context: TargetContext) throws {
        var list = try TermList(term, unit: unit, of: context.image, in: scope)
        for place in candidates.documents.indices {
            let document = candidates.documents[place]
            let found = try list.seek(document)
            if found == .max { return }
            if found == document { try note(list.counts, term.kind, unit, document, place, context) }
        }
    }

    /// Looks every document of a term up among the candidates.
    private func scan(
        _ term: ResolvedTerm, unit: Int, _ buffer: PostingsBuffer, _ context: TargetContext
    ) throws {
        var cursor = try context.image.postings(of: term.entry, in: scope)
        for number in 0..<cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            let block = try cursor.load(number, into: buffer)
            for position in 0..<block.count {
                // Invariant: the buffer holds `block.count` documents of the image.
                let document = unsafe buffer.documents[position]
                guard candidates.members.contains(document) else { continue }
                let place = candidates.members.rank(of: document)
                try note(cursor.roleCounts(of: position), term.kind, unit, document, place, context)
            }
        }
    }

    /// Remembers a posting of a candidate if it is the best of the unit so far.
    private func note(
        _ counts: RoleCounts, _ kind: TermKind, _ unit: Int, _ document: UInt32, _ place: Int,
        _ context: TargetContext
    ) throws {
        let norms = try context.norms(of: document)
        let found = wordEvidence(counts, kind, unit, norms)
        if isBetter(found, than: candidates.unit[place], norms) { candidates.unit[place] = found }
    }

    /// Clears the clause where its words do not follow each other.
    private func checkPhrase(_ clause: Int, _ context: TargetContext) throws {
        var reader = try PhraseReader(plan.clauses[clause].words, self, context)
        for place in candidates.documents.indices where candidates.columns[clause][place].isMatched {
            if place & 255 == 255 { try checkCancellation() }
            if try !reader.isPhrase(candidates.documents[place], &phrases) { candidates.clear(place, clause: clause) }
        }
    }
}

extension SearchRun {
    /// What a posting is worth.
    func wordEvidence(_ counts: RoleCounts, _ kind: TermKind, _ unit: Int, _ norms: DocumentNorms) -> ClauseEvidence {
        ClauseEvidence(
            contribution: weights[unit][kind].contribution(counts, norms, tables.norms),
            titleClass: TitleClass(counts), isExact: kind == .exact)
    }

    /// Whether the first of two postings of a unit in one document stands for the unit: that with the higher score, as
    /// if the unit were the whole query; else that with the higher contribution.
    func isBetter(_ one: ClauseEvidence, than other: ClauseEvidence, _ norms: DocumentNorms) -> Bool {
        guard other.isMatched else { return true }
        let (left, right) = (wordScore(one, norms), wordScore(other, norms))
        if left != right { return left > right }
        if one.contribution != other.contribution { return one.contribution > other.contribution }
        return one.titleClass > other.titleClass || (one.titleClass == other.titleClass && one.isExact && !other.isExact)
    }

    private func wordScore(_ evidence: ClauseEvidence, _ norms: DocumentNorms) -> Double {
        let match = TitleMatch.ofOneWord(
            evidence.titleClass, isExact: evidence.isExact, hasSeveralTitles: norms.hasSeveralTitles,
            titleLength: LengthCode.decode(norms.length(.title)))
        return Double(evidence.contribution) * parameters.titleMatch.multiplier(match)
    }
}
