import SearchlightBytes
import SearchlightRanking
import SearchlightStorage

extension SearchRun {
    /// The best title match that the `evidence` and the norms of a document leave possible.
    mutating func bestMatch(_ norms: DocumentNorms) -> TitleMatch {
        if plan.isOneWord {
            return TitleMatch.ofOneWord(
                evidence[0].titleClass, isExact: evidence[0].isExact,
                hasSeveralTitles: norms.hasSeveralTitles && request.otherTitles != nil,
                titleLength: LengthCode.decode(norms.length(.title)))
        }
        var inTitle = 0
        var isExact = true
        for clause in evidence {
            if clause.isInTitle { inTitle += 1 }
            if !clause.isExact { isExact = false }
        }
        if inTitle == 0 { return .none }
        if inTitle < evidence.count { return .some }
        if evidence[0].startsTitle {
            let mayBeWhole = isExact && Int(LengthCode.decode(norms.length(.title))) <= 2 * plan.units.count
            if mayBeWhole { return .whole }
        }
        if norms.hasSeveralTitles, request.otherTitles != nil { return isExact ? .wholeOther : .begins }
        return evidence[0].startsTitle ? .begins : .adjacent
    }

    /// How well the titles of a candidate match, never better than `bestMatch`.
    mutating func titleMatch(_ candidate: Candidate, _ context: borrowing TargetContext) throws -> TitleMatch {
        let best = candidate.bestMatch
        if plan.isOneWord {
            guard best == .wholeOther else { return best }
            if try otherMatch(candidate, context, beginsWithFirst: false) == .wholeOther { return best }
            return TitleMatch.ofOneWord(
                evidence[0].titleClass, isExact: evidence[0].isExact, hasSeveralTitles: false,
                titleLength: LengthCode.decode(candidate.norms.length(.title)))
        }
        if best <= .some { return best }
        var match = TitleMatch.all
        let title = try context.image.head(of: candidate.document, in: scope).title
        if let title { match = titles.match(title, plan) }
        if match < best, title == nil || candidate.norms.hasSeveralTitles {
            match = max(match, try otherMatch(candidate, context, beginsWithFirst: title == nil))
        }
        return min(match, best)
    }

    /// The best match among the titles that the head does not hold; one that is the query counts as `wholeOther`,
    /// unless it is the first title of the document.
    private mutating func otherMatch(
        _ candidate: Candidate, _ context: borrowing TargetContext, beginsWithFirst: Bool
    ) throws -> TitleMatch {
        guard let otherTitles = request.otherTitles else { return .none }
        var best = TitleMatch.none
        let titles = try otherTitles(context.target.address(candidate.document), scope)
        for (number, title) in titles.enumerated() {
            let match = match(title)
            let isOther = number > 0 || !beginsWithFirst
            best = max(best, match == .whole && isOther ? .wholeOther : match)
        }
        return best
    }

    private mutating func match(_ title: String) -> TitleMatch {
        var title = title
        return title.withUTF8 { bytes in
            titles.match(unsafe ByteView(UnsafeRawBufferPointer(bytes)), plan)
        }
    }
}
