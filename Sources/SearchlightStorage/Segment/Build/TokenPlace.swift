import SearchlightBytes

/// A field of the current item whose words wait in the token buffer.
struct TokenField: BitwiseCopyable {
    var role: TextRole
    /// Tokens of the buffer up to its end.
    var tokenEnd: Int
}

/// Where a word of an item stands: the role in the upper three bits, the position in the lower 29.
///
/// Follows the words of the fields in a buffer, and tells which of them do not stand right behind the one before.
struct TokenPlace {
    private(set) var bits: UInt32 = 0

    /// Tokens up to the end of the field at hand.
    private(set) var fieldEnd: Int
    private var field = 0
    private var roleBits: UInt32 = 0
    private var isFirst = true

    /// Before the first word of the first field. There is at least one.
    init(_ fields: borrowing GrowingBuffer<TokenField>) {
        fieldEnd = fields[0].tokenEnd
        roleBits = UInt32(fields[0].role.rawValue) &<< 29
    }

    /// Goes to the field that the token at `position` is in. Invariant: there is one.
    @inline(never)
    mutating func beginField(of position: Int, _ fields: borrowing GrowingBuffer<TokenField>) {
        while fields[field].tokenEnd <= position { field += 1 }
        fieldEnd = fields[field].tokenEnd
        roleBits = UInt32(fields[field].role.rawValue) &<< 29
        isFirst = true
    }

    /// Goes to the next word, and tells whether its place must be written. Positions beyond the format's last one count
    /// as that one.
    @inline(__always)
    mutating func jumps(to position: UInt32) -> Bool {
        let next = roleBits | min(position, SegmentFormat.maximumPosition)
        let isJump = isFirst || next != bits &+ 1
        bits = next
        isFirst = false
        return isJump
    }
}
