import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// Queries of several words, all of which are needed and each of which is one term: the rarest list leads and is scored
/// block by block; the others are only asked for those of its documents that may still be among the best.
extension SearchRun {
    /// Whether the plan is one that `scanConjunction` can run in a target.
    mutating func isConjunctionOfTerms(_ target: Int) -> Bool {
        guard plan.requiresAll else { return false }
        for clause in plan.clauses {
            if let whole = clause.whole, resolved.termCount(target: target, unit: whole) > 0 { return false }
            for unit in clause.words where resolved.termCount(target: target, unit: unit) != 1 { return false }
        }
        return true
    }

    /// Offers the documents of a target that have all words to `top`.
    mutating func scanConjunction(_ context: borrowing TargetContext) throws {
        try openLists(context)
        needs = TextNeeds(mayHaveOtherTitles: request.otherTitles != nil && context.supplement.summary.hasSeveralTitles)
        plainNeeds = needs
        var scan = unsafe leadScan(context)
        var first: UInt32 = 0
        for number in 0..<lists[0].cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            let skip = try lists[0].skipEntry(of: number)
            let last = skip?.lastDocument ?? context.image.documentCount &- 1
            updateNeeds(try context.priorBounds(from: first, through: last, prior))
            if try boundBlock(skip, first, last) {
                try unsafe updateFilter(&scan, try context.priorBounds(from: first, prior))
                if try unsafe !scanLead(number, scan, context) { return }
            }
            first = last &+ 1
        }
    }

    /// Opens the lists of all words, the shortest first, and bounds them.
    private mutating func openLists(_ context: borrowing TargetContext) throws {
        lists.removeAll()
        order.removeAll(keepingCapacity: true)
        listBounds.removeAll(keepingCapacity: true)
        rests.removeAll(keepingCapacity: true)
        let target = Int(context.number)
        for clause in plan.clauses { order.append(contentsOf: clause.words) }
        let resolved = resolved
        order.sort { left, right in
            (resolved.frequency(target: target, unit: left), left) < (
                resolved.frequency(target: target, unit: right), right
            )
        }
        for unit in order {
            guard let term = resolved.firstTerm(target: target, unit: unit) else { continue }
            var list = try TermList(term, unit: unit, weights[unit][term.kind], of: context.image, in: scope)
            listBounds.append(try list.bound(tables.norms))
            rests.append(0)
            lists.append(list)
        }
        rests.append(0)
    }

    /// Blocks of another list that are looked at for a bound of one block of the leading list.
    private static var longestMaximaRun: Int { 12 }

    /// Puts into `rests[n]` what the lists from `n` on can add in the documents of a block of the leading list; false when
    /// none of them may be among the best.
    private mutating func boundBlock(_ skip: SkipEntry?, _ first: UInt32, _ last: UInt32) throws -> Bool {
        var isInTitles = true
        var need = needs.textInTitles
        for index in stride(from: lists.count - 1, through: 0, by: -1) {
            var bound = listBounds[index]
            if top.isFull {
                let maxima =
                    index == 0
                    ? skip.map { PostingMaxima($0) }
                    : try lists[index].maxima(from: first, through: last, limit: SearchRun.longestMaximaRun)
                if let maxima {
                    bound = maxima.contributionBound(lists[index].weight, tables.norms)
                    if maxima.largestCounts[0] == 0 { isInTitles = false }
                    if lists[index].unit == 0, !maxima.startsTitle { need = needs.textInside }
                }
            }
            rests[index] = rests[index + 1] + bound
        }
        return rests[0] >= (isInTitles ? need : needs.text)
    }

    /// Renews the filter of posting codes of the leading list when the threshold has grown enough to be worth it; it holds
    /// for this and all later documents.
    @unsafe
    private mutating func updateFilter(_ scan: inout LeadScan, _ priors: PriorBounds) throws {
        guard top.isFull, unsafe top.threshold > scan.filterThreshold * 1.02 else { return }
        unsafe scan.filterThreshold = top.threshold
        let blockPriors = needsPriors
        updateNeeds(priors)
        var others: Float = 0
        for index in 1..<max(lists.count, 1) { others += listBounds[index] }
        unsafe filter.update(
            scan.ceilings, lists[0].weight, leadNeeds(plainNeeds, others), marked: leadNeeds(needs, others))
        updateNeeds(blockPriors)
    }

    /// What a posting of the leading list must contribute at least.
    private func leadNeeds(_ needs: TextNeeds, _ others: Float) -> CodeNeeds {
        let inside = lists[0].unit == 0 ? needs.textInside : needs.textInTitles
        return CodeNeeds(
            absent: needs.text - others, inside: inside - others, starts: needs.textInTitles - others)
    }
}
