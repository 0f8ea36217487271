/// Unsigned integers in 1 to 10 bytes: seven bits a byte, the lowest first, the top bit says "more follows" (LEB128).
///
/// Only the shortest form is legal, so equal numbers have equal bytes.
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
        return try decodeLong(view, at: &offset)
    }

    /// The case of two bytes or more.
    @usableFromInline
    static func decodeLong(_ view: ByteView, at offset: inout Int) throws(FormatError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        var position = offset
        while true {
            guard position < view.count else {
                throw FormatError("a variable-length integer is cut off", at: offset)
            }
            let byte = try view.uint8(at: position)
            position &+= 1
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 {
                guard byte != 0, shift < 63 || byte == 1 else { break }
                offset = position
                return value
            }
            shift &+= 7
            guard shift <= 63 else { break }
        }
        throw FormatError("a variable-length integer is too long", at: offset)
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
