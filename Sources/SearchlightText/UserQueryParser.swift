extension UserQuery {
    /// Most words that a query keeps; what follows is ignored.
    package static let maximumWordCount = 256
    /// Most UTF-8 bytes of a query that are read.
    package static let maximumByteCount = 1 << 16

    /// Parses what a person typed. Any string is legal; the rules are those of `UserQueryParser`.
    /// - Complexity: O(n)
    package init(parsing text: String) {
        var parser = UserQueryParser(text)
        self = parser.parse()
    }
}

/// Cuts typed text into clauses.
///
/// White space separates clauses. Double quotes, straight or curly, enclose a phrase; one that is never closed, or a
/// straight one directly behind a letter or digit (`5" disk`), is mere punctuation. The last word may be unfinished
/// if the text ends with it.
struct UserQueryParser: ~Copyable {
    private let scalars: [Unicode.Scalar]
    private let isCut: Bool
    private var builder = ClauseBuilder()
    private var query = UserQuery()
    private var wordCount = 0

    init(_ text: String) {
        let kept = text.utf8.prefix(UserQuery.maximumByteCount)
        isCut = kept.count < text.utf8.count
        scalars = Array(String(decoding: kept, as: UTF8.self).unicodeScalars)
    }

    mutating func parse() -> UserQuery {
        var chunkStart = 0
        var index = 0
        var mayHaveClosingQuote = true
        while index < scalars.count {
            if isSpace(scalars[index]) {
                append(chunkStart..<index, isQuoted: false)
                chunkStart = index + 1
            } else if mayHaveClosingQuote, opensQuote(at: index) {
                if let end = scalars[(index + 1)...].firstIndex(where: { isDoubleQuote($0) }) {
                    append(chunkStart..<index, isQuoted: false)
                    append((index + 1)..<end, isQuoted: true)
                    chunkStart = end + 1
                    index = end
                } else {
                    mayHaveClosingQuote = false
                }
            }
            index += 1
        }
        append(chunkStart..<scalars.count, isQuoted: false)
        return query
    }

    /// Adds the clause of some scalars, if they hold a word.
    private mutating func append(_ range: Range<Int>, isQuoted: Bool) {
        guard !range.isEmpty, wordCount < UserQuery.maximumWordCount else { return }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range])
        guard var clause = builder.clause(String(text), maximumWordCount: UserQuery.maximumWordCount - wordCount)
        else { return }
        clause.isQuoted = isQuoted
        let reachesEnd = !isQuoted && range.upperBound == scalars.count && !isCut
        clause.mayBeUnfinished = reachesEnd && clause.mayBeUnfinished && endsInsideWord()
        wordCount += clause.words.count
        query.clauses.append(clause)
    }

    private func endsInsideWord() -> Bool {
        guard let last = scalars.last else { return false }
        switch ScalarFoldTable.shared[last.value].kind {
        case .word, .cjk, .mark, .ignorable, .complex: return true
        case .separator, .emoji, .regionalIndicator: return false
        }
    }

    private func opensQuote(at index: Int) -> Bool {
        guard isDoubleQuote(scalars[index]) else { return false }
        guard scalars[index] == "\"", index > 0 else { return true }
        return ScalarFoldTable.shared[scalars[index - 1].value].kind != .word
    }

    private func isDoubleQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{AB}", "\u{BB}", "\u{FF02}": true
        default: false
        }
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || scalar.properties.isWhitespace
    }
}
