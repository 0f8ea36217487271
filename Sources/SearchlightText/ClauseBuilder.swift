/// Makes the clause of one stretch of typed text: the words that the index has for it, one a position.
struct ClauseBuilder: ~Copyable {
    private var tokenizer = Tokenizer()
    private var buffer = TokenBuffer()

    /// Digits from which joined groups are looked for too: `555-010-0199` is then found as one number.
    private static let minimumJoinedDigitCount = 7

    /// The clause, or nil if the text holds no word. `mayBeUnfinished` says that the last word can grow.
    mutating func clause(_ text: UnsafeBufferPointer<UInt8>, maximumWordCount: Int) -> UserQuery.Clause? {
        buffer.removeAll()
        unsafe tokenizer.tokenize(text, into: &buffer)
        let tokens = wordTokens(maximumCount: maximumWordCount)
        guard let last = tokens.last else { return nil }
        var words = tokens.map { word($0) }
        let isComplete = tokens.count == Int(buffer.nextPosition)
        let whole = isComplete ? joinedDigits(words) ?? compound(tokens) : nil
        replaceBySymbols(&words)
        if isComplete, last.flags.contains(.lastOfCJKRun) {
            // The stretch may go on in the index, where this character then begins a pair.
            let endsPair = tokens.count > 1 && tokens[tokens.count - 2].flags == .cjk
            if endsPair { words.removeLast() } else { words[words.count - 1].matchesPrefix = true }
        }
        return UserQuery.Clause(
            words: words, alternativeWhole: whole, mayBeUnfinished: isComplete && !last.flags.contains(.emoji))
    }

    /// The tokens that have a position of their own, so that each one's index is its position.
    private func wordTokens(maximumCount: Int) -> [Token] {
        var tokens: [Token] = []
        for index in 0..<buffer.tokenCount where tokens.count < maximumCount {
            let token = buffer.token(at: index)
            if token.flags.isDisjoint(with: .overlay) { tokens.append(token) }
        }
        return tokens
    }

    private func word(_ token: Token) -> UserQuery.Word {
        let bytes = buffer.term(of: token)
        return UserQuery.Word(
            bytes: bytes, isNumeric: FoldedTerm.holdsDigit(bytes),
            isWholeUnit: !token.flags.isDisjoint(with: [.cjk, .emoji]))
    }

    /// Puts `c++` in the place of `c`: who types the signs means them.
    private func replaceBySymbols(_ words: inout [UserQuery.Word]) {
        for index in 0..<buffer.tokenCount {
            let token = buffer.token(at: index)
            if token.flags.contains(.symbolic), Int(token.position) < words.count {
                words[Int(token.position)].bytes = buffer.term(of: token)
            }
        }
    }

    /// The digits of several groups as one term.
    private func joinedDigits(_ words: [UserQuery.Word]) -> [UInt8]? {
        guard words.count > 1, words.allSatisfy({ FoldedTerm.isAllDigits($0.bytes) }) else { return nil }
        let digits = words.flatMap(\.bytes)
        return Self.minimumJoinedDigitCount...Tokenizer.maximumTermByteCount ~= digits.count ? digits : nil
    }

    /// The whole of a compound whose parts are all the words there are.
    private func compound(_ parts: [Token]) -> [UInt8]? {
        let byteCount = parts.reduce(0) { $0 + Int($1.byteCount) }
        for index in 0..<buffer.tokenCount {
            let token = buffer.token(at: index)
            if token.flags.contains(.whole), Int(token.byteCount) == byteCount { return buffer.term(of: token) }
        }
        return nil
    }
}
