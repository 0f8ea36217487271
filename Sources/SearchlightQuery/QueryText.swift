/// Tells query strings from what a person types.
package enum QueryText {
    /// Whether a string has no operator of the query language, and so is user text rather than a query.
    ///
    /// Operators are `=`, `<`, `>` (and what begins with them), `!=`, `&&`, `||`, `!` before a parenthesis, and
    /// `InRange(`. Between quotes nothing is an operator; a quote directly behind a letter or digit is an apostrophe,
    /// and one that is never closed is punctuation. An empty string has no operator. O(n).
    package static func isPlainWords(_ text: String) -> Bool {
        var scanner = OperatorScanner(Array(text.utf8))
        return !scanner.findsOperator()
    }

    /// The word that stands for an operator in other query languages, where a string is just that: a name, such a word, and
    /// a text between quotes, as in `title like "vim"`; nil for all others.
    ///
    /// `offset` is that of the word, in bytes.
    package static func foreignOperator(in text: String) -> (name: String, word: String, offset: Int)? {
        let parts = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard parts.count == 3, isQuoted(parts[2]) else { return nil }
        let word = parts[1].prefix { $0 != "[" }
        guard foreignOperators.contains(word.lowercased()) else { return nil }
        return (String(parts[0]), String(word), text.utf8.distance(from: text.startIndex, to: word.startIndex))
    }

    private static func isQuoted(_ text: Substring) -> Bool {
        let end = text.lastIndex { !$0.isWhitespace }
        return end.map { $0 > text.startIndex && text[$0] == text.first && ["\"", "'"].contains(text[$0]) } ?? false
    }

    private static let foreignOperators: Set<String> = [
        "like", "contains", "beginswith", "startswith", "endswith", "matches", "equals", "is",
    ]
}

/// Walks over the bytes of a string; all operators and quotes are ASCII.
private struct OperatorScanner {
    private let bytes: [UInt8]
    private var position = 0

    /// Quote characters that have no partner from here on, so that no text is searched twice for one.
    private var unclosed: Set<UInt8> = []

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func findsOperator() -> Bool {
        while position < bytes.count {
            if isOperator { return true }
            if isOpeningQuote, let end = closingQuote() { position = end }
            position += 1
        }
        return false
    }

    private func byte(_ offset: Int) -> UInt8 {
        bytes.indices.contains(position + offset) ? bytes[position + offset] : 0
    }

    private var isOperator: Bool {
        switch byte(0) {
        case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"): true
        case UInt8(ascii: "&"), UInt8(ascii: "|"): byte(1) == byte(0)
        case UInt8(ascii: "!"): byte(1) == UInt8(ascii: "(") && !isNameByte(byte(-1))
        case UInt8(ascii: "I"), UInt8(ascii: "i"): beginsRange
        default: false
        }
    }

    /// Whether `InRange` or `inRange` stands here as a whole word with a parenthesis behind it.
    private var beginsRange: Bool {
        guard !isNameByte(byte(-1)), bytes[(position + 1)...].starts(with: "nRange".utf8) else { return false }
        return bytes[(position + 7)...].first { !isSpace($0) } == UInt8(ascii: "(")
    }

    private var isOpeningQuote: Bool {
        let isQuote = byte(0) == UInt8(ascii: "\"") || byte(0) == UInt8(ascii: "'")
        return isQuote && !isNameByte(byte(-1)) && !unclosed.contains(byte(0))
    }

    /// Where the string that opens here is closed; a backslash takes the next character as it is.
    private mutating func closingQuote() -> Int? {
        var end = position + 1
        while end < bytes.count {
            if bytes[end] == byte(0) { return end }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        unclosed.insert(byte(0))
        return nil
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// Letters, digits and underscores, and every byte of other scripts.
    private func isNameByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte >= 0x80
    }
}
