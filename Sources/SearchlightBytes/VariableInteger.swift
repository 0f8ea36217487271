/// Unsigned integers in 1 to 10 bytes: seven bits a byte, the lowest first, the top bit says "more follows" (LEB128).
///
/// Only the shortest form is legal, so equal numbers have equal bytes.
@usableFromInline
package enum VariableInteger {
    /// Most bytes that a 64-bit number takes.
    @inlinable
    package static var maximumByteCount: Int { 10 }

    /// Bytes that `value` takes, 1 to 10.
    @inlinable
    package static func byteCount(of value: UInt64) -> Int {
        // ceil(bits / 7) for 1 to 64 bits without a division.
        ((63 &- (value | 1).leadingZeroBitCount) &* 9 &+ 73) &>> 6
    }

    /// Writes `value` and returns how many bytes it took. `destination` must have room for `byteCount(of:)`.
    @unsafe @inlinable
    package static func encode(_ value: UInt64, into destination: UnsafeMutableRawPointer) -> Int {
        var rest = value
        var position = 0
        while rest >= 0x80 {
            let byte = UInt8(truncatingIfNeeded: rest) | 0x80
            unsafe destination.storeBytes(of: byte, toByteOffset: position, as: UInt8.self)
            rest &>>= 7
            position &+= 1
        }
        unsafe destination.storeBytes(of: UInt8(truncatingIfNeeded: rest), toByteOffset: position, as: UInt8.self)
        return position &+ 1
    }

    /// Reads the number at `offset` of `view` and moves `offset` behind it.
    ///
    /// Throws where the bytes end too early, the number exceeds 64 bits or is not in its shortest form; then `offset`
    /// stays.
    @inlinable @inline(__always)
    package static func decode(_ view: ByteView, at offset: inout Int) throws(FormatError) -> UInt64 {
        let first = try view.uint8(at: offset)
        if first < 0x80 {
            offset &+= 1
            return UInt64(first)
        }
        if offset &+ 1 < view.count {
            let second = unsafe view.unsafeBase.load(fromByteOffset: offset &+ 1, as: UInt8.self)
            if second < 0x80, second != 0 {
                offset &+= 2
                return UInt64(first & 0x7F) | UInt64(second) &<< 7
            }
        }
        let long = try decodeLong(view, at: offset)
        offset = long.end
        return long.value
    }

    /// The case of three bytes or more, and of two that are illegal; `end` is the offset behind the number.
    ///
    /// Takes `offset` by value, so that a caller's cursor can stay in registers.
    @usableFromInline
    static func decodeLong(_ view: ByteView, at offset: Int) throws(FormatError) -> (value: UInt64, end: Int) {
        let available = min(view.count &- offset, maximumByteCount)
        let base = unsafe view.unsafeBase + offset
        if available >= 8 {
            let word = unsafe UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
            // The highest bit of each byte that ends a number; the first is that of this one.
            let ends = ~word & 0x8080_8080_8080_8080
            if ends != 0 {
                let lastBit = ends.trailingZeroBitCount
                guard (word &>> UInt64(lastBit &- 7)) & 0xFF != 0 else { throw tooLong(offset) }
                return (joinSevenths(word & (ends ^ (ends &- 1))), offset &+ lastBit &>> 3 &+ 1)
            }
        }
        var value: UInt64 = 0
        for position in 0..<available {
            let byte = unsafe base.load(fromByteOffset: position, as: UInt8.self)
            value |= UInt64(byte & 0x7F) &<< UInt64(truncatingIfNeeded: 7 &* position)
            if byte >= 0x80 { continue }
            // The tenth byte holds bit 63 alone, and a last byte of 0 would say nothing.
            guard byte != 0, position < 9 || byte == 1 else { throw tooLong(offset) }
            return (value, offset &+ position &+ 1)
        }
        if available == maximumByteCount { throw tooLong(offset) }
        throw FormatError("a variable-length integer is cut off", at: offset)
    }

    /// The number whose groups of seven bits stand in the low ends of the bytes of `word`, the lowest first. The highest bits
    /// do not count.
    @inline(__always)
    private static func joinSevenths(_ word: UInt64) -> UInt64 {
        let pairs = word & 0x007F_007F_007F_007F | (word & 0x7F00_7F00_7F00_7F00) &>> 1
        let fours = pairs & 0x0000_3FFF_0000_3FFF | (pairs & 0x3FFF_0000_3FFF_0000) &>> 2
        return fours & 0x0000_0000_0FFF_FFFF | (fours & 0x0FFF_FFFF_0000_0000) &>> 4
    }

    private static func tooLong(_ offset: Int) -> FormatError {
        FormatError("a variable-length integer is too long", at: offset)
    }

    /// Maps small numbers of either sign to small unsigned ones: 0, -1, 1, -2 become 0, 1, 2, 3.
    @inlinable
    package static func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: (value &<< 1) ^ (value &>> 63))
    }

    /// The inverse of `zigzag`.
    @inlinable
    package static func unzigzag(_ value: UInt64) -> Int64 {
        Int64(bitPattern: (value &>> 1) ^ (0 &- (value & 1)))
    }
}
