import SearchlightBytes

/// Where a word of an item stands: the role in the upper three bits, the position in the lower 29.
///
/// Follows the words of a field, and tells which of them do not stand right behind the one before.
struct TokenPlace {
    private(set) var bits: UInt32

    private let roleBits: UInt32
    private var isFirst = true

    /// Before the first word of a field of that role.
    init(_ role: TextRole) {
        roleBits = UInt32(role.rawValue) &<< 29
        bits = roleBits
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
