import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightText

extension SearchRun {
    /// Looks up the units of `plan` in all targets and weighs them.
    mutating func resolve() throws {
        resolved.reset(unitCount: plan.units.count)
        readTermsAhead()
        for number in targets.indices {
            for (unit, word) in plan.units.enumerated() {
                try look(up: word, unit: unit, in: targets[number].image)
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
        if word.edits > 0 { return try findNear(word, unit: unit, in: image) }
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

    private mutating func findNear(_ word: QueryUnit, unit: Int, in image: SegmentImage) throws {
        var found: [ResolvedTerm] = []
        try SearchRun.forEachNear(word, in: image, scope) { cursor, kind in
            found.append(ResolvedTerm(entry: cursor.entry, kind: kind))
        }
        for term in found { resolved.append(term, unit: unit) }
    }

    /// Calls `body` for each term of an image within the edits of a word, in the order of the dictionary.
    static func forEachNear(
        _ word: QueryUnit, in image: SegmentImage, _ scope: LeaseScope, _ body: (TermCursor, TermKind) throws -> Void
    ) throws {
        var matcher = TypoMatcher(term: word.bytes, maximumEdits: word.edits, matchesPrefix: word.isPrefix)
        var cursor = image.terms(in: scope)
        var isInside = try cursor.next()
        while isInside {
            // The view is valid until the cursor moves; the matcher only reads it here.
            let term = unsafe cursor.term.unsafeBytes.assumingMemoryBound(to: UInt8.self)
            if let edits = unsafe matcher.edits(term) {
                let kind: TermKind =
                    edits > 1
                    ? .twoEdits
                    : edits == 1
                        ? .oneEdit
                        : cursor.term.count == word.bytes.count ? .exact : .completion
                try body(cursor, kind)
            }
            guard let next = unsafe matcher.nextPossible(after: term) else { return }
            isInside = try next.withByteView { view throws in try cursor.seek(to: view) }
        }
    }
}
