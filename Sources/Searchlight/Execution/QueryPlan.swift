import SearchlightText

/// The query as executed: units to look up in the dictionaries, and clauses made of them.
struct QueryPlan {
    /// All units, clause by clause.
    var units: [QueryUnit] = []
    var clauses: [QueryClause] = []

    /// Whether all clauses must match. Otherwise one is enough, or as many as `requiredShare` says.
    var requiresAll = true

    /// Whether the query is one word: the posting alone then tells how well the title matches.
    var isOneWord: Bool { clauses.count == 1 && units.count == 1 }

    /// Words over all clauses.
    var wordCount: Int { clauses.reduce(0) { $0 + $1.words.count } }

    init() {}

    init(_ query: UserQuery, completesLastWord: Bool, requiresAll: Bool) {
        self.requiresAll = requiresAll
        for clause in query.clauses where !clause.words.isEmpty {
            append(clause, isUnfinished: completesLastWord && clause.mayBeUnfinished)
        }
    }

    private mutating func append(_ clause: UserQuery.Clause, isUnfinished: Bool) {
        let first = units.count
        for (position, word) in clause.words.enumerated() {
            let isLast = position == clause.words.count - 1
            units.append(
                QueryUnit(
                    bytes: word.bytes, isPrefix: word.matchesPrefix || isLast && isUnfinished,
                    allowedEdits: word.isNumeric || word.isWholeUnit || clause.isQuoted
                        ? 0 : TypoMatcher.allowedEdits(for: word.bytes)))
        }
        let words = first..<units.count
        var whole: Int?
        if let bytes = clause.alternativeWhole {
            whole = units.count
            let edits = clause.isNumeric ? 0 : TypoMatcher.allowedEdits(for: bytes)
            units.append(QueryUnit(bytes: bytes, isPrefix: isUnfinished, allowedEdits: edits))
        }
        clauses.append(QueryClause(words: words, whole: whole, isNumeric: clause.isNumeric))
    }
}

/// One thing to look up in the dictionaries.
struct QueryUnit {
    /// The word, folded.
    var bytes: [UInt8]

    /// Whether terms that begin with it match too.
    var isPrefix: Bool

    /// Edits that may be forgiven.
    var allowedEdits: Int

    /// Edits that are forgiven in this search.
    var edits = 0

    /// Whether only one term can match.
    var isSingleTerm: Bool { !isPrefix && edits == 0 }

    init(bytes: [UInt8], isPrefix: Bool, allowedEdits: Int) {
        self.bytes = bytes
        self.isPrefix = isPrefix
        self.allowedEdits = allowedEdits
    }
}

/// One stretch of the query: words at successive positions, or one term in their place.
struct QueryClause {
    /// Units of the words, at least one.
    var words: Range<Int>

    /// The unit that matches in place of the words.
    var whole: Int?

    /// Whether it may never be missing.
    var isNumeric: Bool

    /// Units of the clause.
    var units: Range<Int> { words.lowerBound..<(whole.map { $0 + 1 } ?? words.upperBound) }

    /// Whether the clause is one unit.
    var isSingleUnit: Bool { words.count == 1 && whole == nil }
}
