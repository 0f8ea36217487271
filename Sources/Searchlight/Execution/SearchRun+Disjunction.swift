import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// The list of a clause of which one term stands in the image, with the scores of its current block.
struct ScoredList: ~Copyable {
    var list: TermList
    let clause: Int
    let scores: BlockScores

    /// A contribution that none of its postings exceeds.
    let bound: Float

    /// The block whose scores are in `scores`; -1 for none.
    var scoredBlock = -1

    /// What it has in the document last asked for.
    var found = ClauseEvidence()

    /// The current document; `UInt32.max` at the end, nil before the first move.
    var document: UInt32?

    init(
        _ list: consuming TermList, clause: Int, scores: BlockScores, _ norms: NormTable
    ) throws(StoreError) {
        self.clause = clause
        self.scores = scores
        bound = try list.bound(norms)
        self.list = list
    }
}

/// Queries of which one word is enough: windows of documents, filled from the lists that alone can bring a document among
/// the best; the other lists are asked only for documents that need them (MaxScore).
extension SearchRun {
    /// Whether the plan is one that `scanDisjunction` can run in a target.
    mutating func isDisjunctionOfTerms(_ target: Int) -> Bool {
        guard !plan.requiresAll, plan.clauses.count <= SearchRun.mostWindowClauses else { return false }
        for clause in plan.clauses {
            if let whole = clause.whole, resolved.termCount(target: target, unit: whole) > 0 { return false }
            guard clause.words.count == 1,
                resolved.termCount(target: target, unit: clause.words.lowerBound) <= 1
            else { return false }
        }
        return true
    }

    private static var mostWindowClauses: Int { 64 }

    /// Offers the documents of a target that have some of the words to `top`.
    mutating func scanDisjunction(_ context: borrowing TargetContext) throws {
        try openScoredLists(context)
        needs = TextNeeds(mayHaveOtherTitles: true)
        plainNeeds = needs
        window.reserve(clauses: plan.clauses.count)
        // Sums of the bounds of the first lists: what they can add together.
        sums.removeAll(keepingCapacity: true)
        sums.append(0)
        for index in 0..<scored.count { sums.append(sums[index] + scored[index].bound) }
        var first: UInt32 = 0
        var (optional, turn) = (0, 0)
        while first < context.image.documentCount {
            turn += 1
            if turn & 15 == 0 { try checkCancellation() }
            updateNeeds(try context.priorBounds(from: first, prior))
            while optional < scored.count, !mayEnterAlone(optional + 1) { optional += 1 }
            if scored.count - optional <= BlockMerger.limit {
                return try scanMerged(from: first, optional, context)
            }
            guard let start = try nextDocument(from: first, optional) else { return }
            first = start & ~UInt32(WindowAccumulator.documentCount - 1)
            if try !top.isFull || mayEnterWindow(first) {
                try fillWindow(first, optional, context)
                try offerWindow(first, optional, context)
                window.clear(clauseCount: plan.clauses.count)
            }
            first &+= UInt32(WindowAccumulator.documentCount)
        }
    }

    /// Whether a document that has words of the first `count` lists alone may be among the best. Where these are all words
    /// of the query, it may have them all in its titles.
    func mayEnterAlone(_ count: Int) -> Bool {
        sums[count] >= (count == plan.clauses.count ? needs.textInTitles : needs.text)
    }

    /// Opens the lists, those with the lowest bounds first.
    private mutating func openScoredLists(_ context: borrowing TargetContext) throws {
        scored.removeAll()
        for clause in plan.clauses.indices {
            let unit = plan.clauses[clause].words.lowerBound
            guard let term = resolved.firstTerm(target: Int(context.number), unit: unit) else { continue }
            while scoreRooms.count <= scored.count { scoreRooms.append(BlockScores()) }
            let list = try TermList(term, unit: unit, weights[unit][term.kind], of: context.image, in: scope)
            scored.append(
                try ScoredList(list, clause: clause, scores: scoreRooms[scored.count], tables.norms))
        }
        scored.sort { $0.bound < $1.bound }
    }

    /// The first document from `first` on of the lists that are needed; nil when they have ended.
    private mutating func nextDocument(from first: UInt32, _ optional: Int) throws -> UInt32? {
        var next = UInt32.max
        for index in optional..<max(scored.count, optional) {
            if let document = scored[index].document, document >= first {
                next = min(next, document)
            } else {
                let document = try scored[index].list.seek(first)
                scored[index].document = document
                next = min(next, document)
            }
        }
        return next == .max ? nil : next
    }

    /// Whether the maxima of the blocks leave a document of a window possible.
    private mutating func mayEnterWindow(_ first: UInt32) throws -> Bool {
        let last = first &+ UInt32(WindowAccumulator.documentCount - 1)
        var text: Float = 0
        var isInTitles = scored.count == plan.clauses.count
        for index in 0..<scored.count {
            if let maxima = try scored[index].list.maxima(from: first, through: last, limit: .max) {
                text += maxima.contributionBound(scored[index].list.weight, tables.norms)
                if maxima.largestCounts[0] == 0 { isInTitles = false }
            } else {
                text += scored[index].bound
            }
        }
        return text >= (isInTitles ? needs.textInTitles : needs.text)
    }

    /// Puts the postings of the needed lists into the window.
    private mutating func fillWindow(_ first: UInt32, _ optional: Int, _ context: borrowing TargetContext) throws {
        let end = first &+ UInt32(WindowAccumulator.documentCount)
        for index in optional..<scored.count {
            while let document = scored[index].document, document < end {
                try scoreBlock(index, context)
                guard let block = scored[index].list.block else { break }
                let start = scored[index].list.position
                let stop = scored[index].list.buffer.firstPosition(
                    notBefore: end, from: start, count: block.count)
                unsafe addToWindow(index, first, block, start..<stop, context)
                // The next block may begin before the end of the window.
                let next = unsafe scored[index].list.buffer.documents[max(stop, 1) - 1] &+ 1
                scored[index].document = try scored[index].list.seek(stop < block.count ? end : next)
            }
        }
    }

    /// Scores the current block of a list unless that was done.
    mutating func scoreBlock(_ index: Int, _ context: borrowing TargetContext) throws {
        guard scored[index].scoredBlock != scored[index].list.cursor.loadedBlock, let block = scored[index].list.block
        else { return }
        let scorer = unsafe blockScorer(unit: scored[index].list.unit, scored[index].list.kind, context)
        try unsafe context.prepareNorms(scored[index].list.buffer.documents, count: block.count)
        unsafe score(block, scored[index].list.buffer, scorer, scored[index].scores)
        scored[index].scoredBlock = scored[index].list.cursor.loadedBlock
    }

    /// Puts some postings of a scored block into the window.
    @unsafe
    private mutating func addToWindow(
        _ index: Int, _ first: UInt32, _ block: PostingsBlock, _ range: Range<Int>, _ context: borrowing TargetContext
    ) {
        let (buffer, clause) = (scored[index].list.buffer, scored[index].clause)
        // Invariant: `range` lies within the block, whose documents and scores stand in the buffers.
        unsafe window.add(
            clause: clause, first: first, count: range.count, documents: buffer.documents + range.lowerBound,
            codes: block.codes + range.lowerBound, scores: scored[index].scores.contributions + range.lowerBound,
            context.supplement.plans)
        if !block.hasExceptions { return }
        for position in range where unsafe block.codes[position] == SegmentFormat.escapeCode {
            let titleClass = unsafe titleClass(position, block, buffer, context.supplement.plans)
            unsafe window.setClass(titleClass, clause: clause, first: first, document: buffer.documents[position])
        }
    }

    /// Offers the documents of the window.
    private mutating func offerWindow(_ first: UInt32, _ optional: Int, _ context: borrowing TargetContext) throws {
        let titleCount = scored.count == plan.clauses.count ? scored.count - optional : .max
        var place = 0
        while let next = window.next(
            from: place, least: needs.text - sums[optional], leastInTitles: needs.textInTitles - sums[optional],
            titleCount: titleCount)
        {
            place = next + 1
            let document = first &+ UInt32(next)
            guard try askOptional(optional, document, window.sum(next), window.titleCount(next) >= titleCount, context)
            else { continue }
            for index in optional..<scored.count {
                let clause = scored[index].clause
                guard let found = window.found(clause: clause, next) else { continue }
                evidence[clause] = ClauseEvidence(
                    contribution: found.contribution, titleClass: found.titleClass,
                    isExact: scored[index].list.kind == .exact)
            }
            try offerAsked(document, context)
        }
    }

    /// Offers a document whose `evidence` is complete.
    mutating func offerAsked(_ document: UInt32, _ context: borrowing TargetContext) throws {
        guard isMatch(), let candidate = try consider(document, context) else { return }
        try accept(candidate, context)
        updateNeeds()
    }

    /// Asks the optional lists for a document, until it falls short, which gives false. What they have is in `evidence`,
    /// which is empty for the other clauses.
    mutating func askOptional(
        _ optional: Int, _ document: UInt32, _ sum: Float, _ mayBeInTitles: Bool, _ context: borrowing TargetContext
    ) throws -> Bool {
        let needs = needs(of: document, context)
        var (text, isInTitles) = (sum, mayBeInTitles)
        var index = optional
        while index > 0 {
            if text + sums[index] < (isInTitles ? needs.textInTitles : needs.text) { return false }
            index &-= 1
            if try scored[index].list.seek(document) == document {
                let (contribution, titleClass) = scored[index].list.score(
                    try context.norms(of: document), context.supplement.plans, tables.norms)
                scored[index].found = ClauseEvidence(
                    contribution: contribution, titleClass: titleClass, isExact: scored[index].list.kind == .exact)
                text += contribution
                isInTitles = isInTitles && titleClass.isInTitle
            } else {
                scored[index].found = ClauseEvidence()
                isInTitles = false
            }
        }
        if text < (isInTitles ? needs.textInTitles : needs.text) { return false }
        for clause in evidence.indices { evidence[clause] = ClauseEvidence() }
        for index in 0..<optional { evidence[scored[index].clause] = scored[index].found }
        return true
    }
}

// MARK: - One list left

extension SearchRun {
    /// Offers the documents from `first` on when only the last list can bring one among the best.
    mutating func scanLastList(from first: UInt32, _ context: borrowing TargetContext) throws {
        let last = scored.count - 1
        let scorer = unsafe blockScorer(unit: scored[last].list.unit, scored[last].list.kind, context)
        let ceilings = context.supplement.ceilings(tables.norms)
        var start = first
        while start < context.image.documentCount {
            try checkCancellation()
            updateNeeds(try context.priorBounds(from: start, prior))
            if !mayEnterAlone(last + 1) { return }
            let current = scored[last].list.cursor.loadedBlock
            guard let number = try scored[last].list.cursor.findBlock(containing: start, from: max(current, 0)) else {
                return
            }
            let skip = try scored[last].list.skipEntry(of: number)
            if try mayEnterBlock(skip) {
                if number != current { try scored[last].list.load(number) }
                try unsafe offerLastBlock(from: start, scorer, ceilings, context)
            }
            guard let skip else { return }
            start = skip.lastDocument &+ 1
        }
    }

    /// Whether a document of a block of the last list may be among the best.
    private mutating func mayEnterBlock(_ skip: SkipEntry?) throws -> Bool {
        guard let skip else { return true }
        let last = scored.count - 1
        let bound = PostingMaxima(skip).contributionBound(scored[last].list.weight, tables.norms) + sums[last]
        let mayBeInTitles = scored.count == plan.clauses.count && skip.largestCounts[0] > 0
        return bound >= (mayBeInTitles ? needs.textInTitles : needs.text)
    }

    /// Offers the documents from `start` on of the current block of the last list.
    @unsafe
    private mutating func offerLastBlock(
        from start: UInt32, _ scorer: BlockScorer, _ ceilings: CodeCeilings, _ context: borrowing TargetContext
    ) throws {
        let last = scored.count - 1
        guard let block = scored[last].list.block else { return }
        let buffer = scored[last].list.buffer
        let mayBeInTitles = scored.count == plan.clauses.count
        let count = try unsafe scoreLastBlock(block, buffer, scorer, ceilings, mayBeInTitles, context)
        for index in 0..<count {
            let contribution = unsafe self.block.contributions[index]
            if contribution + sums[last] < needs.textInTitles { continue }
            let position = unsafe Int(self.block.positions[index])
            let document = unsafe buffer.documents[position]
            let titleClass = unsafe titleClass(position, block, buffer, context.supplement.plans)
            let isInTitles = mayBeInTitles && titleClass.isInTitle
            guard document >= start, try askOptional(last, document, contribution, isInTitles, context) else {
                continue
            }
            evidence[scored[last].clause] = ClauseEvidence(
                contribution: contribution, titleClass: titleClass, isExact: scored[last].list.kind == .exact)
            try offerAsked(document, context)
        }
    }

    /// Scores the postings of a block of the last list that may bring a document among the best; gives how many.
    @unsafe
    private mutating func scoreLastBlock(
        _ block: PostingsBlock, _ buffer: PostingsBuffer, _ scorer: BlockScorer, _ ceilings: CodeCeilings,
        _ mayBeInTitles: Bool, _ context: borrowing TargetContext
    ) throws -> Int {
        let last = scored.count - 1
        guard top.isFull, !block.hasExceptions, block.count >= 32 else {
            try unsafe context.prepareNorms(buffer.documents, count: block.count)
            unsafe score(block, buffer, scorer, self.block)
            return block.count
        }
        filter.update(
            ceilings, scored[last].list.weight, lastNeeds(plainNeeds, mayBeInTitles),
            marked: lastNeeds(needs, mayBeInTitles))
        return try unsafe scoreFiltered(block, buffer, scorer, context)
    }

    /// What a posting of the last list must contribute at least.
    private func lastNeeds(_ needs: TextNeeds, _ mayBeInTitles: Bool) -> CodeNeeds {
        let others = sums[scored.count - 1]
        let inTitles = (mayBeInTitles ? needs.textInTitles : needs.text) - others
        return CodeNeeds(absent: needs.text - others, inside: inTitles, starts: inTitles)
    }
}
