/// Values: texts with their modifiers, numbers, times and `NULL`.
extension QueryScanner {
    /// A value; the modifiers behind a text are added to `modifiers`.
    mutating func readValue(_ modifiers: inout QueryModifiers) throws(QuerySyntaxError) -> QueryValue {
        switch peek() {
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let text = try readText()
            modifiers.formUnion(try readModifiers())
            return .text(text)
        case UInt8(ascii: "$"): return .time(try readTime())
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
        default: return try readWord()
        }
    }

    /// A value that is written as a word: Booleans are numbers.
    private mutating func readWord() throws(QuerySyntaxError) -> QueryValue {
        let start = position
        while QueryScanner.continuesName(peek()) { advance() }
        switch String(decoding: bytes[start..<position], as: UTF8.self) {
        case "NULL": return .null
        case "true": return .integer(1)
        case "false": return .integer(0)
        default:
            position = start
            throw unexpected("a value: a text between quotes, a number, true, false, $time or NULL")
        }
    }

    /// A text between quotes: a backslash takes the next character as it is, a bare star is a wildcard.
    private mutating func readText() throws(QuerySyntaxError) -> QueryPattern {
        let (start, quote) = (position, peek())
        advance()
        var literals: [String] = []
        var literal: [UInt8] = []
        while !isAtEnd, peek() != quote {
            if peek() == UInt8(ascii: "*") {
                literals.append(String(decoding: literal, as: UTF8.self))
                literal.removeAll()
            } else {
                if peek() == UInt8(ascii: "\\") { advance() }
                if !isAtEnd { literal.append(peek()) }
            }
            advance()
        }
        guard !isAtEnd else {
            throw error(.unclosedText, "This text has no closing quote; write one behind it", at: start)
        }
        advance()
        return QueryPattern(literals: literals + [String(decoding: literal, as: UTF8.self)])
    }

    /// A number, exact where it is whole and fits 64 bits.
    private mutating func readNumber() throws(QuerySyntaxError) -> QueryValue {
        let start = position
        if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { advance() }
        var isWhole = true
        try skipDigits()
        if peek() == UInt8(ascii: ".") {
            advance()
            try skipDigits()
            isWhole = false
        }
        if peek() | 0x20 == UInt8(ascii: "e") {
            advance()
            if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { advance() }
            try skipDigits()
            isWhole = false
        }
        guard !QueryScanner.continuesName(peek()) else {
            throw error(.unexpectedCharacter, "A number ends here; put it between quotes if it is a text")
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if isWhole, let number = Int64(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else {
            throw error(.invalidNumber, "This number is greater than any that an item can have", at: start)
        }
        return .double(number)
    }

    private mutating func skipDigits() throws(QuerySyntaxError) {
        guard QueryScanner.isDigit(peek()) else { throw unexpected("a digit") }
        while QueryScanner.isDigit(peek()) { advance() }
    }
}
