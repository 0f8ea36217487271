import SearchlightBytes

/// Steps over runs of variable-length integers without decoding them.
///
/// A `VariableInteger` ends at its first byte below 128, so integers are counted by counting such bytes, eight at a time.
enum VariableIntegerRun {
    private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// Where `count` integers from `offset` on end.
    ///
    /// When the bytes end earlier, `count` is lowered by the integers that ended and the result is `view.count`. O(n).
    static func skip(_ count: inout UInt64, in view: ByteView, from offset: Int) -> Int {
        // Invariant: 0 <= position <= view.count; eight bytes are loaded only where eight are left.
        let base = unsafe view.unsafeBase
        var position = offset
        while count > 0, position &+ 8 <= view.count {
            let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            var ends = ~word & highBits
            // The sum of the bytes: faster than counting bits where the processor has no instruction for it.
            let endCount = (ends &>> 7 &* 0x0101_0101_0101_0101) &>> 56
            if endCount < count {
                count &-= endCount
                position &+= 8
            } else {
                while count > 1 {
                    ends &= ends &- 1
                    count &-= 1
                }
                count = 0
                return position &+ ends.trailingZeroBitCount / 8 &+ 1
            }
        }
        while count > 0, position < view.count {
            if unsafe base.load(fromByteOffset: position, as: UInt8.self) < 0x80 { count &-= 1 }
            position &+= 1
        }
        return position
    }
}
