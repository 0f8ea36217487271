import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// The way of searching that serves every query: collect candidates, find out clause by clause what they have.
extension SearchRun {
    /// Fills `candidates` with the documents of a target that match the plan, deleted ones included.
    mutating func collectCandidates(_ context: borrowing TargetContext) throws {
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

    /// Puts what the clauses have in a candidate into `evidence`; false when that makes no match.
    mutating func takeEvidence(_ place: Int) -> Bool {
        for clause in evidence.indices { evidence[clause] = candidates.columns[clause][place] }
        return isMatch()
    }

    /// Whether the `evidence` makes a match.
    mutating func isMatch() -> Bool {
        if plan.requiresAll { return evidence.allSatisfy { $0.isMatched } }
        guard let coverage else { return evidence.contains { $0.isMatched } }
        return coverage.isEnough(evidence)
    }

    /// The clauses of the plan, rarest first.
    private mutating func clauseOrder(_ context: borrowing TargetContext) -> [Int] {
        var frequencies: [Int] = []
        for clause in plan.clauses {
            var sum = 0
            for unit in seedUnits(of: clause, context) { sum += frequency(unit, context) }
            frequencies.append(sum)
        }
        return plan.clauses.indices.sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    }

    /// The units of which a matching document has at least one.
    private mutating func seedUnits(of clause: QueryClause, _ context: borrowing TargetContext) -> [Int] {
        var rarest = clause.words.lowerBound
        for unit in clause.words where frequency(unit, context) < frequency(rarest, context) { rarest = unit }
        return clause.whole.map { [rarest, $0] } ?? [rarest]
    }

    private mutating func frequency(_ unit: Int, _ context: borrowing TargetContext) -> Int {
        resolved.frequency(target: Int(context.number), unit: unit)
    }

    /// Adds all documents with a term of the unit.
    private mutating func seed(_ unit: Int, _ context: borrowing TargetContext) throws {
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
    private mutating func find(_ clause: Int, _ context: borrowing TargetContext) throws {
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
    private mutating func find(unit: Int, _ context: borrowing TargetContext) throws {
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
    private mutating func seek(_ term: ResolvedTerm, unit: Int, _ context: borrowing TargetContext) throws {
        var list = try TermList(
            term, unit: unit, weights[unit][term.kind], of: context.image, in: scope)
        for place in candidates.documents.indices {
            let document = candidates.documents[place]
            let found = try list.seek(document)
            if found == .max { return }
            if found == document { try note(list.counts(), term.kind, unit, document, place, context) }
        }
    }

    /// Looks every document of a term up among the candidates.
    private mutating func scan(
        _ term: ResolvedTerm, unit: Int, _ buffer: PostingsBuffer, _ context: borrowing TargetContext
    ) throws {
        var cursor = try context.image.postings(of: term.entry, in: scope)
        var place = 0
        for number in 0..<cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            let block = try cursor.load(number, into: buffer)
            for position in 0..<block.count {
                // Invariant: the buffer holds `block.count` documents of the image.
                let document = unsafe buffer.documents[position]
                guard candidates.contains(document) else { continue }
                place = candidates.place(of: document, from: place)
                try note(cursor.roleCounts(of: position), term.kind, unit, document, place, context)
            }
        }
    }

    /// Remembers a posting of a candidate if it is the best of the unit so far.
    private mutating func note(
        _ counts: RoleCounts, _ kind: TermKind, _ unit: Int, _ document: UInt32, _ place: Int,
        _ context: borrowing TargetContext
    ) throws {
        let norms = try context.norms(of: document)
        let found = wordEvidence(counts, kind, unit, norms)
        if isBetter(found, than: candidates.unit[place], norms) { candidates.unit[place] = found }
    }

    /// Opens the lists of the words of a phrase.
    mutating func phraseReader(_ units: Range<Int>, _ context: borrowing TargetContext) throws(StoreError)
        -> PhraseReader
    {
        var reader = PhraseReader()
        for unit in units {
            for term in resolved.terms(target: Int(context.number), unit: unit) {
                reader.append(
                    try TermList(term, unit: unit, weights[unit][term.kind], of: context.image, in: scope))
            }
            reader.endWord()
        }
        return reader
    }

    /// Clears the clause where its words do not follow each other.
    private mutating func checkPhrase(_ clause: Int, _ context: borrowing TargetContext) throws {
        var reader = try phraseReader(plan.clauses[clause].words, context)
        for place in candidates.documents.indices where candidates.columns[clause][place].isMatched {
            if place & 255 == 255 { try checkCancellation() }
            if try !reader.isPhrase(candidates.documents[place], &phrases) { candidates.clear(place, clause: clause) }
        }
    }
}

extension SearchRun {
    /// What a posting is worth.
    mutating func wordEvidence(_ counts: RoleCounts, _ kind: TermKind, _ unit: Int, _ norms: DocumentNorms)
        -> ClauseEvidence
    {
        ClauseEvidence(
            contribution: weights[unit][kind].contribution(counts, norms, tables.norms),
            titleClass: TitleClass(counts), isExact: kind == .exact)
    }

    /// Whether the first of two postings of a unit in one document stands for the unit: that with the higher score, as
    /// if the unit were the whole query; else that with the higher contribution.
    mutating func isBetter(_ one: ClauseEvidence, than other: ClauseEvidence, _ norms: DocumentNorms) -> Bool {
        guard other.isMatched else { return true }
        let (left, right) = (wordScore(one, norms), wordScore(other, norms))
        if left != right { return left > right }
        if one.contribution != other.contribution { return one.contribution > other.contribution }
        let (oneClass, otherClass) = (one.titleClass.rawValue, other.titleClass.rawValue)
        return oneClass > otherClass || (oneClass == otherClass && one.isExact && !other.isExact)
    }

    private mutating func wordScore(_ evidence: ClauseEvidence, _ norms: DocumentNorms) -> Double {
        let match = TitleMatch.ofOneWord(
            evidence.titleClass, isExact: evidence.isExact, hasSeveralTitles: norms.hasSeveralTitles,
            titleLength: LengthCode.decode(norms.titleLength))
        return Double(evidence.contribution) * tables.multipliers.factor(match)
    }
}
