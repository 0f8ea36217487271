import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// Queries of one word: block after block, skipping those whose bound is too low.
extension SearchRun {
    /// Offers the documents of one term of the only unit to `top`.
    func scan(_ term: ResolvedTerm, _ context: TargetContext) throws {
        let weight = weights[0][term.kind]
        let isExact = term.kind == .exact
        let scorer = unsafe BlockScorer(
            table: tables.norms, plans: context.supplement.plans, multipliers: tables.multipliers,
            normBases: context.norms.bases, weight: weight, isExact: isExact)
        let buffer = scope.makePostingsBuffer()
        var cursor = try context.image.postings(of: term.entry, in: scope)
        var first: UInt32 = 0
        for number in 0..<cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            let skip = try cursor.skipEntry(of: number)
            let last = skip?.lastDocument ?? context.image.documentCount - 1
            let priorBound = top.isFull ? try context.priorBound(from: first, through: last, prior) : .infinity
            first = last &+ 1
            if let skip, top.isFull, bound(skip, weight, isExact, context) * priorBound < top.threshold { continue }
            let block = try cursor.load(number, into: buffer)
            try unsafe offer(block, buffer, scorer, term.kind, priorBound, context)
        }
    }

    /// A text score, title match included, that no posting of a block exceeds.
    private func bound(_ skip: SkipEntry, _ weight: TermWeight, _ isExact: Bool, _ context: TargetContext) -> Double {
        let maxima = PostingMaxima(
            largestCounts: skip.largestCounts, smallestLengths: skip.smallestLengths, startsTitle: skip.startsTitle)
        let match = maxima.bestMatch(
            isExact: isExact, severalTitles: context.supplement.summary.hasSeveralTitles)
        return Double(maxima.contributionBound(weight, tables.norms)) * parameters.titleMatch.multiplier(match)
            * (1 + ScoreFunction.slack)
    }

    /// Scores a block and offers what may enter. A prior bound of infinity means that everything may.
    @unsafe
    private func offer(
        _ block: PostingsBlock, _ buffer: PostingsBuffer, _ scorer: BlockScorer, _ kind: TermKind,
        _ priorBound: Double, _ context: TargetContext
    ) throws {
        try unsafe context.norms.prepare(buffer.documents, count: block.count)
        unsafe scorer.score(
            count: block.count, documents: UnsafePointer(buffer.documents), codes: block.codes,
            contributions: contributions, potentials: potentials)
        var exception = 0
        var threshold = ScoreFunction.textThreshold(top.threshold, priorBound: priorBound)
        for position in 0..<block.count {
            var counts: RoleCounts?
            if block.exceptionCount > 0, unsafe block.codes[position] == SegmentFormat.escapeCode {
                counts = unsafe buffer.exceptions[exception]
                exception += 1
                let score = unsafe scorer.score(buffer.exceptions[exception - 1], document: buffer.documents[position])
                unsafe contributions[position] = score.contribution
                unsafe potentials[position] = score.potential
            }
            if unsafe potentials[position] < threshold { continue }
            let found = unsafe counts ?? context.image.codes.entries[Int(block.codes[position])]
            unsafe evidence[0] = ClauseEvidence(
                contribution: contributions[position], titleClass: TitleClass(found), isExact: kind == .exact)
            guard let candidate = try unsafe consider(buffer.documents[position], context) else { continue }
            try accept(candidate, context)
            threshold = ScoreFunction.textThreshold(top.threshold, priorBound: priorBound)
        }
    }
}
