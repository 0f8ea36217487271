extension QueryExpression {
    /// Reads a string in the query language.
    ///
    /// Parentheses and negations may lie within one another `maximumQueryDepth` deep, so that whatever walks over the
    /// tree needs little stack; a query has at most `maximumComparisonCount` comparisons. O(n), on a few frames of stack.
    package init(parsing text: String) throws(QuerySyntaxError) {
        var parser = QueryParser(QueryScanner(Array(text.utf8)))
        self = try parser.parse()
    }

    /// How deep parentheses and negations may lie within one another.
    package static var maximumQueryDepth: Int { 100 }

    /// Comparisons and ranges that a query may have.
    package static var maximumComparisonCount: Int { 100_000 }
}

/// Puts comparisons together to a tree; what is open stands in an array, never on the stack.
private struct QueryParser {
    private var scanner: QueryScanner
    private var comparisonCount = 0

    /// What is open: the query itself, and each parenthesis in it.
    private var frames = [Frame(start: 0)]

    /// A part of the query between parentheses, as far as it was read.
    private struct Frame {
        /// Where the parenthesis stands.
        let start: Int
        /// Parts of an "or" that are complete.
        var alternatives: [QueryExpression] = []
        /// Parts of the "and" that is being read.
        var conditions: [QueryExpression] = []
        /// Negations before what is read next.
        var negationCount = 0

        init(start: Int) { self.start = start }

        mutating func append(_ expression: QueryExpression) {
            conditions.append(negationCount.isMultiple(of: 2) ? expression : .not(expression))
            negationCount = 0
        }

        mutating func endAlternative() {
            alternatives.append(conditions.count == 1 ? conditions[0] : .and(conditions))
            conditions.removeAll()
        }

        mutating func finish() -> QueryExpression {
            endAlternative()
            return alternatives.count == 1 ? alternatives[0] : .or(alternatives)
        }
    }

    init(_ scanner: QueryScanner) { self.scanner = scanner }

    mutating func parse() throws(QuerySyntaxError) -> QueryExpression {
        scanner.skipSpace()
        guard !scanner.isAtEnd else { throw scanner.error(.emptyQuery, "The query is empty; write a comparison") }
        while true {
            try readOperand()
            if let expression = try readOperators() { return expression }
        }
    }

    /// Reads negations and opening parentheses, and the comparison behind them.
    private mutating func readOperand() throws(QuerySyntaxError) {
        var depth = frames.reduce(frames.count - 1) { $0 + $1.negationCount }
        while true {
            scanner.skipSpace()
            if scanner.take("!") {
                frames[frames.count - 1].negationCount += 1
            } else if scanner.take("(") {
                frames.append(Frame(start: scanner.position - 1))
            } else {
                break
            }
            depth += 1
            guard depth <= QueryExpression.maximumQueryDepth else {
                let limit = QueryExpression.maximumQueryDepth
                throw scanner.error(
                    .tooDeep, "Parentheses and negations lie more than \(limit) deep; write the query flatter")
            }
        }
        comparisonCount += 1
        guard comparisonCount <= QueryExpression.maximumComparisonCount else {
            let limit = QueryExpression.maximumComparisonCount
            throw scanner.error(.tooLong, "The query has more than \(limit) comparisons; split it")
        }
        frames[frames.count - 1].append(try scanner.readPredicate())
    }

    /// Reads what may follow a comparison; gives the whole query at its end, nil where another operand must follow.
    private mutating func readOperators() throws(QuerySyntaxError) -> QueryExpression? {
        while true {
            scanner.skipSpace()
            if scanner.isAtEnd { return try finish() }
            if scanner.take("&&") { return nil }
            if scanner.take("||") {
                frames[frames.count - 1].endAlternative()
                return nil
            }
            guard scanner.take(")") else {
                throw scanner.error(.unexpectedCharacter, "Put && or || between two comparisons")
            }
            guard frames.count > 1, var inner = frames.popLast() else {
                throw scanner.error(
                    .unbalancedParenthesis, "This parenthesis closes none; remove it", at: scanner.position - 1)
            }
            frames[frames.count - 1].append(inner.finish())
        }
    }

    private mutating func finish() throws(QuerySyntaxError) -> QueryExpression {
        guard var frame = frames.popLast(), frames.isEmpty else {
            throw scanner.error(.unbalancedParenthesis, "A parenthesis is not closed; write ) at the end")
        }
        return frame.finish()
    }
}
