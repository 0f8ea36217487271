import SearchlightBytes
import SearchlightRanking
import SearchlightStorage
import SearchlightText

extension SearchRun {
    /// The best title match that the `evidence` and the norms of a document leave possible.
    mutating func bestMatch(_ norms: DocumentNorms) -> TitleMatch {
        if plan.isOneWord {
            return TitleMatch.ofOneWord(
                evidence[0].titleClass, isExact: evidence[0].isExact,
                hasSeveralTitles: norms.hasSeveralTitles && request.otherTitles != nil,
                titleLength: LengthCode.decode(norms.titleLength))
        }
        var inTitle = 0
        var isExact = true
        for clause in evidence {
            if clause.isInTitle { inTitle += 1 }
            if !clause.isExact { isExact = false }
        }
        if inTitle == 0 { return .none }
        if inTitle < evidence.count { return .some }
        let length = Int(LengthCode.decode(norms.titleLength))
        if evidence[0].startsTitle, isExact, length <= 2 * plan.units.count { return .identical }
        if norms.hasSeveralTitles, request.otherTitles != nil { return isExact ? .wholeOther : .almostWhole }
        guard evidence[0].startsTitle else { return .adjacent }
        return length <= 2 * plan.units.count + 1 ? .almostWhole : .begins
    }

    /// How well the titles of a candidate match, never better than `bestMatch`.
    mutating func titleMatch(_ candidate: Candidate, _ context: borrowing TargetContext) throws -> TitleMatch {
        let best = candidate.bestMatch
        if plan.isOneWord {
            if best == .identical { return try isIdentical(candidate, context) ? best : .whole }
            guard best == .wholeOther else { return best }
            if try otherMatch(candidate, context, beginsWithFirst: false) == .wholeOther { return best }
            return TitleMatch.ofOneWord(
                evidence[0].titleClass, isExact: evidence[0].isExact, hasSeveralTitles: false,
                titleLength: LengthCode.decode(candidate.norms.titleLength))
        }
        if best <= .some { return best }
        var match = TitleMatch.all
        let title = try context.image.head(of: candidate.document, in: scope).title
        if let title {
            match = titles.match(title, plan)
            if match == .whole, isSpelledAsTyped(title) { match = .identical }
        }
        if title == nil || candidate.norms.hasSeveralTitles && match < min(best, .wholeOther) {
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
            best = max(best, match >= .whole && isOther ? .wholeOther : match)
        }
        return best
    }

    private mutating func match(_ title: String) -> TitleMatch {
        var title = title
        return title.withUTF8 { bytes in
            let view = unsafe ByteView(UnsafeRawBufferPointer(bytes))
            let match = titles.match(view, plan)
            return match == .whole && isSpelledAsTyped(view) ? .identical : match
        }
    }

    private mutating func isSpelledAsTyped(_ title: ByteView) -> Bool { request.typed?.isSpelled(by: title) ?? false }

    /// Whether the first title of a candidate is spelled as typed.
    private mutating func isIdentical(_ candidate: Candidate, _ context: borrowing TargetContext) throws -> Bool {
        guard let typed = request.typed else { return false }
        if let title = try context.image.head(of: candidate.document, in: scope).title {
            return typed.isSpelled(by: title)
        }
        let titles = try request.otherTitles?(context.target.address(candidate.document), scope)
        return titles?.first.map { Array($0.utf8).withByteView { typed.isSpelled(by: $0) } } ?? false
    }
}
