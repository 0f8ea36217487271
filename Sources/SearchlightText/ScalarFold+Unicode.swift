import CUTF8Proc

extension ScalarFold {
    /// The entry of one scalar, worked out from Unicode's tables. Slow: some hundred nanoseconds.
    static func fromUnicode(_ scalar: UInt32) -> ScalarFold {
        if let special = special(scalar) { return special }
        if UnicodeData.isIgnorable(scalar) || UnicodeData.category(scalar) == UTF8PROC_CATEGORY_CF {
            return ScalarFold(.ignorable)
        }
        if UnicodeData.isUnchanged(scalar) { return unchanged(scalar) }
        let decomposed = UnicodeData.decomposition(scalar)
        guard let base = decomposed.first else { return ScalarFold(.ignorable) }
        if CharacterFolding.isMark(base) { return ScalarFold(.mark) }
        let rest = decomposed.dropFirst()
        let isOneCharacter = rest.allSatisfy { CharacterFolding.isMark($0) } || isHangulSyllable(scalar)
        let hasLetters = decomposed.contains { isLetterOrNumber($0) }
        if !hasLetters || isOneCharacter && !isLetterOrNumber(base) { return ScalarFold(.separator) }
        let bytes = CharacterFolding.fold([scalar])
        if !isOneCharacter || bytes.count > 4 { return ScalarFold(.complex) }
        let kind = Script.isWrittenWithoutSpaces(base) && !isDigit(base) ? Kind.cjk : .word
        return ScalarFold(kind, letterCase: letterCase(base), dropsMarks: Script.dropsMarks(base), bytes: bytes)
    }

    /// The entry of a scalar that neither decomposition nor case folding changes.
    private static func unchanged(_ scalar: UInt32) -> ScalarFold {
        if CharacterFolding.isMark(scalar) {
            if UnicodeData.composesWithPrevious(scalar) { return ScalarFold(.mark) }
            let combiningClass = UInt8(truncatingIfNeeded: UnicodeData.combiningClass(scalar))
            return ScalarFold(inertMark: scalar, combiningClass: combiningClass)
        }
        guard isLetterOrNumber(scalar) else { return ScalarFold(.separator) }
        let kind = Script.isWrittenWithoutSpaces(scalar) && !isDigit(scalar) ? Kind.cjk : .word
        return ScalarFold(
            kind, letterCase: letterCase(scalar), dropsMarks: Script.dropsMarks(scalar),
            scalar: CharacterFolding.replacement(scalar))
    }

    /// Scalars that splitting treats otherwise than their category says.
    private static func special(_ scalar: UInt32) -> ScalarFold? {
        switch scalar {
        case 0x02B9, 0x02BB, 0x02BC: ScalarFold(.separator)  // Letters that are apostrophes to everybody
        case 0x2120, 0x2122: ScalarFold(.separator)  // Service mark, trade mark: not letters of the name
        case 0x200B: ScalarFold(.separator)  // Zero-width space, which ends words where no other does
        case 0x0640: ScalarFold(.ignorable)  // Tatweel, which only stretches a word
        case 0x20E3: ScalarFold(.ignorable)  // Keycap, unless it ends an emoji
        case 0x1F1E6...0x1F1FF: ScalarFold(.regionalIndicator)
        case 0x1F3FB...0x1F3FF: ScalarFold(.emoji)  // Skin tones, where they stand alone
        case 0x3030, 0x303D, 0x3297, 0x3299, 0x24C2: nil  // Pictographic, but text to a reader
        case 0x2190...: UnicodeData.isPictographic(scalar) ? ScalarFold(.emoji) : nil
        default: nil
        }
    }

    static func isHangulSyllable(_ scalar: UInt32) -> Bool {
        0xAC00...0xD7A3 ~= scalar
    }

    private static func isDigit(_ scalar: UInt32) -> Bool {
        UnicodeData.category(scalar) == UTF8PROC_CATEGORY_ND
    }

    private static func isLetterOrNumber(_ scalar: UInt32) -> Bool {
        switch UnicodeData.category(scalar) {
        case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT, UTF8PROC_CATEGORY_LM,
            UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NL, UTF8PROC_CATEGORY_NO:
            true
        default: false
        }
    }

    private static func letterCase(_ scalar: UInt32) -> LetterCase {
        switch UnicodeData.category(scalar) {
        case UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LT: .upper
        case UTF8PROC_CATEGORY_LL: .lower
        default: .none
        }
    }
}
