import SearchlightRanking
import SearchlightText

/// How a query of several units stands in one title.
struct ModelTitles {
    let query: ModelQuery

    /// `.all` at least: it is asked only where all words are in some title.
    func match(_ tokens: [ModelToken]) -> TitleMatch {
        let end = tokens.positionCount
        guard end > 0 else { return .all }
        if let (last, isExact) = sequence(tokens, from: 0) {
            return last == end && isExact ? .whole : end - last <= 1 ? .almostWhole : .begins
        }
        for start in 1..<max(end, 1) where sequence(tokens, from: start) != nil { return .adjacent }
        return isInOrder(tokens, end) ? .inOrder : .all
    }

    private func sequence(_ tokens: [ModelToken], from start: Int) -> (end: Int, isExact: Bool)? {
        var (position, isExact) = (start, true)
        for clause in query.clauses {
            guard let found = place(clause, tokens, position) else { return nil }
            position = found.end
            isExact = isExact && found.isExact
            // A pair of characters has the single one that ends its run already.
            if isRedundantEnd(tokens, position) { position += 1 }
        }
        return (position, isExact)
    }

    private func isInOrder(_ tokens: [ModelToken], _ end: Int) -> Bool {
        var position = 0
        for clause in query.clauses {
            guard let start = (position..<max(end, position)).first(where: { place(clause, tokens, $0) != nil }),
                let found = place(clause, tokens, start)
            else { return false }
            position = found.end
        }
        return true
    }

    private func place(
        _ clause: ModelQuery.Clause, _ tokens: [ModelToken], _ start: Int
    ) -> (end: Int, isExact: Bool)? {
        let kinds = clause.words.enumerated().map { best($0.element, tokens, start + $0.offset) }
        if kinds.allSatisfy({ $0 != nil }) { return (start + kinds.count, kinds.allSatisfy { $0 == .exact }) }
        guard let whole = clause.whole, let kind = best(whole, tokens, start) else { return nil }
        return (start + 1, kind == .exact)
    }

    private func best(_ unit: ModelQuery.Unit, _ tokens: [ModelToken], _ position: Int) -> ModelKind? {
        tokens.filter { $0.position == position }.compactMap { unit.kind(of: $0.term) }
            .min { $0.rawValue < $1.rawValue }
    }

    private func isRedundantEnd(_ tokens: [ModelToken], _ position: Int) -> Bool {
        guard position > 0,
            let number = tokens.firstIndex(where: { $0.position == position && $0.flags.contains(.lastOfCJKRun) }),
            number > 0
        else { return false }
        return tokens[number - 1].flags.contains(.cjk) && !tokens[number - 1].flags.contains(.lastOfCJKRun)
    }
}
