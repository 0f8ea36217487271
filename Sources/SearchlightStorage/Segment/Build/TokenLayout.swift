import SearchlightBytes

/// How a token is packed into one number, so that numbers sort like document, role and position: the document in the
/// upper bits, three bits of role, then the position.
///
/// A position that needs more bits than there are is packed as the largest one, which means "kept elsewhere".
package struct TokenLayout: BitwiseCopyable {
    /// Bits of the position, 9 to 29.
    package let positionBitCount: UInt32
    /// Covers the position. As a position: it and all behind it are kept elsewhere.
    package let positionMask: UInt32
    /// Covers role and position.
    package let placeMask: UInt32

    package init(positionBitCount: Int) {
        self.positionBitCount = UInt32(positionBitCount)
        positionMask = UInt32.max >> UInt32(UInt32.bitWidth - positionBitCount)
        placeMask = UInt32.max >> UInt32(UInt32.bitWidth - positionBitCount - 3)
    }

    /// For 64 bits: what every image fits.
    package static let wide = TokenLayout(positionBitCount: 29)

    /// For 32 bits, where few tokens have long positions then: half the memory of a load's sort, and twice as many
    /// tokens in a cache line.
    ///
    /// 65,536 documents leave positions up to 8,190, a million up to 510. Nil where that is too little.
    package static func narrow(documentCount: Int, tokenCount: Int, _ positions: LongPositionCounts) -> TokenLayout? {
        let documentBitCount = Int.bitWidth - max(documentCount - 1, 1).leadingZeroBitCount
        let positionBitCount = 29 - documentBitCount
        guard positionBitCount >= LongPositionCounts.leastBitCount else { return nil }
        guard positions.count(beyond: positionBitCount) <= tokenCount / 8 else { return nil }
        return TokenLayout(positionBitCount: positionBitCount)
    }

    /// The number of a token. Invariant: the document is within what the layout was made for.
    @inline(__always)
    package func token<Word: FixedWidthInteger & UnsignedInteger>(_ document: UInt32, _ place: UInt32) -> Word {
        let roleAndDocument = Word(truncatingIfNeeded: document) &<< 3 | Word(truncatingIfNeeded: place &>> 29)
        let position = min(place & SegmentFormat.maximumPosition, positionMask)
        return roleAndDocument &<< Word(truncatingIfNeeded: positionBitCount) | Word(truncatingIfNeeded: position)
    }

    /// The document of a token.
    @inline(__always)
    package func document<Word: FixedWidthInteger & UnsignedInteger>(of token: Word) -> UInt32 {
        UInt32(truncatingIfNeeded: (token &>> Word(truncatingIfNeeded: positionBitCount)) &>> 3)
    }

    /// Role and position as they are packed.
    @inline(__always)
    package func place<Word: FixedWidthInteger & UnsignedInteger>(of token: Word) -> UInt32 {
        UInt32(truncatingIfNeeded: token) & placeMask
    }

    /// The number of a packed place's role.
    @inline(__always)
    package func role(of place: UInt32) -> UInt32 { place &>> positionBitCount }

    /// The position of a packed place; `positionMask` for one that is kept elsewhere.
    @inline(__always)
    package func position(of place: UInt32) -> UInt32 { place & positionMask }

    /// Whether a packed place's position is kept elsewhere.
    @inline(__always)
    package func isLong(_ place: UInt32) -> Bool { place & positionMask == positionMask }

    /// The bits that an occurrence adds to its run's combination. Place 0 begins the title.
    @inline(__always)
    package func combinationBits(of place: UInt32) -> UInt64 {
        place == 0 ? 1 | RoleCombination.startsTitleBit : 1 &<< (UInt64(role(of: place)) &* 8)
    }
}
