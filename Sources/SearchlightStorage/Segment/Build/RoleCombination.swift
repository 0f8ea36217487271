import SearchlightBytes

/// How often a term occurs in each role of a document, packed: byte r counts role r up to 255, byte 5 is 1 where the
/// term begins the title, byte 6 is 1 where the positions of the body are those of the description.
///
/// A count of 255 may stand for more, so such a combination never has a code of its own.
struct RoleCombination: BitwiseCopyable, Hashable {
    var bits: UInt64

    @inline(__always)
    init(bits: UInt64) { self.bits = bits }

    static var startsTitleBit: UInt64 { 1 << 40 }
    static var sharingBit: UInt64 { 1 << 48 }

    /// Whether the positions of the body are those of the description, so that a code need not have them twice.
    @inline(__always)
    var isSharing: Bool { bits & Self.sharingBit != 0 }

    /// Whether it has as many occurrences in the body as in the description, and some.
    @inline(__always)
    var maySharePositions: Bool { (bits &>> 8 ^ bits) & 0xFF_0000 == 0 && bits & 0xFF_0000 != 0 }

    /// Packs counts of any size.
    init(_ counts: RoleCounts) {
        bits = counts.startsTitle ? Self.startsTitleBit : 0
        for role in TextRole.allCases {
            bits |= UInt64(min(counts[role], 255)) << UInt64(role.rawValue * 8)
        }
    }

    /// Packs what a code of an image stands for.
    init(_ counts: RoleCounts, isSharing: Bool) {
        self.init(counts)
        if isSharing { bits |= Self.sharingBit }
    }

    /// Whether every count is exact, so that the code table may hold the combination.
    @inline(__always)
    var isExact: Bool {
        // A byte is 255 exactly where its complement is 0; the usual test for a zero byte, over five bytes.
        let complement = ~bits | 0xFFFF_FF00_0000_0000
        return (complement &- 0x0101_0101_0101_0101) & ~complement & 0x8080_8080_8080_8080 == 0
    }

    /// The counts, exact where `isExact`.
    var counts: RoleCounts {
        var counts = RoleCounts(startsTitle: bits & Self.startsTitleBit != 0)
        for role in TextRole.allCases { counts[role] = UInt32(bits >> UInt64(role.rawValue * 8) & 255) }
        return counts
    }

    /// 255 in each byte whose count is 0.
    @inline(__always)
    var absentMask: UInt64 {
        // The top bit of each byte says "not 0"; the additions do not carry from byte to byte.
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let present = ((bits & low) &+ low) | bits
        return ((~present & 0x8080_8080_8080_8080) &>> 7) &* 255
    }

    /// The counts as lanes 0 to 4, lane 5 as in `bits`.
    @inline(__always)
    var lanes: SIMD8<UInt8> { unsafe unsafeBitCast(bits.littleEndian, to: SIMD8<UInt8>.self) }
}
