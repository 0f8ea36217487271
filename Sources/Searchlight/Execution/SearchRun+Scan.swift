import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// Queries of one word: block after block, skipping those whose bound is too low.
extension SearchRun {
    /// Offers the documents of a target with the one word of the query to `top`.
    mutating func scanOneWord(_ context: borrowing TargetContext) throws {
        let terms = resolved.terms(target: Int(context.number), unit: 0)
        let buffer = scope.makePostingsBuffer()
        // What is exact first: it raises the threshold fastest.
        for kind in TermKind.allCases where terms.contains(where: { $0.kind == kind }) {
            let scorer = unsafe blockScorer(unit: 0, kind, context)
            for term in terms where term.kind == kind { try unsafe scan(term, scorer, buffer, context) }
        }
    }

    /// What scores blocks of a unit's terms of one kind.
    @unsafe
    mutating func blockScorer(unit: Int, _ kind: TermKind, _ context: borrowing TargetContext) -> BlockScorer {
        unsafe BlockScorer(
            table: tables.norms, plans: context.supplement.plans, multipliers: tables.multipliers,
            normBases: context.norms.bases, weight: weights[unit][kind], isExact: kind == .exact)
    }

    /// Offers the documents of one term of the only unit to `top`.
    @unsafe
    private mutating func scan(
        _ term: ResolvedTerm, _ scorer: BlockScorer, _ buffer: PostingsBuffer, _ context: borrowing TargetContext
    ) throws {
        var cursor = try context.image.postings(of: term.entry, in: scope)
        var first: UInt32 = 0
        for number in 0..<cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            let skip = try cursor.skipEntry(of: number)
            let last = skip?.lastDocument ?? context.image.documentCount &- 1
            var priorBound = Double.infinity
            if top.isFull {
                priorBound = try context.priorBound(from: first, through: last, prior)
                if let skip, bound(skip, term.kind, context) * priorBound < top.threshold {
                    first = last &+ 1
                    continue
                }
            }
            first = last &+ 1
            let block = try cursor.load(number, into: buffer)
            try unsafe score(block, buffer, scorer, self.block, context)
            try unsafe offer(block, buffer, term.kind, priorBound, context)
        }
    }

    /// A text score, title match included, that no posting of a block exceeds.
    private mutating func bound(_ skip: SkipEntry, _ kind: TermKind, _ context: borrowing TargetContext) -> Double {
        let maxima = PostingMaxima(skip)
        let match = maxima.bestMatch(
            isExact: kind == .exact, severalTitles: context.supplement.summary.hasSeveralTitles)
        return Double(maxima.contributionBound(weights[0][kind], tables.norms))
            * tables.multipliers.factor(match) * (1 + ScoreFunction.slack)
    }

    /// Computes the scores of a loaded block.
    @unsafe
    mutating func score(
        _ block: PostingsBlock, _ buffer: PostingsBuffer, _ scorer: BlockScorer, _ scores: BlockScores,
        _ context: borrowing TargetContext
    ) throws(StoreError) {
        try unsafe context.norms.prepare(buffer.documents, count: block.count)
        unsafe scorer.score(
            count: block.count, documents: UnsafePointer(buffer.documents), codes: block.codes, into: scores)
        if block.exceptionCount == 0 { return }
        var exception = 0
        for position in 0..<block.count where unsafe block.codes[position] == SegmentFormat.escapeCode {
            let score = unsafe scorer.score(buffer.exceptions[exception], document: buffer.documents[position])
            unsafe scores.contributions[position] = score.contribution
            unsafe scores.potentials[position] = score.potential
            exception += 1
        }
    }

    /// What a posting of a loaded block says of titles.
    @unsafe @inline(__always)
    mutating func titleClass(
        _ position: Int, _ block: PostingsBlock, _ buffer: PostingsBuffer, _ plans: CodePlanTable
    ) -> TitleClass {
        let code = unsafe block.codes[position]
        if code != SegmentFormat.escapeCode { return plans.titleClass(code) }
        var exception = 0
        for earlier in 0..<position where unsafe block.codes[earlier] == SegmentFormat.escapeCode { exception += 1 }
        return unsafe TitleClass(buffer.exceptions[exception])
    }

    /// Offers the documents of a scored block that may enter. A prior bound of infinity means that all may.
    @unsafe
    private mutating func offer(
        _ block: PostingsBlock, _ buffer: PostingsBuffer, _ kind: TermKind, _ priorBound: Double,
        _ context: borrowing TargetContext
    ) throws {
        var threshold = ScoreFunction.textThreshold(top.threshold, priorBound: priorBound)
        for position in 0..<block.count {
            if unsafe self.block.potentials[position] < threshold { continue }
            let titleClass = unsafe titleClass(position, block, buffer, context.supplement.plans)
            unsafe evidence[0] = ClauseEvidence(
                contribution: self.block.contributions[position], titleClass: titleClass, isExact: kind == .exact)
            guard let candidate = try unsafe consider(buffer.documents[position], context) else { continue }
            try accept(candidate, context)
            threshold = ScoreFunction.textThreshold(top.threshold, priorBound: priorBound)
        }
    }
}

extension PostingMaxima {
    init(_ skip: SkipEntry) {
        self.init(
            largestCounts: skip.largestCounts, smallestLengths: skip.smallestLengths, startsTitle: skip.startsTitle)
    }
}
