/// The UTF-8 of one scalar in a register: up to four bytes, the first one lowest.
struct PackedScalar {
    var bytes: UInt32
    var byteCount: Int

    /// Encodes a scalar below U+110000; what is no scalar becomes U+FFFD.
    @inline(__always)
    init(_ scalar: UInt32) {
        if scalar < 0x80 {
            bytes = scalar
            byteCount = 1
        } else if scalar < 0x800 {
            bytes = 0xC0 | scalar &>> 6 | Self.continuation(scalar) &<< 8
            byteCount = 2
        } else if scalar &- 0xD800 < 0x800 || scalar > 0x10FFFF {
            bytes = 0xBD_BFEF
            byteCount = 3
        } else if scalar < 0x10000 {
            bytes = 0xE0 | scalar &>> 12 | Self.continuation(scalar &>> 6) &<< 8 | Self.continuation(scalar) &<< 16
            byteCount = 3
        } else {
            bytes = 0xF0 | scalar &>> 18 | Self.continuation(scalar &>> 12) &<< 8
            bytes |= Self.continuation(scalar &>> 6) &<< 16 | Self.continuation(scalar) &<< 24
            byteCount = 4
        }
    }

    @inline(__always)
    private static func continuation(_ bits: UInt32) -> UInt32 {
        0x80 | bits & 0x3F
    }
}

extension [UInt8] {
    /// Appends the UTF-8 of a scalar.
    mutating func append(scalar: UInt32) {
        let packed = PackedScalar(scalar)
        for index in 0..<packed.byteCount {
            append(UInt8(truncatingIfNeeded: packed.bytes &>> UInt32(index * 8)))
        }
    }
}
