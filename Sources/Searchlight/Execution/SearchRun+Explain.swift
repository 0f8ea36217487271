import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// The best term of a unit in one document.
private struct FoundWord {
    var evidence = ClauseEvidence()
    var term: String?
    var kind = TermKind.exact
    var counts = RoleCounts()
}

/// The slow way to a score, one document at a time and with every step told; equal to the fast ways to the last bit.
extension SearchRun {
    /// How the score of one document comes about; nil when it does not match in that stage.
    mutating func explain(_ address: SearchAddress, match: MatchKind) throws -> ScoreExplanation? {
        guard let number = targets.firstIndex(where: { $0.snapshot == address.snapshot && $0.slot == address.slot }),
            address.document < targets[number].image.documentCount, try prepare(match)
        else { return nil }
        let context = context(number)
        return try explanation(address.document, context)
    }

    /// The same with the plan at hand. Leaves the document's `evidence` in place.
    mutating func explanation(
        _ document: UInt32, _ context: borrowing TargetContext
    ) throws -> ScoreExplanation? {
        let norms = try context.norms(of: document)
        var words: [FoundWord] = []
        for unit in plan.units.indices { words.append(try find(unit: unit, document, norms, context)) }
        for clause in plan.clauses.indices { evidence[clause] = try combine(clause, words, document, context) }
        guard isMatch() else { return nil }
        return try explanation(words, document, norms, context)
    }

    private mutating func explanation(
        _ words: [FoundWord], _ document: UInt32, _ norms: DocumentNorms, _ context: borrowing TargetContext
    ) throws -> ScoreExplanation {
        let signals = try context.signals(document, norms)
        let parts = prior.parts(signals)
        let candidate = Candidate(
            document: document, text: textScore(), norms: norms, rankingDate: signals.rankingDate, prior: parts.total,
            bestMatch: bestMatch(norms))
        let match = try titleMatch(candidate, context)
        var explained: [WordExplanation] = []
        for unit in plan.units.indices { explained.append(explanation(unit: unit, words[unit], norms)) }
        return ScoreExplanation(
            words: explained, text: candidate.text, titleMatch: match, signals: signals, prior: parts,
            parameters: parameters)
    }

    private mutating func explanation(unit: Int, _ word: FoundWord, _ norms: DocumentNorms) -> WordExplanation {
        let clause = plan.clauses.firstIndex { $0.units.contains(unit) } ?? 0
        // A word of a phrase counts only where the phrase stands.
        let counts = evidence[clause].isMatched && word.evidence.isMatched
        return WordExplanation(
            word: String(decoding: plan.units[unit].bytes, as: UTF8.self), term: counts ? word.term : nil,
            documentFrequency: weights[unit].documentFrequency, inverseFrequency: weights[unit].inverseFrequency,
            factor: word.kind.factor(parameters), counts: counts ? word.counts : RoleCounts(), norms: norms,
            weightedFrequency: counts ? TermWeight.weightedFrequency(word.counts, norms, tables.norms) : 0,
            contribution: counts ? word.evidence.contribution : 0)
    }

    /// What a clause has in the document.
    private mutating func combine(
        _ clause: Int, _ words: [FoundWord], _ document: UInt32, _ context: borrowing TargetContext
    ) throws -> ClauseEvidence {
        let units = plan.clauses[clause].words
        var sum = words[units.lowerBound].evidence
        for unit in units.dropFirst() {
            guard sum.isMatched, words[unit].evidence.isMatched else {
                sum = ClauseEvidence()
                break
            }
            sum.add(words[unit].evidence)
        }
        if units.count > 1, sum.isMatched {
            var reader = try phraseReader(units, context)
            if try !reader.isPhrase(document, &phrases) { sum = ClauseEvidence() }
        }
        if let whole = plan.clauses[clause].whole, words[whole].evidence.isMatched {
            sum.addWhole(words[whole].evidence)
        }
        return sum
    }

    /// The best term of a unit in the document.
    private mutating func find(
        unit: Int, _ document: UInt32, _ norms: DocumentNorms, _ context: borrowing TargetContext
    ) throws -> FoundWord {
        var best = FoundWord()
        var bestScore = -1.0
        for (bytes, term) in try terms(of: plan.units[unit], in: context.image) {
            var list = try TermList(
                term, unit: unit, weights[unit][term.kind], of: context.image, in: scope)
            guard try list.seek(document) == document else { continue }
            let counts = list.counts()
            let found = wordEvidence(counts, term.kind, unit, norms)
            if plan.isOneWord {
                let score = try scoreAlone(found, document, norms, context)
                guard score > bestScore else { continue }
                bestScore = score
            } else if !isBetter(found, than: best.evidence, norms) {
                continue
            }
            best = FoundWord(evidence: found, term: bytes, kind: term.kind, counts: counts)
        }
        return best
    }

    /// The score of the document if this posting were all of the query.
    private mutating func scoreAlone(
        _ found: ClauseEvidence, _ document: UInt32, _ norms: DocumentNorms, _ context: borrowing TargetContext
    ) throws -> Double {
        evidence[0] = found
        let candidate = Candidate(
            document: document, text: found.contribution, norms: norms, rankingDate: 0, prior: 1,
            bestMatch: bestMatch(norms))
        let match = try titleMatch(candidate, context)
        return ScoreFunction.score(
            text: found.contribution, titleFactor: tables.multipliers.factor(match), prior: 1)
    }

    /// The terms of an image that match a unit.
    private mutating func terms(
        of word: QueryUnit, in image: SegmentImage
    ) throws -> [(bytes: String, term: ResolvedTerm)] {
        var terms: [(bytes: String, term: ResolvedTerm)] = []
        if word.edits > 0 {
            var near = NearWord(word)
            try near.forEachTerm(of: image, isInMemory: false, in: scope) { cursor, kind in
                terms.append((cursor.term.string(), ResolvedTerm(entry: cursor.entry, kind: kind)))
            }
            return terms
        }
        var cursor = word.bytes.withByteView { image.terms(withPrefix: $0, in: scope) }
        while try cursor.next() {
            let isExact = cursor.term.count == word.bytes.count
            guard isExact || word.isPrefix else { break }
            let term = ResolvedTerm(entry: cursor.entry, kind: isExact ? .exact : .completion)
            terms.append((cursor.term.string(), term))
        }
        return terms
    }
}
