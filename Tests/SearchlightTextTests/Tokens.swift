import SearchlightText

/// The tokens of a text, written out: `term@position`, wholes as `[term]`, symbols as `<term>`.
func tokens(_ text: String) -> [String] {
    describe { tokenizer, buffer in tokenizer.tokenize(text, into: &buffer) }
}

/// The tokens of bytes that may be anything.
func tokens(bytes: [UInt8], exactly: Bool = false) -> [String] {
    describe { tokenizer, buffer in
        unsafe bytes.withUnsafeBufferPointer {
            if exactly {
                unsafe tokenizer.tokenizeExactly($0, into: &buffer)
            } else {
                unsafe tokenizer.tokenize($0, into: &buffer)
            }
        }
    }
}

/// Runs the tokenizer on a new buffer and writes its tokens out.
func describe(_ body: (inout Tokenizer, inout TokenBuffer) -> Void) -> [String] {
    var tokenizer = Tokenizer()
    var buffer = TokenBuffer()
    body(&tokenizer, &buffer)
    return (0..<buffer.tokenCount).map { describe(buffer, $0) }
}

/// One token written out; a wrong hash or an impossible length shows.
func describe(_ buffer: borrowing TokenBuffer, _ index: Int) -> String {
    let token = buffer.token(at: index)
    let bytes = buffer.term(of: token)
    var term = String(decoding: bytes, as: UTF8.self)
    if token.hash != TermHash.hash(bytes) { term += "(wrong hash)" }
    if bytes.isEmpty || bytes.count > Tokenizer.maximumTermByteCount { term += "(wrong length)" }
    if token.flags.contains(.whole) { term = "[\(term)]" }
    if token.flags.contains(.symbolic) { term = "<\(term)>" }
    return "\(term)@\(token.position)"
}

/// The tokens without wholes and symbols, joined by spaces.
func words(_ text: String) -> String {
    tokens(text).filter { !$0.hasPrefix("[") && !$0.hasPrefix("<") }
        .map { String($0[..<$0.lastIndex(of: "@")!]) }.joined(separator: " ")
}
