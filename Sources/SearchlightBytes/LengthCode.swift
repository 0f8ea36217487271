/// The length of a field in tokens, in one byte: exact to 39, then eight steps for each doubling, rounded down.
///
/// A code of 40 or more stands for `(8 + (code - 38) % 8) << (2 + (code - 38) / 8)`, so a step is 1/15 to 1/8 of the
/// length. Codes grow with lengths. 254 stands for every length of 2^32 - 1 and more; 255 says "no such field".
@usableFromInline
package enum LengthCode {
    /// The code of a field that the document does not have.
    @inlinable
    package static var absent: UInt8 { 255 }

    /// The code of `length` tokens, 0...254. Negative lengths count as 0.
    @inlinable
    package static func encode(_ length: Int) -> UInt8 {
        if length < 40 { return UInt8(truncatingIfNeeded: max(length, 0)) }
        if length >= Int(UInt32.max) { return 254 }
        let exponent = 60 &- length.leadingZeroBitCount
        return UInt8(truncatingIfNeeded: 14 &+ 8 &* exponent &+ length &>> exponent)
    }

    /// The smallest length with this code; 0 for "absent".
    @inlinable
    package static func decode(_ code: UInt8) -> UInt32 {
        if code < 40 { return UInt32(code) }
        if code >= 254 { return code == 254 ? UInt32.max : 0 }
        let step = UInt32(code) &- 38
        return (8 &+ step & 7) &<< (2 &+ step &>> 3)
    }

    /// `decode` of each code, 256 entries. Fetch it once before a loop.
    package static let decodeTable: [UInt32] = (0...255).map { decode(UInt8($0)) }

    /// `decodeTable` as floating-point numbers, for scoring. Fetch it once before a loop.
    package static let floatTable: [Float] = decodeTable.map { Float($0) }
}
