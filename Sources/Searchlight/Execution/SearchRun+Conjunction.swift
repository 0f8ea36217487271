import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

/// Queries of several words, all of which are needed and each of which is one term: the rarest list leads, the others are
/// only asked for its documents, and whole blocks of it are passed over.
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
        var first: UInt32 = 0
        for number in 0..<lists[0].cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            let skip = try lists[0].skipEntry(of: number)
            let last = skip?.lastDocument ?? context.image.documentCount &- 1
            if try !top.isFull || mayEnter(skip, first, last, context) {
                if try !scanLead(number, context) { return }
            }
            first = last &+ 1
        }
    }

    /// Opens the lists of all words, the shortest first.
    private mutating func openLists(_ context: borrowing TargetContext) throws {
        lists.removeAll()
        order.removeAll(keepingCapacity: true)
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
            lists.append(try TermList(term, unit: unit, weights[unit][term.kind], of: context.image, in: scope))
        }
    }

    /// Whether a document of a block of the leading list may be among the best.
    private mutating func mayEnter(
        _ skip: SkipEntry?, _ first: UInt32, _ last: UInt32, _ context: borrowing TargetContext
    ) throws -> Bool {
        var text: Float = 0
        var isInTitles = true
        for index in 0..<lists.count {
            let maxima =
                index == 0
                ? skip.map { PostingMaxima($0) }
                : try lists[index].maxima(from: first, through: last, limit: SearchRun.longestMaximaRun)
            guard let maxima else {
                text += lists[index].weight.ceiling
                continue
            }
            text += maxima.contributionBound(lists[index].weight, tables.norms)
            if maxima.largestCounts[0] == 0 { isInTitles = false }
        }
        let bound =
            Double(text) * tables.multipliers.factor(isInTitles ? .identical : .some)
            * (1 + ScoreFunction.slack(clauseCount: plan.units.count))
        return try bound * context.priorBound(from: first, through: last, prior) >= top.threshold
    }

    /// Blocks of another list that are looked at for a bound of one block of the leading list.
    private static var longestMaximaRun: Int { 12 }

    /// Offers the matches among the documents of a block of the leading list; false when another list has ended.
    private mutating func scanLead(_ number: Int, _ context: borrowing TargetContext) throws -> Bool {
        try lists[0].load(number)
        let listCount = lists.count
        var wanted: UInt32 = 0
        for position in 0..<lists[0].count {
            let document = lists[0].document(at: position)
            if document < wanted { continue }
            var index = 1
            while index < listCount {
                let found = try lists[index].seek(document)
                if found != document {
                    if found == .max { return false }
                    wanted = found
                    break
                }
                index &+= 1
            }
            if index == listCount {
                lists[0].stand(at: position)
                try offerConjunction(document, context)
            }
        }
        return true
    }

    /// Offers a document at which all lists stand.
    private mutating func offerConjunction(_ document: UInt32, _ context: borrowing TargetContext) throws {
        // While everything may enter, the phrases decide; later the score does, which is cheaper to know.
        let asksPhrasesFirst = hasPhrases && !top.isFull
        if asksPhrasesFirst, try !arePhrases() { return }
        let norms = try context.norms(of: document)
        for index in 0..<lists.count {
            let counts = lists[index].counts()
            words[lists[index].unit] = ClauseEvidence(
                contribution: lists[index].weight.contribution(counts, norms, tables.norms),
                titleClass: TitleClass(counts), isExact: lists[index].kind == .exact)
        }
        for clause in plan.clauses.indices {
            let units = plan.clauses[clause].words
            evidence[clause] = words[units.lowerBound]
            for unit in units.dropFirst() { evidence[clause].add(words[unit]) }
        }
        guard let candidate = try consider(document, context) else { return }
        if hasPhrases, !asksPhrasesFirst, try !arePhrases() { return }
        try accept(candidate, context)
    }

    /// Whether some clause has several words.
    private var hasPhrases: Bool { plan.units.count > plan.clauses.count }

    /// Whether the words of each clause follow each other in the document at which all lists stand.
    private mutating func arePhrases() throws -> Bool {
        for clause in plan.clauses where clause.words.count > 1 {
            guard shareRole(clause.words) else { return false }
            phrases.begin()
            for unit in clause.words {
                phrases.beginWord()
                for index in 0..<lists.count where lists[index].unit == unit { try phrases.add(&lists[index]) }
                if !phrases.endWord() { return false }
            }
        }
        return true
    }

    /// Whether the words of a clause stand in one role together in the document at which all lists stand.
    private mutating func shareRole(_ units: Range<Int>) -> Bool {
        var roles: UInt8 = 255
        for index in 0..<lists.count where units.contains(lists[index].unit) { roles &= lists[index].counts().roleMask }
        return roles != 0
    }
}
