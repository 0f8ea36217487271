/// Which bytes the norms of an image's documents have: only those of roles that occur in the image, so that an entry is as
/// short as may be. (FORMAT.md, "Norms".)
///
/// *Packed* norms are an entry as stored, whatever bytes follow it; *full* norms are the eight bytes with a place for
/// everything, as `fullBits(of:)` gives them: five lengths by role, flags, the ranking hint, 0.
@frozen @usableFromInline
package struct NormLayout: Sendable, Hashable {
    /// Bytes of an entry, 2 to 7.
    @usableFromInline package let byteCount: Int

    /// The place of each byte of an entry in full norms, as bit shifts, a byte each.
    @usableFromInline let fullShifts: UInt64

    /// Full norms with 255 for what entries lack.
    @usableFromInline let absentBits: UInt64

    /// Where the length of each role begins in packed norms, as bit shifts, a byte each. Roles that entries lack have 0:
    /// their lengths are never asked for.
    @usableFromInline let roleShifts: UInt64

    /// Where the flags begin in packed norms, as a bit shift.
    @usableFromInline package let flagShift: UInt64

    /// - Parameters:
    ///   - roleDocumentCounts: documents that have each role; titles have a place in any event.
    ///   - hasHints: whether some document has a ranking hint.
    package init(roleDocumentCounts: [UInt32], hasHints: Bool) {
        var (byteCount, fullShifts, roleShifts) = (UInt64(0), UInt64(0), UInt64(0))
        var absentBits: UInt64 = 0x00FF_00FF_FFFF_FFFF
        func add(place: UInt64) {
            fullShifts |= (8 * place) << (8 * byteCount)
            absentBits &= ~(255 << (8 * place))
            byteCount += 1
        }
        for role in 0..<5 where role == 0 || roleDocumentCounts[role] > 0 {
            roleShifts |= (8 * byteCount) << UInt64(8 * role)
            add(place: UInt64(role))
        }
        flagShift = 8 * byteCount
        add(place: 5)
        if hasHints { add(place: 6) }
        self.byteCount = Int(byteCount)
        self.fullShifts = fullShifts
        self.roleShifts = roleShifts
        self.absentBits = absentBits
    }

    /// A place for everything.
    package static let full = NormLayout(roleDocumentCounts: [1, 1, 1, 1, 1], hasHints: true)

    /// Where the length of a role that occurs begins in packed norms, as a bit shift.
    @inlinable
    package func shift(of role: TextRole) -> UInt8 {
        UInt8(truncatingIfNeeded: roleShifts &>> UInt64(role.rawValue &* 8))
    }

    /// Full norms of packed ones.
    @inlinable
    package func fullBits(of packed: UInt64) -> UInt64 {
        var (bits, places, rest) = (absentBits, fullShifts, packed)
        for _ in 0..<byteCount {
            bits |= (rest & 255) &<< (places & 63)
            places &>>= 8
            rest &>>= 8
        }
        return bits
    }

    /// Packed norms of full ones; the bytes behind the entry are 0.
    package func packedBits(of full: UInt64) -> UInt64 {
        var packed: UInt64 = 0
        for byte in 0..<UInt64(byteCount) {
            packed |= (full >> (fullShifts >> (8 * byte) & 63) & 255) << (8 * byte)
        }
        return packed
    }
}
