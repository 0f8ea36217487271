/// What one Unicode scalar does to the text around it, and its folded bytes: one table entry in 64 bits.
///
/// Bits 0 to 31: up to four folded UTF-8 bytes, first byte lowest. Bits 32 to 34: how many of them.
/// Then kind (36 to 38), letter case (40 and 41) and whether marks after it are dropped (42).
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

    init(_ kind: Kind, letterCase: LetterCase = .none, dropsMarks: Bool = false, bytes: some Collection<UInt8> = []) {
        precondition(bytes.count <= 4, "an entry has room for four bytes")
        var bits: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            bits |= UInt64(byte) << UInt64(index * 8)
        }
        bits |= UInt64(bytes.count) << 32
        bits |= UInt64(kind.rawValue) << 36
        bits |= UInt64(letterCase.rawValue) << 40
        bits |= dropsMarks ? 1 << 42 : 0
        self.bits = bits
    }

    /// A character of three UTF-8 bytes that folds to itself and makes pairs (U+0800 to U+FFFF).
    @inline(__always)
    init(threeByteCJK scalar: UInt32) {
        let bytes = 0xE0 | (scalar &>> 12) | (0x80 | (scalar &>> 6) & 0x3F) &<< 8 | (0x80 | scalar & 0x3F) &<< 16
        bits = UInt64(bytes) | 3 &<< 32 | UInt64(Kind.cjk.rawValue) &<< 36
    }

    @inline(__always) var kind: Kind {
        Kind(rawValue: UInt8(truncatingIfNeeded: bits &>> 36) & 7) ?? .separator
    }

    @inline(__always) var letterCase: LetterCase {
        LetterCase(rawValue: UInt8(truncatingIfNeeded: bits &>> 40) & 3) ?? .none
    }

    /// Whether marks that follow are accents, to be dropped.
    @inline(__always) var dropsMarks: Bool { bits & (1 &<< 42) != 0 }

    /// How many folded bytes there are, at most 4.
    @inline(__always) var byteCount: Int { Int(truncatingIfNeeded: (bits &>> 32) & 7) }

    /// The folded bytes, first byte lowest.
    @inline(__always) var bytes: UInt32 { UInt32(truncatingIfNeeded: bits) }
}
