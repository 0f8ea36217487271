import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightText

extension SearchRun {
    /// Looks up the units of `plan` in all targets and weighs them.
    mutating func resolve() throws {
        resolved.reset(unitCount: plan.units.count)
        readTermsAhead()
        // Made once for all images; none where nothing is forgiven.
        var nearWords: [NearWord] = []
        for word in plan.units where word.edits > 0 { nearWords.append(NearWord(word)) }
        for number in targets.indices {
            var nearWord = 0
            for (unit, word) in plan.units.enumerated() {
                if word.edits > 0 {
                    try find(&nearWords[nearWord], unit: unit, in: targets[number])
                    nearWord += 1
                } else {
                    try look(up: word, unit: unit, in: targets[number].image)
                }
                resolved.endUnit()
            }
        }
        readListsAhead()
        weights.removeAll(keepingCapacity: true)
        for frequency in resolved.documentFrequencies {
            weights.append(
                UnitWeight(
                    documentFrequency: frequency, documentCount: statistics.documentCount, parameters))
        }
        evidence.removeAll(keepingCapacity: true)
        for _ in plan.clauses { evidence.append(ClauseEvidence()) }
        words.removeAll(keepingCapacity: true)
        for _ in plan.units { words.append(ClauseEvidence()) }
    }

    private mutating func look(up word: QueryUnit, unit: Int, in image: SegmentImage) throws {
        if word.isPrefix { return try findCompletions(word, unit: unit, in: image) }
        let scope = scope
        let entry = try word.bytes.withByteView { view throws(StoreError) in try image.term(view, in: scope) }
        if let entry { resolved.append(ResolvedTerm(entry: entry, kind: .exact), unit: unit) }
    }

    private mutating func findCompletions(_ word: QueryUnit, unit: Int, in image: SegmentImage) throws {
        let scope = scope
        // The cursor copies the prefix.
        var cursor = word.bytes.withByteView { image.terms(withPrefix: $0, in: scope) }
        while try cursor.next() {
            let kind = cursor.term.count == word.bytes.count ? TermKind.exact : .completion
            resolved.append(ResolvedTerm(entry: cursor.entry, kind: kind), unit: unit)
        }
    }

    /// The unit's terms in a target, those within its edits.
    private mutating func find(_ word: inout NearWord, unit: Int, in target: SearchTarget) throws {
        var found: [ResolvedTerm] = []
        try word.forEachTerm(of: target.image, isInMemory: target.isInMemory, in: scope) { cursor, kind in
            found.append(ResolvedTerm(entry: cursor.entry, kind: kind))
        }
        for term in found { resolved.append(term, unit: unit) }
    }
}
