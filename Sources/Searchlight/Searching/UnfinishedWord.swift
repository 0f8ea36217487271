import SearchlightText

/// The word that a typed text ends with, and what stands before it.
struct UnfinishedWord {
    /// The word, folded.
    let bytes: [UInt8]

    /// What was typed before it, as typed.
    let textBefore: String

    /// The other words of the query.
    let companions: UserQuery

    /// nil when the text does not end inside a word.
    init?(of text: String, _ query: UserQuery) {
        guard let clause = query.clauses.last, clause.mayBeUnfinished, let last = clause.words.last else { return nil }
        var companions = query
        companions.clauses.removeLast()
        if let start = Self.start(of: last.bytes, in: text) {
            textBefore = String(text[..<start])
            bytes = last.bytes
            let before = Array(clause.words.dropLast())
            if !before.isEmpty { companions.clauses.append(UserQuery.Clause(words: before)) }
        } else if let whole = clause.alternativeWhole, let start = Self.start(of: whole, in: text) {
            textBefore = String(text[..<start])
            bytes = whole
        } else {
            return nil
        }
        self.companions = companions
    }

    /// Where the end of `text` begins that folds to `bytes`: its last letters and digits, or all behind the last space.
    private static func start(of bytes: [UInt8], in text: String) -> String.Index? {
        let candidates = [
            text.suffixStart { $0.isLetter || $0.isNumber },
            text.suffixStart { !$0.isWhitespace },
        ]
        return candidates.first { FoldedText(String(text[$0...])).bytes == bytes }
    }
}

extension String {
    /// Where the longest end begins whose characters all fulfil a condition.
    fileprivate func suffixStart(where isIn: (Character) -> Bool) -> Index {
        var start = endIndex
        while start > startIndex {
            let before = index(before: start)
            guard isIn(self[before]) else { break }
            start = before
        }
        return start
    }
}
