/// Which of 64 bytes are ASCII letters or digits, upper case, and not ASCII: one bit a byte.
///
/// Worked out eight bytes at a time in ordinary registers, so it is the same on every processor.
struct ASCIIBlock {
    static let byteCount = 64

    var alphanumeric: UInt64 = 0
    var upperCase: UInt64 = 0
    var nonASCII: UInt64 = 0

    /// Lower-case letters and digits: an upper-case letter behind one may begin a part of a compound.
    @inline(__always) var notUpperCase: UInt64 { alphanumeric & ~upperCase }

    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    /// Classifies 64 readable bytes and writes them, lower-cased, to 64 writable ones.
    @inline(__always)
    init(_ source: UnsafePointer<UInt8>, lowerCasedTo destination: UnsafeMutablePointer<UInt8>) {
        let source = unsafe UnsafeRawPointer(source)
        let destination = UnsafeMutableRawPointer(destination)
        for lane in 0..<8 {
            let word = unsafe UInt64(
                littleEndian: source.loadUnaligned(fromByteOffset: lane &* 8, as: UInt64.self))
            let ascii = word & ~Self.highBits
            // A high bit appears in a sum where the byte is at least the bound; no sum carries into the next byte.
            let folded = ascii | Self.ones &* 0x20
            let letters = (folded &+ Self.ones &* (0x80 - 0x61)) & ~(folded &+ Self.ones &* (0x80 - 0x7B))
            let digits = (ascii &+ Self.ones &* (0x80 - 0x30)) & ~(ascii &+ Self.ones &* (0x80 - 0x3A))
            let isASCII = ~word & Self.highBits
            // Bit 5 of an upper-case letter is clear; two places higher it meets the high bit.
            let upper = letters & isASCII & ~(word &<< 2)
            let lowerCased = word | upper &>> 2
            unsafe destination.storeBytes(of: lowerCased.littleEndian, toByteOffset: lane &* 8, as: UInt64.self)
            let shift = UInt64(truncatingIfNeeded: lane &* 8)
            alphanumeric |= Self.gather((letters | digits) & isASCII) &<< shift
            upperCase |= Self.gather(upper) &<< shift
            nonASCII |= Self.gather(word & Self.highBits) &<< shift
        }
    }

    /// The high bits of eight bytes as eight bits, the first byte's lowest.
    @inline(__always)
    private static func gather(_ highBits: UInt64) -> UInt64 {
        ((highBits &>> 7) &* 0x0102_0408_1020_4080) &>> 56
    }
}
