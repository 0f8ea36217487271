/// Reads the words of the query language: names, operators, and the characters between them.
///
/// All marks of the language are ASCII, so the bytes of other characters are never looked into.
struct QueryScanner {
    let bytes: [UInt8]
    /// The byte that is read next.
    var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    /// The byte that is `distance` behind the next one; 0 behind the end.
    func peek(_ distance: Int = 0) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    mutating func advance(_ count: Int = 1) { position += count }

    mutating func skipSpace() {
        while !isAtEnd, QueryScanner.isSpace(peek()) { position += 1 }
    }

    /// Steps over `mark` where it is next.
    mutating func take(_ mark: String) -> Bool {
        guard position < bytes.count, bytes[position...].starts(with: mark.utf8) else { return false }
        position += mark.utf8.count
        return true
    }

    func error(_ code: QuerySyntaxError.Code, _ message: String, at offset: Int? = nil) -> QuerySyntaxError {
        QuerySyntaxError(code, message, at: offset ?? position)
    }

    /// The error for something else than `wanted`, also for the end of the query.
    func unexpected(_ wanted: String) -> QuerySyntaxError {
        isAtEnd
            ? error(.unexpectedEnd, "The query ends where \(wanted) must follow")
            : error(.unexpectedCharacter, "Here \(wanted) must stand")
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    /// Letters of any script and underscores begin a name.
    static func beginsName(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80 }

    /// Names go on with digits too, and with the dots, hyphens and colons of custom keys.
    static func continuesName(_ byte: UInt8) -> Bool {
        beginsName(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ":")
    }
}

extension QueryScanner {
    /// A comparison or a range.
    mutating func readPredicate() throws(QuerySyntaxError) -> QueryExpression {
        let attribute = try readAttribute()
        skipSpace()
        if case .named(let name) = attribute, name == "InRange" || name == "inRange", take("(") {
            return .inRange(try readRange())
        }
        return .comparison(try readComparison(of: attribute))
    }

    private mutating func readAttribute() throws(QuerySyntaxError) -> QueryAttribute {
        if take("**") { return .anySearchedOrContent }
        if take("*") { return .anySearched }
        if peek() == UInt8(ascii: "$") {
            throw error(.unexpectedCharacter, "Only $time is written with a dollar sign, and only behind an operator")
        }
        guard QueryScanner.beginsName(peek()) else { throw unexpected("the name of an attribute, *, **, ! or (") }
        let start = position
        while !isAtEnd, QueryScanner.continuesName(peek()) { position += 1 }
        return .named(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// What follows `InRange(`.
    private mutating func readRange() throws(QuerySyntaxError) -> QueryRange {
        skipSpace()
        let attribute = try readAttribute()
        let lower = try readBound()
        let upper = try readBound()
        skipSpace()
        guard take(")") else { throw unexpected("a closing parenthesis, behind InRange(attribute,least,greatest") }
        return QueryRange(attribute, lower, upper)
    }

    private mutating func readBound() throws(QuerySyntaxError) -> QueryValue {
        skipSpace()
        guard take(",") else { throw unexpected("a comma, as in InRange(attribute,least,greatest)") }
        skipSpace()
        var modifiers: QueryModifiers = []
        return try readValue(&modifiers)
    }

    private mutating func readComparison(of attribute: QueryAttribute) throws(QuerySyntaxError) -> QueryComparison {
        let operation = try readOperation()
        skipSpace()
        var modifiers: QueryModifiers = []
        if take("[") { modifiers = try readBracketedModifiers() }
        skipSpace()
        return QueryComparison(attribute, operation, try readValue(&modifiers), modifiers)
    }

    private mutating func readOperation() throws(QuerySyntaxError) -> QueryOperation {
        if take("==") || take("=") { return .equal }
        if take("!=") { return .notEqual }
        if take("<=") { return .lessOrEqual }
        if take(">=") { return .greaterOrEqual }
        if take("<") { return .less }
        if take(">") { return .greater }
        throw unexpected("==, !=, <, <=, > or >=")
    }

    private mutating func readBracketedModifiers() throws(QuerySyntaxError) -> QueryModifiers {
        let modifiers = try readModifiers()
        guard take("]") else { throw unexpected("a closing bracket behind the modifiers") }
        return modifiers
    }

    /// The modifiers that stand here, directly one behind the other.
    mutating func readModifiers() throws(QuerySyntaxError) -> QueryModifiers {
        var modifiers: QueryModifiers = []
        while !isAtEnd, QueryScanner.beginsName(peek()) || QueryScanner.isDigit(peek()) {
            guard peek() < 0x80, let modifier = QueryModifiers(letter: Character(UnicodeScalar(peek()))) else {
                throw error(.unknownModifier, "Only the modifiers c, d, w and t may stand here")
            }
            modifiers.insert(modifier)
            position += 1
        }
        return modifiers
    }
}
