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
            if let whole = clause.whole, !resolved.terms(target: target, unit: whole).isEmpty { return false }
            for unit in clause.words where resolved.terms(target: target, unit: unit).count != 1 { return false }
        }
        return true
    }

    /// Offers the documents of a target that have all words to `top`.
    mutating func scanConjunction(_ context: borrowing TargetContext) throws {
        try openLists(context)
        var first: UInt32 = 0
        for number in 0..<lists[0].cursor.blockCount {
            if number & 15 == 15 { try checkCancellation() }
            let last = try lists[0].cursor.skipEntry(of: number)?.lastDocument ?? context.image.documentCount &- 1
            if try !top.isFull || mayEnter(number, first, last, context) {
                if try !scanLead(number, context) { return }
            }
            first = last &+ 1
        }
    }

    /// Opens the lists of all words, the shortest first.
    private mutating func openLists(_ context: borrowing TargetContext) throws {
        lists.removeAll(keepingCapacity: true)
        for clause in plan.clauses {
            for unit in clause.words {
                guard let term = resolved.terms(target: Int(context.number), unit: unit).first else { continue }
                lists.append(try TermList(term, unit: unit, of: context.image, in: scope))
            }
        }
        lists.sort { $0.cursor.documentFrequency < $1.cursor.documentFrequency }
    }

    /// Whether a document of a block of the leading list may be among the best.
    private mutating func mayEnter(
        _ number: Int, _ first: UInt32, _ last: UInt32, _ context: borrowing TargetContext
    ) throws -> Bool {
        var text: Float = 0
        var isInTitles = true
        for index in lists.indices {
            guard let maxima = try maxima(of: index, leadBlock: number, first, last) else {
                text += weights[lists[index].unit][lists[index].kind].ceiling
                continue
            }
            text += maxima.contributionBound(weights[lists[index].unit][lists[index].kind], tables.norms)
            if maxima.largestCounts[0] == 0 { isInTitles = false }
        }
        let factor = tables.multipliers.factor(isInTitles ? .whole : .some)
        let bound = Double(text) * factor * (1 + ScoreFunction.slack(clauseCount: plan.units.count))
        return try bound * context.priorBound(from: first, through: last, prior) >= top.threshold
    }

    /// The maxima of a list over the documents of a block of the leading list; nil where they are not known.
    private mutating func maxima(
        of index: Int, leadBlock: Int, _ first: UInt32, _ last: UInt32
    ) throws(StoreError) -> PostingMaxima? {
        if index == 0 { return try lists[0].cursor.skipEntry(of: leadBlock).map { PostingMaxima($0) } }
        guard lists[index].cursor.hasMaxima,
            var block = try lists[index].cursor.findBlock(
                containing: first, from: max(0, lists[index].cursor.loadedBlock)),
            let entry = try lists[index].cursor.skipEntry(of: block)
        else { return nil }
        var maxima = PostingMaxima(entry)
        var end = entry.lastDocument
        for _ in 0..<SearchRun.longestMaximaRun {
            if end >= last { return maxima }
            block += 1
            guard let next = try lists[index].cursor.skipEntry(of: block) else { return maxima }
            maxima = maxima.union(PostingMaxima(next))
            end = next.lastDocument
        }
        return nil
    }

    /// Blocks of another list that are looked at for a bound of one block of the leading list.
    private static var longestMaximaRun: Int { 12 }

    /// Offers the matches among the documents of a block of the leading list; false when another list has ended.
    private mutating func scanLead(_ number: Int, _ context: borrowing TargetContext) throws -> Bool {
        let block = try lists[0].load(number)
        var wanted: UInt32 = 0
        for position in 0..<block.count {
            // Invariant: the buffer holds `block.count` documents.
            let document = unsafe lists[0].buffer.documents[position]
            if document < wanted { continue }
            var isMatch = true
            for index in 1..<max(lists.count, 1) {
                let found = try lists[index].seek(document)
                if found == .max { return false }
                if found != document {
                    wanted = found
                    isMatch = false
                    break
                }
            }
            if isMatch {
                lists[0].stand(at: position)
                try offerConjunction(document, context)
            }
        }
        return true
    }

    /// Offers a document at which all lists stand.
    private mutating func offerConjunction(_ document: UInt32, _ context: borrowing TargetContext) throws {
        let norms = try context.norms(of: document)
        for index in lists.indices {
            words[lists[index].unit] = wordEvidence(lists[index].counts, lists[index].kind, lists[index].unit, norms)
        }
        for clause in plan.clauses.indices {
            let units = plan.clauses[clause].words
            evidence[clause] = words[units.lowerBound]
            for unit in units.dropFirst() { evidence[clause].add(words[unit]) }
        }
        guard let candidate = try consider(document, context), try arePhrases() else { return }
        try accept(candidate, context)
    }

    /// Whether the words of each clause follow each other in the document at which all lists stand.
    private mutating func arePhrases() throws -> Bool {
        for clause in plan.clauses where clause.words.count > 1 {
            phrases.begin()
            for unit in clause.words {
                phrases.beginWord()
                for index in lists.indices where lists[index].unit == unit { try phrases.add(&lists[index]) }
                if !phrases.endWord() { return false }
            }
        }
        return true
    }
}
