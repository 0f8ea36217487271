/// The 64-bit hash of a term's folded bytes: eight bytes at a time through a folded 128-bit product.
///
/// Deterministic across processes and machines of either byte order; never persisted, so it may change.
package enum TermHash {
    @usableFromInline static let seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    @usableFromInline static let firstSecret: UInt64 = 0xD6E8_FEB8_6659_FD93
    @usableFromInline static let secondSecret: UInt64 = 0xA076_1D64_78BD_642F

    /// The hash of bytes; equal to `Token.hash` of the term. Reads no byte outside.
    package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var state = seed ^ UInt64(truncatingIfNeeded: bytes.count)
        var offset = 0
        repeat {
            let low = unsafe word(bytes, at: offset)
            let high = unsafe word(bytes, at: offset + 8)
            state = mix(low ^ firstSecret ^ state, high ^ secondSecret)
            offset += 16
        } while offset < bytes.count
        return mix(state ^ seed, secondSecret)
    }

    /// The hash of bytes; equal to `Token.hash` of the term.
    package static func hash(_ bytes: [UInt8]) -> UInt64 {
        unsafe bytes.withUnsafeBufferPointer { unsafe hash($0) }
    }

    /// The same hash where at least 15 bytes behind the term are readable.
    @inline(__always)
    static func hashPadded(_ base: UnsafePointer<UInt8>, count: Int, setting: UInt64 = 0) -> UInt64 {
        let raw = unsafe UnsafeRawPointer(base)
        var state = seed ^ UInt64(truncatingIfNeeded: count)
        var offset = 0
        repeat {
            let remaining = count &- offset
            let low = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let high = unsafe UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
            let lowMask = keepMask(remaining)
            let highMask = remaining > 8 ? keepMask(remaining &- 8) : 0
            state = mix(((low | setting) & lowMask) ^ firstSecret ^ state, ((high | setting) & highMask) ^ secondSecret)
            offset &+= 16
        } while offset < count
        return mix(state ^ seed, secondSecret)
    }

    /// `hashPadded` of the lower-cased bytes of ASCII letters and digits: lower case has bit 5 set, as digits have.
    @inline(__always)
    static func hashAlphanumerics(_ base: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        unsafe hashPadded(base, count: count, setting: 0x2020_2020_2020_2020)
    }

    /// All bits of the first `count` bytes (1 or more) of a little-endian word.
    @inline(__always)
    private static func keepMask(_ count: Int) -> UInt64 {
        count >= 8 ? ~0 : ~(~0 &<< UInt64(truncatingIfNeeded: count &* 8))
    }

    @inline(__always)
    private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }

    private static func word(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in offset..<max(offset, min(offset + 8, bytes.count)) {
            unsafe value |= UInt64(bytes[index]) &<< UInt64((index - offset) * 8)
        }
        return value
    }
}
