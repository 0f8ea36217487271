package import SearchlightBytes

/// The eight bytes of a document that scoring reads.
@frozen
package struct Norms: Sendable, Hashable {
    /// The bytes on disk as a little-endian number.
    package let bits: UInt64

    @inlinable
    package init(bits: UInt64) { self.bits = bits }

    /// `LengthCode` of the field length in a role, 255 when the document lacks the role.
    @inlinable
    package func lengthCode(of role: TextRole) -> UInt8 {
        UInt8(truncatingIfNeeded: bits &>> (8 &* UInt64(role.rawValue)))
    }

    @inlinable
    package var flags: NormFlags { NormFlags(rawValue: UInt8(truncatingIfNeeded: bits &>> 40)) }

    /// 0 to 100; nil when the item gave none.
    @inlinable
    package var rankingHint: UInt8? {
        let hint = UInt8(truncatingIfNeeded: bits &>> 48)
        return hint == 255 ? nil : hint
    }
}

/// Byte 5 of the norms.
@frozen
package struct NormFlags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// There are several title values; the title's length is that of the first alone.
    @inlinable package static var severalTitles: NormFlags { NormFlags(rawValue: 1) }
    @inlinable package static var hasExpiry: NormFlags { NormFlags(rawValue: 2) }
    @inlinable package static var hasThumbnail: NormFlags { NormFlags(rawValue: 4) }
    @inlinable package static var hasEngagementSeed: NormFlags { NormFlags(rawValue: 8) }
    /// The item is linked to others by `relatedUniqueIdentifier`.
    @inlinable package static var isLinked: NormFlags { NormFlags(rawValue: 16) }
}
