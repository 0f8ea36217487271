import Searchlight
import SearchlightBytes
import SearchlightRanking
import SearchlightText

extension ModelSearch {
    /// The score of a document; nil when it does not match.
    func score(_ document: ModelDocument, _ stage: Stage) -> Double? {
        if stage.query.isOneWord { return scoreOfOneWord(document, stage) }
        let evidence = stage.query.clauses.indices.map { find(stage, clause: $0, document) }
        guard stage.isEnough(evidence) else { return nil }
        var text: Float = 0
        for found in evidence { text += found?.contribution ?? 0 }
        let match = titleMatch(document, stage.query, evidence)
        return score(text, match, priorParts(document, stage))
    }

    /// The best score that one of the terms gives.
    private func scoreOfOneWord(_ document: ModelDocument, _ stage: Stage) -> Double? {
        let weights = stage.weights[0][0]
        let scores = words(weights, document).map { found in
            score(
                found.contribution, matchOfOneWord(found, document, weights.unit, stage.query),
                priorParts(document, stage))
        }
        return stage.isEnough(scores.isEmpty ? [nil] : [Evidence(contribution: 0, titleClass: .absent, isExact: false)])
            ? scores.max() : nil
    }

    private func score(_ text: Float, _ match: TitleMatch, _ prior: PriorParts) -> Double {
        Double(text) * parameters.titleMatch.multiplier(match) * prior.total
    }

    private func matchOfOneWord(
        _ found: Evidence, _ document: ModelDocument, _ unit: ModelQuery.Unit, _ query: ModelQuery
    ) -> TitleMatch {
        if found.titleClass == .absent { return .none }
        let firstLength = document.titles.first?.positionCount ?? 0
        if found.isExact, found.titleClass == .starts, firstLength <= 1 {
            return document.isTitled(query.text) ? .identical : .whole
        }
        let isOther = document.titles.dropFirst().contains { title in
            title.positionCount == 1 && title.contains { $0.term == unit.bytes }
        }
        if found.isExact, isOther { return .wholeOther }
        guard found.titleClass == .starts else { return .adjacent }
        return firstLength <= 2 ? .almostWhole : .begins
    }

    /// What each term of a unit finds in a document.
    private func words(_ weights: ModelWeights, _ document: ModelDocument) -> [Evidence] {
        weights.terms.compactMap { term, kind in
            guard let occurrence = document.terms[term] else { return nil }
            return Evidence(
                contribution: weights.weight(kind).contribution(occurrence.counts, document.norms, norms),
                titleClass: TitleClass(occurrence.counts), isExact: kind == .exact)
        }
    }

    /// Of several terms that match a word the one that would score best alone counts.
    private func bestWord(_ weights: ModelWeights, _ document: ModelDocument) -> Evidence? {
        func order(_ found: Evidence) -> (Double, Float, UInt8, Int) {
            let match = TitleMatch.ofOneWord(
                found.titleClass, isExact: found.isExact, hasSeveralTitles: document.titles.count > 1,
                titleLength: LengthCode.decode(document.lengthCodes[0]))
            let alone = Double(found.contribution) * parameters.titleMatch.multiplier(match)
            return (alone, found.contribution, found.titleClass.rawValue, found.isExact ? 1 : 0)
        }
        return words(weights, document).max { order($0) < order($1) }
    }

    /// What a clause finds: all its words one after the other, or the word in their place, or both.
    private func find(_ stage: Stage, clause number: Int, _ document: ModelDocument) -> Evidence? {
        let clause = stage.query.clauses[number]
        let weights = stage.weights[number]
        var sum: Evidence?
        let words = clause.words.indices.map { bestWord(weights[$0], document) }
        if words.allSatisfy({ $0 != nil }), isPhrase(Array(weights.prefix(words.count)), document) {
            sum = words[0]
            for word in words.dropFirst().compactMap(\.self) {
                sum?.contribution += word.contribution
                if word.titleClass == .absent { sum?.titleClass = .absent }
                if !word.isExact { sum?.isExact = false }
            }
        }
        guard clause.whole != nil, let whole = bestWord(weights[words.count], document) else { return sum }
        guard let found = sum else { return whole }
        return Evidence(
            contribution: found.contribution + whole.contribution, titleClass: max(found.titleClass, whole.titleClass),
            isExact: found.isExact || whole.isExact)
    }

    /// Whether the words stand at successive positions of one role.
    private func isPhrase(_ weights: [ModelWeights], _ document: ModelDocument) -> Bool {
        if weights.count == 1 { return true }
        return TextRole.allCases.contains { role in
            let places = weights.map { word in
                Set(word.terms.keys.flatMap { document.terms[$0]?.positions[Int(role.rawValue)] ?? [] })
            }
            return places[0].contains { start in
                places.indices.allSatisfy { places[$0].contains(start + $0) }
            }
        }
    }

    private func priorParts(_ document: ModelDocument, _ stage: Stage) -> PriorParts {
        var signals = PriorSignals(rankingDate: document.rankingDate)
        signals.rankingHint = document.norms.rankingHint
        if let use = engagement[ModelIndex.key(document.item.identifier)], use.dormantSince == nil {
            (signals.opens, signals.shown, signals.opensForQuery) = use.counts(at: time, query: stage.query.folded)
        }
        return prior.parts(signals)
    }

    private func titleMatch(
        _ document: ModelDocument, _ query: ModelQuery, _ evidence: [Evidence?]
    ) -> TitleMatch {
        let inTitle = evidence.count { $0.map { $0.titleClass != .absent } ?? false }
        if inTitle == 0 { return .none }
        if inTitle < evidence.count { return .some }
        let limit = bestMatch(document, query, evidence.compactMap(\.self))
        let titles = ModelTitles(query: query)
        var first = document.titles.first.map(titles.match) ?? .all
        if first == .whole, document.isTitled(query.text) { first = .identical }
        let others = document.titles.dropFirst().map { title -> TitleMatch in
            let match = titles.match(title)
            return match == .whole ? .wholeOther : match
        }
        return min(limit, max(first, others.max() ?? .none))
    }

    /// The best that is possible where words stand in different titles.
    private func bestMatch(_ document: ModelDocument, _ query: ModelQuery, _ evidence: [Evidence]) -> TitleMatch {
        let isExact = evidence.allSatisfy(\.isExact)
        let length = Int(LengthCode.decode(document.lengthCodes[0]))
        if evidence[0].titleClass == .starts, isExact, length <= 2 * query.units.count { return .identical }
        if document.titles.count > 1 { return isExact ? .wholeOther : .almostWhole }
        guard evidence[0].titleClass == .starts else { return .adjacent }
        return length <= 2 * query.units.count + 1 ? .almostWhole : .begins
    }
}
