import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// Queries of one word: block after block, skipping those whose bound is too low.
extension SearchRun {
    /// Offers the documents of a target with the one word of the query to `top`.
    mutating func scanOneWord(_ context: borrowing TargetContext) throws {
        let terms = resolved.terms(target: Int(context.number), unit: 0)
        let buffer = scope.makePostingsBuffer()
        var batch = PostingsBatch(of: context.image, in: scope)
        let ceilings = context.supplement.ceilings(tables.norms)
        // What is exact first: it raises the threshold fastest.
        for kind in TermKind.allCases where terms.contains(where: { $0.kind == kind }) {
            var scan = unsafe OneWordScan(
                kind: kind, scorer: blockScorer(unit: 0, kind, context), buffer: buffer, ceilings: ceilings,
                imagePriors: try context.priorBounds(from: 0, prior))
            for (number, term) in terms.enumerated() where term.kind == kind {
                if number & 1_023 == 1_023 { try checkCancellation() }
                if term.entry.isLong {
                    try unsafe self.scan(term, &scan, context)
                } else {
                    try unsafe collect(term, &batch, &scan, context)
                }
            }
            try unsafe scanBatch(&batch, &scan, context)
        }
    }

    /// Adds the postings of a short list to the batch, which is offered when it is full.
    @unsafe
    private mutating func collect(
        _ term: ResolvedTerm, _ batch: inout PostingsBatch, _ scan: inout OneWordScan,
        _ context: borrowing TargetContext
    ) throws {
        if try batch.append(term.entry) { return }
        try unsafe scanBatch(&batch, &scan, context)
        if try batch.append(term.entry) { return }
        // What spells out its counts is scanned alone.
        var cursor = try context.image.postings(of: term.entry, in: scope)
        unsafe updateFilter(&scan, scan.imagePriors, context)
        try unsafe scanBlock(0, &cursor, &scan, scan.imagePriors, context)
    }

    /// Offers the documents of the batch to `top`.
    @unsafe
    private mutating func scanBatch(
        _ batch: inout PostingsBatch, _ scan: inout OneWordScan, _ context: borrowing TargetContext
    ) throws {
        if batch.count == 0 { return }
        unsafe updateFilter(&scan, scan.imagePriors, context)
        try unsafe scanBlock(batch.block, batch.buffer, &scan, scan.imagePriors, context)
        batch.removeAll()
    }

    /// What scores blocks of a unit's terms of one kind.
    @unsafe
    mutating func blockScorer(unit: Int, _ kind: TermKind, _ context: borrowing TargetContext) -> BlockScorer {
        unsafe BlockScorer(
            table: tables.norms, plans: context.supplement.plans, multipliers: tables.multipliers,
            normBases: context.norms.bases, weight: weights[unit][kind], isExact: kind == .exact)
    }

    /// Offers the documents of a long list of the only unit to `top`.
    @unsafe
    private mutating func scan(
        _ term: ResolvedTerm, _ scan: inout OneWordScan, _ context: borrowing TargetContext
    ) throws {
        var cursor = try context.image.postings(of: term.entry, in: scope)
        unsafe scan.filterThreshold = 0
        try readDatesAhead(&cursor, context)
        var first: UInt32 = 0
        // Later documents are older: what bounds the priors from one document on bounds those of all later ones.
        var latest = unsafe scan.imagePriors
        for number in 0..<cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            guard let skip = try cursor.skipEntry(of: number) else { break }
            let start = first
            first = skip.lastDocument &+ 1
            let best = unsafe top.isFull ? bound(skip, scan.kind, context) : .infinity
            if best * latest.marked < top.threshold { continue }
            let priors = try context.priorBounds(from: start, through: skip.lastDocument, prior)
            if best * priors.marked < top.threshold { continue }
            // What holds for this and all later documents, so that the filter stays right while it is not renewed.
            latest = try context.priorBounds(from: start, prior)
            unsafe updateFilter(&scan, latest, context)
            try unsafe scanBlock(number, &cursor, &scan, priors, context)
        }
        // The filter speaks of the end of this list only.
        unsafe scan.filterThreshold = 0
    }

    /// Renews the filter of posting codes when the threshold has grown enough to be worth it.
    @unsafe @inline(__always)
    private mutating func updateFilter(
        _ scan: inout OneWordScan, _ priors: PriorBounds, _ context: borrowing TargetContext
    ) {
        guard top.isFull, unsafe top.threshold > scan.filterThreshold * 1.02 else { return }
        unsafe scan.filterThreshold = top.threshold
        let several = context.supplement.summary.hasSeveralTitles
        unsafe filter.update(
            scan.ceilings, weights[0][scan.kind], codeNeeds(scan.kind, several, priors.plain),
            marked: codeNeeds(scan.kind, several, priors.marked))
    }

    /// What a posting must contribute at least, given a prior that no document exceeds.
    private mutating func codeNeeds(_ kind: TermKind, _ hasSeveralTitles: Bool, _ prior: Double) -> CodeNeeds {
        let threshold = ScoreFunction.textThreshold(top.threshold, priorBound: prior)
        let multipliers = tables.multipliers
        func needed(_ titleClass: TitleClass) -> Float {
            let match = TitleMatch.ofOneWord(
                titleClass, isExact: kind == .exact, hasSeveralTitles: hasSeveralTitles, titleLength: 1)
            return Float(Double(threshold) / multipliers.factor(match))
        }
        return CodeNeeds(absent: needed(.absent), inside: needed(.inside), starts: needed(.starts))
    }

    /// Offers the documents of one block of a list.
    @unsafe
    private mutating func scanBlock(
        _ number: Int, _ cursor: inout PostingsCursor, _ scan: inout OneWordScan, _ priors: PriorBounds,
        _ context: borrowing TargetContext
    ) throws {
        let block = try unsafe cursor.load(number, into: scan.buffer)
        try unsafe scanBlock(block, scan.buffer, &scan, priors, context)
    }

    /// Offers the documents of a block in a buffer.
    @unsafe
    private mutating func scanBlock(
        _ block: PostingsBlock, _ buffer: PostingsBuffer, _ scan: inout OneWordScan, _ priors: PriorBounds,
        _ context: borrowing TargetContext
    ) throws {
        var count = block.count
        if unsafe block.hasExceptions || scan.filterThreshold == 0 {
            try unsafe context.prepareNorms(buffer.documents, count: block.count)
            unsafe score(block, buffer, scan.scorer, self.block)
        } else {
            count = try unsafe scoreFiltered(block, buffer, scan.scorer, context)
        }
        try unsafe offer(count, block, buffer, &scan, priors, context)
    }

    /// A text score, title match included, that no posting of a block exceeds.
    private mutating func bound(_ skip: SkipEntry, _ kind: TermKind, _ context: borrowing TargetContext) -> Double {
        let maxima = PostingMaxima(skip)
        let match = maxima.bestMatch(
            isExact: kind == .exact, severalTitles: context.supplement.summary.hasSeveralTitles)
        return Double(maxima.contributionBound(weights[0][kind], tables.norms))
            * tables.multipliers.factor(match) * (1 + ScoreFunction.slack)
    }

    /// Offers the documents of a scored block that may enter.
    @unsafe
    private mutating func offer(
        _ count: Int, _ block: PostingsBlock, _ buffer: PostingsBuffer, _ scan: inout OneWordScan,
        _ priors: PriorBounds,
        _ context: borrowing TargetContext
    ) throws {
        var threshold = ScoreFunction.textThreshold(top.threshold, priorBound: priors.marked)
        var plainThreshold = ScoreFunction.textThreshold(top.threshold, priorBound: priors.plain)
        for index in 0..<count {
            let potential = unsafe self.block.potentials[index]
            if potential < threshold { continue }
            let position = unsafe Int(self.block.positions[index])
            let document = unsafe buffer.documents[position]
            if potential < plainThreshold, !context.isMarked(document) { continue }
            let titleClass = unsafe titleClass(position, block, buffer, context.supplement.plans)
            unsafe evidence[0] = ClauseEvidence(
                contribution: self.block.contributions[index], titleClass: titleClass, isExact: scan.kind == .exact)
            guard let candidate = try consider(document, context) else { continue }
            try accept(candidate, context)
            threshold = ScoreFunction.textThreshold(top.threshold, priorBound: priors.marked)
            plainThreshold = ScoreFunction.textThreshold(top.threshold, priorBound: priors.plain)
        }
    }
}

// MARK: - Blocks

extension SearchRun {
    /// Computes the scores of a loaded block whose norms are prepared.
    @unsafe
    mutating func score(_ block: PostingsBlock, _ buffer: PostingsBuffer, _ scorer: BlockScorer, _ scores: BlockScores)
    {
        unsafe scorer.score(
            count: block.count, documents: UnsafePointer(buffer.documents), codes: block.codes, into: scores)
        if !block.hasExceptions { return }
        var exception = 0
        for position in 0..<block.count where unsafe block.codes[position] == SegmentFormat.escapeCode {
            let score = unsafe scorer.score(buffer.exceptions[exception], document: buffer.documents[position])
            unsafe scores.contributions[position] = score.contribution
            unsafe scores.potentials[position] = score.potential
            exception += 1
        }
    }

    /// Computes the scores of those postings of a loaded block without exceptions that pass the `filter`; gives how many.
    @unsafe
    mutating func scoreFiltered(
        _ block: PostingsBlock, _ buffer: PostingsBuffer, _ scorer: BlockScorer, _ context: borrowing TargetContext
    ) throws -> Int {
        let documents = unsafe UnsafePointer(buffer.documents)
        let count = unsafe filter.select(documents: documents, block.postingCodes, context.marks, into: self.block)
        if context.isFirstSearch { unsafe context.readNormsAhead(documents, at: self.block.positions, count: count) }
        for index in 0..<count {
            try context.prepareNorm(unsafe documents[Int(self.block.positions[index])])
        }
        unsafe scorer.score(selected: count, documents, block.codes, self.block)
        return count
    }

    /// What a posting of a loaded block says of titles.
    @unsafe @inline(__always)
    mutating func titleClass(
        _ position: Int, _ block: PostingsBlock, _ buffer: PostingsBuffer, _ plans: CodePlanTable
    ) -> TitleClass {
        let code = unsafe block.codes[position]
        if code != SegmentFormat.escapeCode { return plans.titleClass(code) }
        return unsafe TitleClass(buffer.exceptions[block.exceptionRank(of: position)])
    }
}

/// The terms of one kind of a query of one word, being scanned in one image.
@unsafe
private struct OneWordScan {
    let kind: TermKind
    let scorer: BlockScorer
    let buffer: PostingsBuffer
    let ceilings: CodeCeilings

    /// Priors that no document of the image exceeds.
    let imagePriors: PriorBounds

    /// The threshold that the filter was made for; 0 for none.
    var filterThreshold = 0.0

    init(kind: TermKind, scorer: BlockScorer, buffer: PostingsBuffer, ceilings: CodeCeilings, imagePriors: PriorBounds)
    {
        unsafe self.kind = kind
        unsafe self.scorer = unsafe scorer
        unsafe self.buffer = buffer
        unsafe self.ceilings = ceilings
        unsafe self.imagePriors = imagePriors
    }
}

extension PostingsBlock {
    /// The codes as ranking takes them; valid as long as the block.
    @unsafe var postingCodes: PostingCodes {
        unsafe PostingCodes(base: codes, count: count, usual: usual.map { ($0.code, $0.others) })
    }
}
