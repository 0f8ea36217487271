extension UserQuery {
    /// Most words that a query keeps; what follows is ignored.
    package static let maximumWordCount = 256
    /// Most UTF-8 bytes of a query that are read.
    package static let maximumByteCount = 1 << 16

    /// Parses what a person typed. Any string is legal.
    ///
    /// White space separates clauses. Double quotes, straight or curly, enclose a phrase; one that is never closed, or
    /// a straight one directly behind a letter or digit (`5" disk`), is mere punctuation. The last word may be
    /// unfinished if the text ends with it.
    /// - Complexity: O(n)
    package init(parsing text: String) {
        var text = text
        self = text.withUTF8 {
            let kept = unsafe UnsafeBufferPointer(rebasing: $0.prefix(Self.maximumByteCount))
            var parser = unsafe UserQueryParser(kept, isCut: kept.count < $0.count)
            return parser.parse()
        }
    }
}

/// Cuts typed text into clauses, by the rules of `UserQuery.init(parsing:)`.
@safe
struct UserQueryParser: ~Copyable {
    private let text: UnsafeBufferPointer<UInt8>
    private let byteCount: Int
    private let isCut: Bool
    private var builder = ClauseBuilder()
    private var query = UserQuery()
    private var wordCount = 0

    /// The scalars that cutting looks at.
    private enum Role {
        case space, straightQuote, quote, letter, other
    }

    /// A parser for bytes that outlive it.
    init(_ text: UnsafeBufferPointer<UInt8>, isCut: Bool) {
        unsafe self.text = text
        byteCount = text.count
        self.isCut = isCut
    }

    mutating func parse() -> UserQuery {
        var chunkStart = 0
        var index = 0
        var previous = Role.space
        var mayHaveClosingQuote = true
        while index < byteCount {
            let (role, next) = role(at: index)
            if role == .space {
                append(chunkStart..<index, isQuoted: false)
                chunkStart = next
            } else if mayHaveClosingQuote, role == .quote || role == .straightQuote && previous != .letter {
                if let closing = closingQuote(from: next) {
                    append(chunkStart..<index, isQuoted: false)
                    append(next..<closing.lowerBound, isQuoted: true)
                    chunkStart = closing.upperBound
                    index = closing.upperBound
                    previous = .quote
                    continue
                }
                mayHaveClosingQuote = false
            }
            previous = role
            index = next
        }
        append(chunkStart..<byteCount, isQuoted: false)
        return query
    }

    /// Adds the clause of some bytes, if they hold a word.
    private mutating func append(_ range: Range<Int>, isQuoted: Bool) {
        guard !range.isEmpty, wordCount < UserQuery.maximumWordCount else { return }
        let part = unsafe UnsafeBufferPointer(rebasing: text[range])
        let limit = UserQuery.maximumWordCount - wordCount
        guard var clause = unsafe builder.clause(part, maximumWordCount: limit) else { return }
        clause.isQuoted = isQuoted
        let reachesEnd = !isQuoted && range.upperBound == byteCount && !isCut
        clause.mayBeUnfinished = reachesEnd && clause.mayBeUnfinished && endsInsideWord()
        wordCount += clause.words.count
        query.clauses.append(clause)
    }

    private func closingQuote(from start: Int) -> Range<Int>? {
        var index = start
        while index < byteCount {
            let (role, next) = role(at: index)
            if role == .quote || role == .straightQuote { return index..<next }
            index = next
        }
        return nil
    }

    private func endsInsideWord() -> Bool {
        var start = byteCount - 1
        while start > 0, unsafe text[start] & 0xC0 == 0x80 { start -= 1 }
        // The table is made when it is first used; most queries need none.
        if role(of: scalar(at: start).scalar) == .letter { return true }
        switch ScalarFoldTable.shared[scalar(at: start).scalar].kind {
        case .word, .cjk, .mark, .ignorable, .complex: return true
        case .separator, .emoji, .regionalIndicator: return false
        }
    }

    private func scalar(at index: Int) -> (scalar: UInt32, byteCount: Int) {
        guard let base = unsafe text.baseAddress else { return (0, 1) }
        return unsafe ScalarDecoding.decode(base, at: index, end: byteCount)
    }

    /// The role of the scalar at an index, and the index behind it.
    private func role(at index: Int) -> (role: Role, next: Int) {
        let (scalar, scalarByteCount) = scalar(at: index)
        return (role(of: scalar), index + scalarByteCount)
    }

    private func role(of scalar: UInt32) -> Role {
        switch scalar {
        case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: .space
        case 0x22: .straightQuote
        case 0xAB, 0xBB, 0x201C...0x201F, 0xFF02: .quote
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: .letter
        case 0..<0x80: .other
        default: ScalarFoldTable.shared[scalar].kind == .word ? .letter : .other
        }
    }
}
