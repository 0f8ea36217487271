/// A whole value folded as the index folds it: its words joined by single spaces.
///
/// Two values that look the same to a searcher (letter case, accents, width, kind of apostrophe) are equal.
package struct FoldedText: Hashable, Sendable {
    /// The folded UTF-8 bytes.
    package let bytes: [UInt8]

    /// Folds a value.
    /// - Complexity: O(n)
    package init(_ text: String) {
        var tokenizer = Tokenizer()
        var buffer = TokenBuffer()
        tokenizer.tokenize(text, into: &buffer)
        var bytes: [UInt8] = []
        for index in 0..<buffer.tokenCount {
            if !bytes.isEmpty { bytes.append(0x20) }
            unsafe bytes += buffer.term(of: buffer.tokenBase[index])
        }
        self.bytes = bytes
    }
}
