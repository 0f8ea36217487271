import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// The documents of conjunctions, block by block of the leading list.
extension SearchRun {
    /// What scores the postings of the first two lists in an image.
    @unsafe
    mutating func leadScan(_ context: borrowing TargetContext) -> LeadScan {
        let next = min(1, lists.count - 1)
        return unsafe LeadScan(
            scorer: blockScorer(unit: lists[0].unit, lists[0].kind, context),
            nextScorer: blockScorer(unit: lists[next].unit, lists[next].kind, context),
            ceilings: context.supplement.ceilings(tables.norms))
    }

    /// Offers the matches among the documents of a block of the leading list; false when another list has ended.
    ///
    /// What codes alone rule out goes first, then what the next list lacks: both need no look at the norms, which lie far
    /// apart. What is left is scored together.
    @unsafe
    mutating func scanLead(_ number: Int, _ scan: LeadScan, _ context: borrowing TargetContext) throws -> Bool {
        try lists[0].load(number)
        guard let block = lists[0].block else { return true }
        if unsafe scan.filterThreshold == 0 { filter.reset() }
        // Spelled-out postings pass always.
        let count = unsafe filter.select(
            documents: UnsafePointer(lists[0].buffer.documents), block.postingCodes, context.marks, into: self.block)
        pairs.removeAll()
        var wanted: UInt32 = 0
        for index in 0..<count {
            let position = unsafe Int(self.block.positions[index])
            let document = lists[0].document(at: position)
            if document < wanted { continue }
            // Pairs are places in the current blocks.
            if !pairs.isEmpty, lists[1].isBlock(before: document) {
                wanted = try unsafe offerPairs(scan, context)
                if document < wanted { continue }
            }
            let other = lists.count > 1 ? try lists[1].seek(document) : document
            if other != document {
                wanted = other
                if other == .max { break }
                continue
            }
            lists[0].stand(at: position)
            if hasPhrases, !mayBePhrases(context) { continue }
            if lists.count > 1, top.isFull {
                try context.prepareNorm(document)
                pairs.append(lead: position, next: lists[1].position)
            } else {
                wanted = try askOthers(document, context)
                if wanted == .max { break }
            }
        }
        if !pairs.isEmpty { wanted = max(wanted, try unsafe offerPairs(scan, context)) }
        return wanted != .max
    }

    /// Scores the pairs and offers those that may be among the best. Gives the next document that may have all words.
    @unsafe
    private mutating func offerPairs(_ scan: LeadScan, _ context: borrowing TargetContext) throws -> UInt32 {
        let count = pairs.count
        guard let lead = lists[0].block, let next = lists[1].block else { return 0 }
        unsafe scan.scorer.score(selected: count, UnsafePointer(lists[0].buffer.documents), lead.codes, pairs.lead)
        unsafe scan.nextScorer.score(selected: count, UnsafePointer(lists[1].buffer.documents), next.codes, pairs.next)
        let plans = context.supplement.plans
        let resume = lists[1].position
        var wanted: UInt32 = 0
        for index in 0..<count {
            let (place, nextPlace) = pairs[index]
            let document = lists[0].document(at: place)
            if document < wanted { continue }
            let (code, nextCode) = unsafe (lead.codes[place], next.codes[nextPlace])
            let text = unsafe pairs.lead.contributions[index] + pairs.next.contributions[index] + rests[2]
            let needs = needs(of: document, context)
            let isInTitles = plans.titleClass(code).isInTitle && plans.titleClass(nextCode).isInTitle
            // The scores of spelled-out postings are not among the contributions.
            let isSpelledOut = max(code, nextCode) == SegmentFormat.escapeCode
            if !isSpelledOut, text < (isInTitles ? needs.textInTitles : needs.text) { continue }
            lists[0].stand(at: place)
            lists[1].stand(at: nextPlace)
            wanted = try askOthers(document, context)
            if wanted == .max { break }
        }
        lists[1].stand(at: resume)
        pairs.removeAll()
        return wanted
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

/// How the first two lists of a conjunction are scored in one image.
@unsafe
struct LeadScan {
    let scorer: BlockScorer
    let nextScorer: BlockScorer
    let ceilings: CodeCeilings

    /// The threshold that the filter of codes was made for; 0 for none.
    var filterThreshold = 0.0

    init(scorer: BlockScorer, nextScorer: BlockScorer, ceilings: CodeCeilings) {
        unsafe self.scorer = unsafe scorer
        unsafe self.nextScorer = unsafe nextScorer
        unsafe self.ceilings = ceilings
    }
}
