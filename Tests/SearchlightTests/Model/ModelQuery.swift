import SearchlightText

/// A query as the model executes it.
struct ModelQuery {
    /// What is looked up: a word, perhaps unfinished, perhaps misspelt.
    struct Unit {
        let bytes: [UInt8]
        let isPrefix: Bool
        let allowedEdits: Int
        var edits = 0
    }

    /// Words at successive positions, or one word in their place.
    struct Clause {
        var words: [Unit]
        var whole: Unit?
        let isNumeric: Bool

        var units: [Unit] { words + [whole].compactMap(\.self) }
    }

    var clauses: [Clause]
    let folded: [UInt8]
    let text: String

    init(_ text: String, completesLastWord: Bool = true) {
        folded = FoldedText(text).bytes
        self.text = text
        clauses = UserQuery(parsing: text).clauses.map { clause in
            let isUnfinished = completesLastWord && clause.mayBeUnfinished
            return Clause(
                words: clause.words.enumerated().map { number, word in
                    let mayErr = !word.isNumeric && !word.isWholeUnit && !clause.isQuoted
                    return Unit(
                        bytes: word.bytes,
                        isPrefix: word.matchesPrefix || isUnfinished && number == clause.words.count - 1,
                        allowedEdits: mayErr ? TypoMatcher.allowedEdits(for: word.bytes) : 0)
                },
                whole: clause.alternativeWhole.map {
                    Unit(
                        bytes: $0, isPrefix: isUnfinished,
                        allowedEdits: clause.isNumeric ? 0 : TypoMatcher.allowedEdits(for: $0))
                },
                isNumeric: clause.isNumeric)
        }
    }

    var units: [Unit] { clauses.flatMap(\.units) }

    /// Whether it is one word, so that one posting says how well a title matches.
    var isOneWord: Bool { units.count == 1 }

    /// Forgives all the typos that may be forgiven in the units chosen.
    mutating func forgive(where isChosen: (Unit) -> Bool) {
        for number in clauses.indices {
            clauses[number].words = clauses[number].words.map { forgiven($0, isChosen) }
            clauses[number].whole = clauses[number].whole.map { forgiven($0, isChosen) }
        }
    }

    private func forgiven(_ unit: Unit, _ isChosen: (Unit) -> Bool) -> Unit {
        guard isChosen(unit) else { return unit }
        var unit = unit
        unit.edits = unit.allowedEdits
        return unit
    }
}

/// How a term relates to a unit.
enum ModelKind: Int {
    case exact
    case completion
    case oneEdit
    case twoEdits
}

extension ModelQuery.Unit {
    /// How a term matches; nil when it does not.
    func kind(of term: [UInt8]) -> ModelKind? {
        if edits == 0 {
            if term == bytes { return .exact }
            return isPrefix && term.starts(with: bytes) ? .completion : nil
        }
        var matcher = TypoMatcher(term: bytes, maximumEdits: edits, matchesPrefix: isPrefix)
        switch matcher.edits(term) {
        case 0: return term.count == bytes.count ? .exact : .completion
        case 1: return .oneEdit
        case .some: return .twoEdits
        case nil: return nil
        }
    }
}
