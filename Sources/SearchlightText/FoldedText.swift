/// A whole value folded as the index folds it: its words joined by single spaces.
///
/// Two values that look the same to a searcher (letter case, accents, width, kind of apostrophe) are equal.
/// Compounds stay whole (`quietsavebutton`), and so do names with signs (`c++`) and text without spaces.
package struct FoldedText: Hashable, Sendable {
    /// The folded UTF-8 bytes.
    package let bytes: [UInt8]

    /// Folds a value.
    /// - Complexity: O(n)
    package init(_ text: String) {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        tokenizer.tokenize(text, into: &buffer)
        bytes = Self.join(buffer)
    }

    private static func join(_ buffer: borrowing TokenBuffer) -> [UInt8] {
        var pieces: [[UInt8]] = []
        var stretch: [UInt8] = []
        var whole = 0..<0
        for index in 0..<buffer.tokenCount {
            let token = buffer.token(at: index)
            let term = buffer.term(of: token)
            let range = Int(token.offset)..<Int(token.offset) + term.count
            if token.flags.contains(.lastOfCJKRun) {
                pieces.append(stretch + term)
                stretch = []
            } else if token.flags.contains(.cjk) {
                // A pair adds its first character; where the second begins, the next token begins.
                stretch += term.prefix(Int(buffer.token(at: index + 1).offset) - range.lowerBound)
            } else if token.flags.contains(.symbolic) {
                replaceLast(of: &pieces, with: term)
            } else if !whole.contains(range) {
                pieces.append(term)
                if token.flags.contains(.whole) { whole = range }
            }
        }
        var joined: [UInt8] = []
        for (number, piece) in pieces.enumerated() {
            if number > 0 { joined.append(0x20) }
            joined += piece
        }
        return joined
    }

    /// Puts a name with signs in the place of the plain word.
    private static func replaceLast(of pieces: inout [[UInt8]], with term: [UInt8]) {
        guard let last = pieces.last, term.starts(with: last) || term.dropFirst().elementsEqual(last) else { return }
        pieces[pieces.count - 1] = term
    }
}
