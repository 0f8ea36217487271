import Searchlight
import SearchlightBytes
import SearchlightQuery
import SearchlightText

/// The tokenizer: bytes of any kind, by the fast path and by the exact one, which must agree.
func fuzzTokenizer(_ bytes: [UInt8]) {
    let fast = unsafe tokens(bytes) { tokenizer, text, buffer in unsafe tokenizer.tokenize(text, into: &buffer) }
    let exact = unsafe tokens(bytes) { tokenizer, text, buffer in unsafe tokenizer.tokenizeExactly(text, into: &buffer)
    }
    precondition(fast == exact, "the fast path finds other words")
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    let same = unsafe tokens(repaired) { tokenizer, text, buffer in unsafe tokenizer.tokenize(text, into: &buffer) }
    precondition(fast == same, "what is not UTF-8 does not separate words as U+FFFD does")
}

private struct FuzzToken: Equatable {
    var term: [UInt8]
    var position: UInt32
    var flags: UInt8
}

private func tokens(
    _ bytes: [UInt8], _ body: (inout Tokenizer, UnsafeBufferPointer<UInt8>, inout TokenBuffer) -> Void
) -> [FuzzToken] {
    var tokenizer = Tokenizer()
    var buffer = TokenBuffer()
    unsafe bytes.withUnsafeBufferPointer { unsafe body(&tokenizer, $0, &buffer) }
    var last: UInt32 = 0
    return (0..<buffer.tokenCount).map { number in
        let token = buffer.token(at: number)
        let term = buffer.term(of: token)
        precondition((1...Tokenizer.maximumTermByteCount).contains(term.count), "a word has an impossible length")
        precondition(token.hash == TermHash.hash(term), "a word has a wrong hash")
        // What lies over other words comes after them.
        let isOverlay = !token.flags.isDisjoint(with: .overlay)
        precondition(isOverlay || token.position >= last, "words are out of order")
        if !isOverlay { last = token.position }
        return FuzzToken(term: term, position: token.position, flags: token.flags.rawValue)
    }
}

/// A query string: read, printed, read again as the same, and carried out.
func fuzzQuery(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // why: most strings are no query; the error says so.
    if let tree = try? QueryExpression(parsing: text) {
        let printed = tree.description
        let isSaid = tree == .matchAll || tree == .matchNone
        // why: an error here is the finding.
        let again = try? QueryExpression(parsing: printed).description
        precondition(isSaid || again == printed, "a query changes when it is printed: \(printed)")
    }
    do {
        let query = try SearchQuery(text)
        _ = try FuzzText.index.search(matching: query)
        _ = try FuzzText.index.count(matching: query)
    } catch { precondition(error.code == .invalidQuery, "threw \(error)") }
}

/// What a person types: cut into words, searched for in every way, completed.
func fuzzUserText(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let query = UserQuery(parsing: text)
    do {
        for match in SearchOptions.Match.allCases {
            var options = SearchOptions()
            options.match = match
            options.explains = true
            let results = try FuzzText.index.search(text, options: options)
            precondition(!query.isEmpty || results.isEmpty || match != .all, "no word finds something")
        }
        _ = try FuzzText.index.count(text)
        _ = try FuzzText.index.suggestions(for: text)
    } catch { preconditionFailure("threw \(error)") }
}

private enum FuzzText {
    /// A small index to ask.
    static let index: SearchIndex = {
        do {
            let index = try SearchIndex.inMemory(options: FuzzExample.options(.readWrite))
            try index.add((0..<40).map(FuzzExample.item))
            return index
        } catch { preconditionFailure("an index in memory cannot be made: \(error)") }
    }()
}
