/// Growable arenas that the tokenizer fills: tokens, and the folded bytes that they point into.
///
/// Made once a thread and reused: `removeAll` keeps the memory. Positions run on from `nextPosition`, so the
/// values of one role follow each other in one buffer; call `addValueGap` between them.
/// Not thread-safe; one owner at a time.
@safe
package struct TokenBuffer: ~Copyable {
    /// Positions left free between two values of a role, so that no phrase crosses them.
    package static let valueGap: UInt32 = 8
    /// Readable zero or stale bytes behind the last byte, so that hashing may over-read.
    package static let paddingByteCount = 64
    /// Bytes after which tokenizing stops; what follows in the text is not indexed.
    package static let maximumByteCount = 1 << 31

    /// The first token; valid until the buffer is changed.
    package private(set) var tokenBase: UnsafeMutablePointer<Token>
    /// The first folded byte; valid until the buffer is changed.
    package private(set) var byteBase: UnsafeMutablePointer<UInt8>
    /// The number of tokens.
    package internal(set) var tokenCount = 0
    /// The number of bytes in the arena, among them bytes that belong to no token.
    package internal(set) var byteCount = 0
    /// The position that the next word gets.
    package var nextPosition: UInt32 = 0

    private(set) var tokenCapacity: Int
    private(set) var byteCapacity: Int

    /// An empty buffer with room for some hundred words.
    package init() {
        tokenCapacity = 256
        byteCapacity = 4096
        unsafe tokenBase = .allocate(capacity: tokenCapacity)
        unsafe byteBase = .allocate(capacity: byteCapacity + Self.paddingByteCount)
        unsafe byteBase.initialize(repeating: 0, count: byteCapacity + Self.paddingByteCount)
    }

    deinit {
        unsafe tokenBase.deallocate()
        unsafe byteBase.deallocate()
    }

    /// All tokens; valid until the buffer is changed.
    package var tokens: UnsafeBufferPointer<Token> {
        unsafe UnsafeBufferPointer(start: tokenBase, count: tokenCount)
    }

    /// The folded bytes of all tokens; valid until the buffer is changed. `paddingByteCount` more may be read.
    package var bytes: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: byteBase, count: byteCount)
    }

    /// One token, bounds checked. For queries and tests, not for indexing.
    package func token(at index: Int) -> Token {
        precondition(0..<tokenCount ~= index, "a token that is not there")
        return unsafe tokenBase[index]
    }

    /// The folded bytes of one token of this buffer, copied. For queries and tests, not for indexing.
    package func term(of token: Token) -> [UInt8] {
        let end = Int(token.offset) + Int(token.byteCount)
        precondition(end <= byteCount, "a token of another buffer")
        return unsafe Array(UnsafeBufferPointer(start: byteBase + Int(token.offset), count: Int(token.byteCount)))
    }

    /// Forgets all tokens and bytes and starts at position 0. The memory is kept unless told otherwise.
    package mutating func removeAll(keepingCapacity: Bool = true) {
        tokenCount = 0
        byteCount = 0
        nextPosition = 0
        if !keepingCapacity {
            self = TokenBuffer()
        }
    }

    /// Forgets tokens and bytes that were taken over, between two stretches of one field: positions run on.
    package mutating func removeTokens() {
        tokenCount = 0
        byteCount = 0
    }

    /// Separates the next value from those before: a phrase never crosses the gap.
    package mutating func addValueGap() {
        nextPosition &+= Self.valueGap
    }

    /// Makes room for that many more tokens.
    @inline(__always)
    mutating func reserveTokens(_ count: Int) {
        if tokenCapacity &- tokenCount < count {
            growTokens(by: count)
        }
    }

    /// Makes room for that many more bytes, the padding apart.
    @inline(__always)
    mutating func reserveBytes(_ count: Int) {
        if byteCapacity &- byteCount < count {
            growBytes(by: count)
        }
    }

    @inline(never)
    private mutating func growTokens(by count: Int) {
        let capacity = max(tokenCapacity * 2, tokenCount + count)
        let grown = UnsafeMutablePointer<Token>.allocate(capacity: capacity)
        unsafe grown.update(from: tokenBase, count: tokenCount)
        unsafe tokenBase.deallocate()
        unsafe tokenBase = grown
        tokenCapacity = capacity
    }

    @inline(never)
    private mutating func growBytes(by count: Int) {
        let capacity = max(byteCapacity * 2, byteCount + count)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.paddingByteCount)
        unsafe grown.update(from: byteBase, count: byteCount)
        unsafe (grown + byteCount).initialize(repeating: 0, count: capacity + Self.paddingByteCount - byteCount)
        unsafe byteBase.deallocate()
        unsafe byteBase = grown
        byteCapacity = capacity
    }
}
