package import SearchlightBytes

/// The checksum behind each block, bound to the image, the section and the block's number in it, so that a block that
/// lies in a wrong place is noticed (FORMAT.md, "Blocks").
package enum BlockSeal {
    /// The seal of block `number` of a section, in the image whose identity gives `identitySeed`. O(n).
    @inlinable
    package static func of(
        _ payload: ByteView, section: SectionKind, number: Int, identitySeed: UInt64
    ) -> UInt64 {
        Checksum.of(payload, seed: seed(section: section, number: number, identitySeed: identitySeed))
    }

    /// What the checksum of that block begins with.
    @inlinable
    package static func seed(section: SectionKind, number: Int, identitySeed: UInt64) -> UInt64 {
        let place = (UInt64(section.rawValue) &<< 32) &+ UInt64(truncatingIfNeeded: number) &+ 1
        return identitySeed &+ place &* 0x9E37_79B9_7F4A_7C15
    }
}
