/// What one Unicode scalar does to the text around it, and its folded bytes: one table entry in 64 bits.
///
/// Bits 0 to 31: up to four folded UTF-8 bytes, first byte lowest. Bits 32 to 34: how many of them.
/// Then kind (36 to 38), letter case (40 and 41), whether marks after it are dropped (42), and the combining class of
/// a mark (48 to 55).
struct ScalarFold: Equatable, Sendable {
    let bits: UInt64

    /// The part that a scalar plays in splitting.
    enum Kind: UInt8 {
        /// Ends a word.
        case separator
        /// A letter or number of a script with spaces.
        case word
        /// A character of a script without spaces: pairs.
        case cjk
        /// A combining mark, which belongs to the character before it.
        case mark
        /// Invisible: skipped, wherever it stands.
        case ignorable
        /// Folds into several characters, or into more than four bytes: taken apart first.
        case complex
        /// Begins an emoji sequence.
        case emoji
        /// Half of a flag.
        case regionalIndicator
    }

    /// The case of a letter before folding; a change from lower to upper splits a word.
    enum LetterCase: UInt8 {
        case none, lower, upper
    }

    /// An entry of folded bytes, at most four.
    init(_ kind: Kind, letterCase: LetterCase = .none, dropsMarks: Bool = false, bytes: [UInt8] = []) {
        precondition(bytes.count <= 4, "an entry has room for four bytes")
        let packed = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        self.init(kind, letterCase: letterCase, dropsMarks: dropsMarks, packed: packed, byteCount: bytes.count)
    }

    /// An entry of a scalar that folds to another one or to itself.
    @inline(__always)
    init(_ kind: Kind, letterCase: LetterCase = .none, dropsMarks: Bool = false, scalar: UInt32) {
        let packed = PackedScalar(scalar)
        self.init(
            kind, letterCase: letterCase, dropsMarks: dropsMarks, packed: packed.bytes, byteCount: packed.byteCount)
    }

    /// The entry of a mark that stays as it is: it neither folds, nor composes with what is before it.
    init(inertMark scalar: UInt32, combiningClass: UInt8) {
        bits = ScalarFold(.mark, scalar: scalar).bits | UInt64(combiningClass) << 48
    }

    @inline(__always)
    private init(_ kind: Kind, letterCase: LetterCase, dropsMarks: Bool, packed: UInt32, byteCount: Int) {
        bits =
            UInt64(packed) | UInt64(byteCount) &<< 32 | UInt64(kind.rawValue) &<< 36
            | UInt64(letterCase.rawValue) &<< 40 | (dropsMarks ? 1 &<< 42 : 0)
    }

    @inline(__always) var kind: Kind {
        Kind(rawValue: UInt8(truncatingIfNeeded: bits &>> 36) & 7) ?? .separator
    }

    @inline(__always) var letterCase: LetterCase {
        LetterCase(rawValue: UInt8(truncatingIfNeeded: bits &>> 40) & 3) ?? .none
    }

    /// Whether marks that follow are accents, to be dropped.
    @inline(__always) var dropsMarks: Bool { bits & (1 &<< 42) != 0 }

    /// The canonical combining class of a mark that has bytes.
    @inline(__always) var combiningClass: UInt8 { UInt8(truncatingIfNeeded: bits &>> 48) }

    /// How many folded bytes there are, at most 4. A mark has some only if it stays as it is.
    @inline(__always) var byteCount: Int { Int(truncatingIfNeeded: (bits &>> 32) & 7) }

    /// The folded bytes, first byte lowest.
    @inline(__always) var bytes: UInt32 { UInt32(truncatingIfNeeded: bits) }
}
