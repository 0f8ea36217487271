import SearchlightText

/// One indexed text and the plainest possible search over it: what a query means, without any engine.
struct TinyIndex {
    private var positions: [[UInt8]: Set<Int>] = [:]

    init(_ text: String, isPhoneNumber: Bool = false) {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        if isPhoneNumber {
            tokenizer.tokenizePhoneNumber(text, into: &buffer)
        } else {
            tokenizer.tokenize(text, into: &buffer)
        }
        for index in 0..<buffer.tokenCount {
            let token = buffer.token(at: index)
            positions[buffer.term(of: token), default: []].insert(Int(token.position))
        }
    }

    /// Whether every clause of the typed text occurs.
    func matches(_ typed: String) -> Bool {
        let query = UserQuery(parsing: typed)
        return !query.isEmpty && query.clauses.allSatisfy { matches($0) }
    }

    private func matches(_ clause: UserQuery.Clause) -> Bool {
        if let whole = clause.alternativeWhole, !places(whole, asPrefix: clause.mayBeUnfinished).isEmpty { return true }
        var starts: Set<Int>?
        for (offset, word) in clause.words.enumerated() {
            let isLast = offset == clause.words.count - 1
            let asPrefix = isLast && (word.matchesPrefix || clause.mayBeUnfinished)
            let found = Set(places(word.bytes, asPrefix: asPrefix).map { $0 - offset })
            starts = starts.map { $0.intersection(found) } ?? found
        }
        return starts?.isEmpty == false
    }

    private func places(_ term: [UInt8], asPrefix: Bool) -> Set<Int> {
        guard asPrefix else { return positions[term] ?? [] }
        return positions.filter { $0.key.starts(with: term) }.reduce(into: []) { $0.formUnion($1.value) }
    }
}

/// The numbers, from 1, of the texts that a query finds.
func find(_ typed: String, in texts: [String], arePhoneNumbers: Bool = false) -> [Int] {
    texts.indices.filter { TinyIndex(texts[$0], isPhoneNumber: arePhoneNumbers).matches(typed) }.map { $0 + 1 }
}
