extension UserQuery {
    /// Most words that a query keeps; what follows is ignored.
    package static let maximumWordCount = 256

    /// Parses what a person typed. Any string is legal.
    package init(parsing text: String) {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        for chunk in text.split(separator: " ") {
            buffer.removeAll()
            tokenizer.tokenize(String(chunk), into: &buffer)
            var clause = Clause(words: [])
            for index in 0..<buffer.tokenCount {
                let bytes = unsafe buffer.term(of: buffer.tokenBase[index])
                clause.words.append(Word(bytes: bytes, isNumeric: false, matchesPrefix: false, isWholeUnit: false))
            }
            if !clause.words.isEmpty { clauses.append(clause) }
        }
        if let last = text.last, last != " ", !clauses.isEmpty {
            clauses[clauses.count - 1].mayBeUnfinished = true
        }
    }
}
