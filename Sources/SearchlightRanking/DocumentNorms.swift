package import SearchlightBytes

/// What section `norms` holds for a document, with a place for everything (`NormLayout`).
@frozen @usableFromInline
package struct DocumentNorms: Sendable, Hashable {
    /// Little-endian: length codes of the five roles, flags, ranking hint, spare.
    @usableFromInline package let bits: UInt64

    @inlinable
    package init(bits: UInt64) { self.bits = bits }

    /// `LengthCode` of the field with a role; for titles that of the first title.
    package func length(_ role: TextRole) -> UInt8 {
        UInt8(truncatingIfNeeded: bits &>> (UInt64(role.rawValue) &* 8))
    }

    /// `LengthCode` of the first title.
    @inlinable package var titleLength: UInt8 { UInt8(truncatingIfNeeded: bits) }

    @inlinable package var flags: UInt8 { UInt8(truncatingIfNeeded: bits &>> 40) }
    @inlinable package var hasSeveralTitles: Bool { flags & 1 != 0 }
    @inlinable package var hasExpiry: Bool { flags & 2 != 0 }
    @inlinable package var hasEngagementSeed: Bool { flags & 8 != 0 }
    @inlinable package var isLinked: Bool { flags & 16 != 0 }

    /// 0...100; 255 where the host gave none.
    @inlinable package var rankingHint: UInt8 { UInt8(truncatingIfNeeded: bits &>> 48) }
}
