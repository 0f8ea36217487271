/// The entries of the scalars that common scripts use, computed once a process, and the rest on demand.
///
/// Immutable after it is made, and never freed: any thread may read it.
@safe
struct ScalarFoldTable: @unchecked Sendable {
    /// The one table. Made at the first non-ASCII text, in about a millisecond.
    static let shared = ScalarFoldTable()

    /// The blocks of 256 scalars that are kept: alphabets up to Arabic, Devanagari to Bengali, Thai, Greek
    /// and Latin with more accents, general punctuation, kana, and full width.
    private static let keptBlocks: [UInt8] = [
        0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x09, 0x0E, 0x1E, 0x1F, 0x20, 0x21, 0x22, 0x26, 0x30, 0xFF,
    ]

    /// For each high byte of a scalar below U+10000 the number of its block plus one, or 0.
    private let blockNumbers: UnsafeMutablePointer<UInt8>
    private let entries: UnsafeMutablePointer<ScalarFold>

    private init() {
        unsafe blockNumbers = .allocate(capacity: 256)
        unsafe blockNumbers.initialize(repeating: 0, count: 256)
        unsafe entries = .allocate(capacity: Self.keptBlocks.count * 256)
        for (number, block) in Self.keptBlocks.enumerated() {
            unsafe blockNumbers[Int(block)] = UInt8(number + 1)
            for low in 0..<256 {
                let entry = ScalarFold.fromUnicode(UInt32(block) << 8 | UInt32(low))
                unsafe (entries + number * 256 + low).initialize(to: entry)
            }
        }
    }

    /// The entry of any scalar.
    @inline(__always)
    subscript(scalar: UInt32) -> ScalarFold {
        if scalar < 0x10000 {
            let number = unsafe Int(blockNumbers[Int(truncatingIfNeeded: scalar &>> 8)])
            if number != 0 {
                return unsafe entries[(number &- 1) &* 256 &+ Int(truncatingIfNeeded: scalar & 0xFF)]
            }
            if scalar &- 0x4E00 < 0x5200 || scalar &- 0x3400 < 0x19C0 || scalar &- 0xAC00 < 0x2BA4 {
                return ScalarFold(.cjk, scalar: scalar)
            }
        }
        return ScalarFold.fromUnicode(scalar)
    }
}
