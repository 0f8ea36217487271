import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// The list of a clause of which one term stands in the image, with the scores of its current block.
struct ScoredList {
    var list: TermList
    let clause: Int
    let scores: BlockScores

    /// A contribution that none of its postings exceeds.
    let bound: Float

    /// The block whose scores are in `scores`; -1 for none.
    var scoredBlock = -1

    /// The current document; `UInt32.max` at the end.
    var document: UInt32 = 0
}

/// Queries of which one word is enough: windows of documents, filled from the lists that alone can bring a document among
/// the best; the other lists are asked only for documents that need them (MaxScore).
extension SearchRun {
    /// Whether the plan is one that `scanDisjunction` can run in a target.
    mutating func isDisjunctionOfTerms(_ target: Int) -> Bool {
        guard !plan.requiresAll else { return false }
        for clause in plan.clauses {
            if let whole = clause.whole, !resolved.terms(target: target, unit: whole).isEmpty { return false }
            guard clause.words.count == 1,
                resolved.terms(target: target, unit: clause.words.lowerBound).count <= 1
            else { return false }
        }
        return true
    }

    /// Offers the documents of a target that have some of the words to `top`.
    mutating func scanDisjunction(_ context: borrowing TargetContext) throws {
        try openScoredLists(context)
        window.reserve(clauses: plan.clauses.count)
        // Sums of the bounds of the first lists: what they can add together.
        var sums: [Float] = [0]
        for list in scored { sums.append((sums.last ?? 0) + list.bound) }
        var first: UInt32 = 0
        var (optional, turn) = (0, 0)
        while first < context.image.documentCount {
            turn += 1
            if turn & 15 == 0 { try checkCancellation() }
            let prior = try priorBound(from: first, context)
            while optional < scored.count, !mayEnter(sums[optional + 1], isInTitles: false, prior) { optional += 1 }
            guard let start = try nextDocument(from: first, optional) else { return }
            first = start & ~UInt32(WindowAccumulator.documentCount - 1)
            if try !top.isFull || mayEnterWindow(first, prior) {
                try fillWindow(first, optional, context)
                try offerWindow(first, optional, sums, prior, context)
                window.clear(clauseCount: plan.clauses.count)
            }
            first &+= UInt32(WindowAccumulator.documentCount)
        }
    }

    /// Opens the lists, those with the lowest bounds first.
    private mutating func openScoredLists(_ context: borrowing TargetContext) throws {
        scored.removeAll(keepingCapacity: true)
        for clause in plan.clauses.indices {
            let unit = plan.clauses[clause].words.lowerBound
            guard let term = resolved.terms(target: Int(context.number), unit: unit).first else { continue }
            while scoreRooms.count <= scored.count { scoreRooms.append(BlockScores()) }
            let list = try TermList(term, unit: unit, of: context.image, in: scope)
            scored.append(
                ScoredList(
                    list: list, clause: clause, scores: scoreRooms[scored.count], bound: try bound(list)))
        }
        scored.sort { $0.bound < $1.bound }
    }

    /// A contribution that no posting of a list exceeds.
    private mutating func bound(_ list: TermList) throws(StoreError) -> Float {
        let weight = weights[list.unit][list.kind]
        // The maxima of very long lists say little: common words weigh little anyway.
        guard list.cursor.blockCount <= 64, let maxima = try list.cursor.listMaxima() else { return weight.ceiling }
        return PostingMaxima(
            largestCounts: maxima.largestCounts, smallestLengths: maxima.smallestLengths,
            startsTitle: maxima.startsTitle
        ).contributionBound(weight, tables.norms)
    }

    /// A prior that no document from `first` on exceeds; infinity while everything may enter.
    private mutating func priorBound(from first: UInt32, _ context: borrowing TargetContext) throws -> Double {
        guard top.isFull else { return .infinity }
        return try context.priorBound(from: first, through: context.image.documentCount &- 1, prior)
    }

    /// Whether a document whose contributions sum up to at most `text` may be among the best.
    private mutating func mayEnter(_ text: Float, isInTitles: Bool, _ prior: Double) -> Bool {
        guard top.isFull else { return true }
        let match: TitleMatch = isInTitles ? .whole : .some
        let slack = ScoreFunction.slack(clauseCount: plan.clauses.count)
        return Double(text) * tables.multipliers.factor(match) * (1 + slack) * prior >= top.threshold
    }

    /// The first document from `first` on of the lists that are needed; nil when they have ended.
    private mutating func nextDocument(from first: UInt32, _ optional: Int) throws -> UInt32? {
        var next = UInt32.max
        for index in optional..<max(scored.count, optional) {
            if scored[index].document < first || scored[index].scoredBlock < 0 && scored[index].document == 0 {
                scored[index].document = try scored[index].list.seek(first)
            }
            next = min(next, scored[index].document)
        }
        return next == .max ? nil : next
    }

    /// Whether the maxima of the blocks leave a document of a window possible.
    private mutating func mayEnterWindow(_ first: UInt32, _ prior: Double) throws -> Bool {
        let last = first &+ UInt32(WindowAccumulator.documentCount - 1)
        var text: Float = 0
        var isInTitles = scored.count == plan.clauses.count
        for index in scored.indices {
            guard scored[index].list.cursor.hasMaxima else {
                text += scored[index].bound
                continue
            }
            let (bound, inTitles) = try windowBound(index, first, last)
            text += bound
            isInTitles = isInTitles && inTitles
        }
        return mayEnter(text, isInTitles: isInTitles, prior)
    }

    private mutating func windowBound(
        _ index: Int, _ first: UInt32, _ last: UInt32
    ) throws(StoreError) -> (bound: Float, isInTitles: Bool) {
        let start = max(0, scored[index].list.cursor.loadedBlock)
        guard let block = try scored[index].list.cursor.findBlock(containing: first, from: start) else {
            return (0, false)
        }
        var maxima: PostingMaxima?
        var number = block
        while number < scored[index].list.cursor.blockCount,
            let skip = try scored[index].list.cursor.skipEntry(of: number)
        {
            maxima = maxima?.union(PostingMaxima(skip)) ?? PostingMaxima(skip)
            if skip.lastDocument >= last { break }
            number += 1
        }
        guard let maxima else { return (0, false) }
        let weight = weights[scored[index].list.unit][scored[index].list.kind]
        return (maxima.contributionBound(weight, tables.norms), maxima.largestCounts[0] > 0)
    }

    /// Puts the postings of the needed lists into the window.
    private mutating func fillWindow(_ first: UInt32, _ optional: Int, _ context: borrowing TargetContext) throws {
        let end = first &+ UInt32(WindowAccumulator.documentCount)
        for index in optional..<scored.count {
            while scored[index].document < end {
                try scoreBlock(index, context)
                guard let block = scored[index].list.block else { break }
                let start = scored[index].list.position
                let stop = scored[index].list.buffer.firstPosition(notBefore: end, from: start, count: block.count)
                unsafe addToWindow(index, first, block, start..<stop, context)
                // The next block may begin before the end of the window.
                let next = unsafe scored[index].list.buffer.documents[max(stop, 1) - 1] &+ 1
                scored[index].document = try scored[index].list.seek(stop < block.count ? end : next)
            }
        }
    }

    /// Scores the current block of a list unless that was done.
    private mutating func scoreBlock(_ index: Int, _ context: borrowing TargetContext) throws {
        guard scored[index].scoredBlock != scored[index].list.cursor.loadedBlock, let block = scored[index].list.block
        else { return }
        let scorer = unsafe blockScorer(unit: scored[index].list.unit, scored[index].list.kind, context)
        try unsafe score(block, scored[index].list.buffer, scorer, scored[index].scores, context)
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
        if block.exceptionCount == 0 { return }
        for position in range where unsafe block.codes[position] == SegmentFormat.escapeCode {
            let titleClass = unsafe titleClass(position, block, buffer, context.supplement.plans)
            unsafe window.setClass(titleClass, clause: clause, first: first, document: buffer.documents[position])
        }
    }

    /// Offers the documents of the window.
    private mutating func offerWindow(
        _ first: UInt32, _ optional: Int, _ sums: [Float], _ prior: Double, _ context: borrowing TargetContext
    ) throws {
        order.removeAll(keepingCapacity: true)
        for index in optional..<scored.count { order.append(scored[index].clause) }
        var place = 0
        while let next = window.next(from: place) {
            place = next + 1
            let (sum, inTitle) = window.sum(next, order)
            let isInTitles = inTitle == order.count && scored.count == plan.clauses.count
            guard mayEnter(sum + sums[optional], isInTitles: isInTitles, prior),
                try takeEvidence(first, next, optional, sums, sum, isInTitles, prior, context), isMatch(),
                let candidate = try consider(first &+ UInt32(next), context)
            else { continue }
            try accept(candidate, context)
        }
    }

    /// Puts into `evidence` what a document has, asking the optional lists; false when it falls short on the way.
    private mutating func takeEvidence(
        _ first: UInt32, _ place: Int, _ optional: Int, _ sums: [Float], _ sum: Float, _ isInTitles: Bool,
        _ prior: Double, _ context: borrowing TargetContext
    ) throws -> Bool {
        for clause in evidence.indices { evidence[clause] = ClauseEvidence() }
        for index in optional..<scored.count {
            let clause = scored[index].clause
            guard let found = window.found(clause: clause, place) else { continue }
            evidence[clause] = ClauseEvidence(
                contribution: found.contribution, titleClass: found.titleClass,
                isExact: scored[index].list.kind == .exact)
        }
        var text = sum
        let document = first &+ UInt32(place)
        for index in stride(from: optional - 1, through: 0, by: -1) {
            guard mayEnter(text + sums[index + 1], isInTitles: isInTitles, prior) else { return false }
            guard try scored[index].list.seek(document) == document else { continue }
            let found = wordEvidence(
                scored[index].list.counts, scored[index].list.kind, scored[index].list.unit,
                try context.norms(of: document))
            evidence[scored[index].clause] = found
            text += found.contribution
        }
        return true
    }
}
