import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// The part of a disjunction in which a few lists are left that can bring a document among the best: they are merged block
/// by block.
extension SearchRun {
    /// Offers the documents from `first` on, given that the first `optional` lists alone cannot bring one in.
    mutating func scanMerged(from first: UInt32, _ optional: Int, _ context: borrowing TargetContext) throws {
        var (optional, first) = (optional, first)
        while true {
            try checkCancellation()
            updateNeeds(try context.priorBounds(from: first, prior))
            while optional < scored.count, !mayEnterAlone(optional + 1) { optional += 1 }
            if optional == scored.count { return }
            if optional + 1 == scored.count { return try scanLastList(from: first, context) }
            guard try fillMerger(from: first, optional, context) else { return }
            first = try mergeBlocks(optional, context)
            if first >= context.image.documentCount { return }
        }
    }

    /// Gives the merger the current blocks of the lists from `optional` on; false when all have ended.
    private mutating func fillMerger(
        from first: UInt32, _ optional: Int, _ context: borrowing TargetContext
    ) throws -> Bool {
        merger.removeAll()
        order.removeAll(keepingCapacity: true)
        for index in optional..<scored.count {
            guard try scored[index].list.seek(first) != .max else { continue }
            try scoreBlock(index, context)
            unsafe merger.append(
                documents: UnsafePointer(scored[index].list.buffer.documents),
                contributions: UnsafePointer(scored[index].scores.contributions),
                position: scored[index].list.position, count: scored[index].list.count)
            order.append(index)
        }
        return !order.isEmpty
    }

    /// Offers the documents until one of the blocks is used up; gives the first document that was not looked at.
    private mutating func mergeBlocks(_ optional: Int, _ context: borrowing TargetContext) throws -> UInt32 {
        // Where a clause has no list, none of the documents has all clauses.
        let listCount = scored.count == plan.clauses.count ? scored.count - optional : 7
        let all = UInt8(truncatingIfNeeded: 1 &<< listCount &- 1)
        while merger.next(
            least: needs.text - sums[optional], leastOfAll: needs.textInTitles - sums[optional], listCount: listCount,
            plain: (plainNeeds.text - sums[optional], plainNeeds.textInTitles - sums[optional]), context.marks)
        {
            let (document, sum, lists) = (merger.document, merger.sum, merger.lists)
            if try askOptional(optional, document, sum, lists == all, context) {
                takeMerged(lists, context)
                try offerAsked(document, context)
            }
            if merger.isUsedUp { return document &+ 1 }
        }
        // Every list stands behind all documents looked at.
        return lastMerged() &+ 1
    }

    /// The last document that was looked at, when a block is used up without a find.
    private mutating func lastMerged() -> UInt32 {
        var last: UInt32 = 0
        for list in order.indices {
            let position = merger.position(of: list)
            if position > 0 { last = max(last, scored[order[list]].list.document(at: position - 1)) }
        }
        return last
    }

    /// Puts into `evidence` what the merged lists have in the document found.
    private mutating func takeMerged(_ lists: UInt8, _ context: borrowing TargetContext) {
        for list in order.indices where lists &>> UInt8(list) & 1 != 0 {
            let index = order[list]
            guard let block = scored[index].list.block else { continue }
            let position = merger.position(of: list) - 1
            let titleClass = unsafe titleClass(
                position, block, scored[index].list.buffer, context.supplement.plans)
            evidence[scored[index].clause] = ClauseEvidence(
                contribution: unsafe scored[index].scores.contributions[position], titleClass: titleClass,
                isExact: scored[index].list.kind == .exact)
        }
    }
}
