import SearchlightBytes
import SearchlightText

/// What the index must say of an item whose text passes a comparison: terms that it must have.
///
/// Necessary, never sufficient: whoever finds items by terms looks at the texts themselves afterwards.
package struct TermRequirements: Sendable, Hashable {
    /// Sets of terms of which one must be there whole; nil where nothing is known.
    package let alternatives: [[Term]]?

    /// Nothing is known of terms.
    package static let none = TermRequirements(alternatives: nil)

    /// A term, or what is known of one.
    package struct Term: Sendable, Hashable {
        package enum Kind: Sendable, Hashable {
            case exact
            case prefix
            /// Somewhere in the term, or at its end. Terms that may have been cut fit too.
            case infix
        }
        package let bytes: [UInt8]
        package let kind: Kind
        /// Whether the words of the text begin with the term.
        package var beginsText = false
    }

    /// Whether only a look at all terms leads to items: no term is known whole or from its beginning.
    package var needsAllTerms: Bool {
        alternatives?.contains { terms in terms.allSatisfy { $0.kind == .infix } } ?? true
    }

    /// The first terms, each once: enough to find a text by, however long it is.
    private static func distinct(_ terms: [Term]) -> [Term] {
        var known: Set<Term> = []
        var distinct: [Term] = []
        for term in terms where distinct.count < mostTerms && known.insert(term).inserted { distinct.append(term) }
        return distinct
    }

    private static let mostTerms = 64

    /// How many places words take in a text.
    static func wordCount(of text: String) -> Int {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        tokenizer.tokenize(text, into: &buffer)
        return Int(buffer.nextPosition)
    }

    private init(alternatives: [[Term]]?) { self.alternatives = alternatives }

    /// The terms of texts that match a pattern, as a whole or by words.
    init(_ pattern: QueryPattern, matchesWords: Bool) {
        var (parts, wholes): ([Term], [Term]) = ([], [])
        for (position, literal) in pattern.literals.enumerated() {
            let terms = StretchTerms(
                literal, isOpenBefore: position > 0, isOpenBehind: position < pattern.literals.count - 1,
                beginsText: position == 0 && !matchesWords)
            parts += terms.parts
            wholes += terms.wholes
        }
        let sets = (parts == wholes ? [parts] : [parts, wholes]).map(TermRequirements.distinct)
        // A set without terms is met by every item.
        alternatives = sets.contains { $0.isEmpty } ? nil : sets
    }
}

/// The terms of one stretch between wildcards.
private struct StretchTerms {
    /// The parts of compounds; the compounds whole; both with all other words.
    private(set) var parts: [TermRequirements.Term] = []
    private(set) var wholes: [TermRequirements.Term] = []

    /// Bytes of the last compound, until something else than its parts or plain words follows.
    private var compound: Range<UInt32>?

    private let first: UInt32
    private let last: UInt32
    private let isOpenBefore: Bool
    private let isOpenBehind: Bool

    /// Whether the stretch begins the text, and with a plain letter or digit, so that its first word is that of the text.
    private let beginsText: Bool

    /// Marks beyond this many on one letter may be lost in terms.
    private static let mostMarks = 14

    init(_ literal: String, isOpenBefore: Bool, isOpenBehind: Bool, beginsText: Bool) {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        tokenizer.tokenize(literal, into: &buffer)
        let utf8 = Array(literal.utf8)
        self.isOpenBefore = isOpenBefore && utf8.first.map(StretchTerms.isWordByte) == true
        self.isOpenBehind = isOpenBehind && utf8.last.map(StretchTerms.isWordByte) == true
        self.beginsText = beginsText && utf8.first.map { $0 < 0x80 && StretchTerms.isWordByte($0) } == true
        first = 0
        last = buffer.nextPosition == 0 ? 0 : buffer.nextPosition - 1
        guard !StretchTerms.hasManyMarks(literal) else { return }
        for index in 0..<buffer.tokenCount {
            let token = buffer.token(at: index)
            append(token, index, buffer)
            if token.flags.contains(.whole) {
                compound = token.offset..<token.offset + UInt32(token.byteCount)
            } else if !token.flags.isEmpty {
                compound = nil
            }
        }
    }

    private mutating func append(_ token: Token, _ index: Int, _ buffer: borrowing TokenBuffer) {
        // Signs and emoji may stand otherwise beside what a wildcard stands for.
        guard !token.flags.contains(.symbolic), !token.flags.contains(.emoji) else { return }
        let bytes = buffer.term(of: token)
        if token.flags.contains(.whole) {
            let end = Int(token.offset) + bytes.count
            let isLast = lastPosition(until: end, from: index, buffer) == last
            wholes.append(term(bytes, token, isFirst: token.position == first, isLast: isLast))
            return
        }
        let term = term(bytes, token, isFirst: token.position == first, isLast: token.position == last)
        parts.append(term)
        if !isPart(token) { wholes.append(term) }
    }

    private func term(_ bytes: [UInt8], _ token: Token, isFirst: Bool, isLast: Bool) -> TermRequirements.Term {
        if token.flags.contains(.cjk) {
            // A pair is there whatever stands around it; the last character alone may begin a pair.
            return .init(bytes: bytes, kind: token.flags.contains(.lastOfCJKRun) ? .prefix : .exact)
        }
        // Cut words may go on differently behind the cut.
        if isFirst, isOpenBefore { return .init(bytes: bytes, kind: .infix) }
        return .init(
            bytes: bytes, kind: isLast && isOpenBehind ? .prefix : .exact, beginsText: isFirst && beginsText)
    }

    /// The position of the last part of a compound whose bytes end at `end`.
    private func lastPosition(until end: Int, from index: Int, _ buffer: borrowing TokenBuffer) -> UInt32 {
        var position = buffer.token(at: index).position
        for later in (index + 1)..<max(index + 1, buffer.tokenCount) {
            let token = buffer.token(at: later)
            guard token.flags.isEmpty, Int(token.offset) + Int(token.byteCount) <= end else { break }
            position = token.position
        }
        return position
    }

    /// Whether a token lies within the compound before it.
    private func isPart(_ token: Token) -> Bool {
        guard let compound else { return false }
        return token.offset >= compound.lowerBound && token.offset + UInt32(token.byteCount) <= compound.upperBound
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80
    }

    private static func hasManyMarks(_ literal: String) -> Bool {
        literal.contains { $0.unicodeScalars.count > mostMarks }
    }
}
