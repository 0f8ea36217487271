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
        var scan = LeadScan(ceilings: context.supplement.ceilings(tables.norms))
        var first: UInt32 = 0
        for number in 0..<lists[0].cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            let skip = try lists[0].skipEntry(of: number)
            let last = skip?.lastDocument ?? context.image.documentCount &- 1
            updateNeeds(try context.priorBounds(from: first, through: last, prior))
            if try boundBlock(skip, first, last) {
                try updateFilter(&scan, try context.priorBounds(from: first, prior))
                if try !scanLead(number, scan, context) { return }
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
            let list = try TermList(term, unit: unit, weights[unit][term.kind], of: context.image, in: scope)
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
    private mutating func updateFilter(_ scan: inout LeadScan, _ priors: PriorBounds) throws {
        guard top.isFull, top.threshold > scan.filterThreshold * 1.02 else { return }
        scan.filterThreshold = top.threshold
        let blockPriors = needsPriors
        updateNeeds(priors)
        var others: Float = 0
        for index in 1..<max(lists.count, 1) { others += listBounds[index] }
        filter.update(
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

// MARK: - Documents

extension SearchRun {
    /// Offers the matches among the documents of a block of the leading list; false when another list has ended.
    ///
    /// What codes alone rule out goes first, then what the next list lacks: both need no look at the norms, which lie far
    /// apart.
    private mutating func scanLead(_ number: Int, _ scan: LeadScan, _ context: borrowing TargetContext) throws -> Bool {
        try lists[0].load(number)
        guard let block = lists[0].block else { return true }
        let buffer = lists[0].buffer
        if scan.filterThreshold == 0 { filter.reset() }
        // Spelled-out postings pass always.
        let count = unsafe filter.select(
            count: block.count, documents: UnsafePointer(buffer.documents), codes: block.codes, context.marks,
            into: self.block)
        var wanted: UInt32 = 0
        for index in 0..<count {
            let position = unsafe Int(self.block.positions[index])
            let document = unsafe buffer.documents[position]
            if document < wanted { continue }
            let other = lists.count > 1 ? try lists[1].seek(document) : document
            if other != document {
                if other == .max { return false }
                wanted = other
                continue
            }
            lists[0].stand(at: position)
            if hasPhrases, !mayBePhrases(context) { continue }
            wanted = try askOthers(document, context)
            if wanted == .max { return false }
        }
        return true
    }

    /// Whether the first two lists, where both belong to one clause, share a role in the document at which they stand.
    private mutating func mayBePhrases(_ context: borrowing TargetContext) -> Bool {
        guard lists.count == 2, plan.clauses.count == 1 else { return true }
        return lists[0].roleMask(context.supplement.plans) & lists[1].roleMask(context.supplement.plans) != 0
    }

    /// Asks the other lists for a document of the leading one, and offers it when all of them have it. Gives the next
    /// document that may have all words; `UInt32.max` when there is none.
    @inline(__always)
    private mutating func askOthers(_ document: UInt32, _ context: borrowing TargetContext) throws -> UInt32 {
        let norms = try context.norms(of: document)
        var (contribution, titleClass) = lists[0].score(norms, context.supplement.plans, tables.norms)
        var (text, listed) = (Float(0), 0)
        let needs = needs(of: document, context)
        // What the words so far leave possible.
        var need = needs.textInTitles
        while true {
            switch titleClass {
            case .absent: need = needs.text
            case .inside: if lists[listed].unit == 0 { need = max(need, needs.textInside) }
            case .starts: break
            }
            words[lists[listed].unit] = ClauseEvidence(
                contribution: contribution, titleClass: titleClass, isExact: lists[listed].kind == .exact)
            text += contribution
            listed &+= 1
            if text + rests[listed] < need { return document &+ 1 }
            if listed == lists.count { break }
            let next = try lists[listed].seek(document)
            if next != document { return next }
            (contribution, titleClass) = lists[listed].score(norms, context.supplement.plans, tables.norms)
        }
        try offerConjunction(document, context)
        return document &+ 1
    }

    /// Offers a document at which all lists stand and whose `words` are known.
    private mutating func offerConjunction(_ document: UInt32, _ context: borrowing TargetContext) throws {
        // While everything may enter, the phrases decide; later the score does, which is cheaper to know.
        let asksPhrasesFirst = hasPhrases && !top.isFull
        if asksPhrasesFirst, try !arePhrases(context) { return }
        for clause in plan.clauses.indices {
            let units = plan.clauses[clause].words
            evidence[clause] = words[units.lowerBound]
            for unit in units.dropFirst() { evidence[clause].add(words[unit]) }
        }
        guard let candidate = try consider(document, context) else { return }
        if hasPhrases, !asksPhrasesFirst, try !arePhrases(context) { return }
        try accept(candidate, context)
        updateNeeds()
    }

    /// Whether some clause has several words.
    private var hasPhrases: Bool { plan.units.count > plan.clauses.count }

    /// Whether the words of each clause follow each other in the document at which all lists stand.
    private mutating func arePhrases(_ context: borrowing TargetContext) throws -> Bool {
        for clause in plan.clauses where clause.words.count > 1 {
            guard shareRole(clause.words, context) else { return false }
            phrase.begin()
            for unit in clause.words {
                for index in 0..<lists.count where lists[index].unit == unit { try phrase.append(&lists[index]) }
            }
            if !phrase.isPhrase() { return false }
        }
        return true
    }

    /// Whether the words of a clause stand in one role together in the document at which all lists stand.
    private mutating func shareRole(_ units: Range<Int>, _ context: borrowing TargetContext) -> Bool {
        var roles: UInt8 = 255
        for index in 0..<lists.count where units.contains(lists[index].unit) {
            roles &= lists[index].roleMask(context.supplement.plans)
        }
        return roles != 0
    }
}

/// How the codes of the leading list of a conjunction are filtered in one image.
@safe
private struct LeadScan {
    let ceilings: CodeCeilings

    /// The threshold that the filter was made for; 0 for none.
    var filterThreshold = 0.0

    init(ceilings: CodeCeilings) { self.ceilings = ceilings }
}
