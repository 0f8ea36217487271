import CUTF8Proc

/// Folds one character: a base scalar with the marks that belong to it.
///
/// The slow, exact way; `ScalarFoldTable` remembers its results for the common scalars.
enum CharacterFolding {
    /// Most scalars of a decomposed character; marks beyond are dropped. Keeps a pair of characters within a term.
    static let maximumScalarCount = 16

    /// The folded UTF-8 of a character: decomposed, in canonical order, case-folded, mapped and composed again.
    ///
    /// A function of the canonical decomposition alone, so that canonical equivalents fold alike.
    static func fold(_ scalars: [UInt32]) -> [UInt8] {
        var decomposed = scalars.flatMap { UnicodeData.decomposition($0) }
        if let base = decomposed.first, Script.dropsMarks(base) {
            decomposed.removeAll { isMark($0) }
        }
        decomposed.removeAll { UnicodeData.isIgnorable($0) }
        decomposed = Array(decomposed.prefix(maximumScalarCount))
        sortMarks(&decomposed)
        let folded = decomposed.flatMap { UnicodeData.caseFolding($0) }.map { replacement($0) }
        return UnicodeData.composition(folded).reduce(into: []) { $0.append(scalar: $1) }
    }

    /// Whether it is a combining mark of any kind.
    static func isMark(_ scalar: UInt32) -> Bool {
        switch UnicodeData.category(scalar) {
        case UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ME: true
        default: false
        }
    }

    /// Letters that look or sound alike to a searcher though Unicode does not relate them: one keyboard's Arabic
    /// letters and digits for the other's, and stroked Latin letters.
    static func replacement(_ scalar: UInt32) -> UInt32 {
        switch scalar {
        case 0x06A9: 0x0643  // Keheh: kaf
        case 0x06CC, 0x0649: 0x064A  // Farsi yeh, alef maksura: yeh
        case 0x06C1, 0x06D5: 0x0647  // Heh goal, ae: heh
        case 0x0660...0x0669: scalar - 0x0660 + 0x30
        case 0x06F0...0x06F9: scalar - 0x06F0 + 0x30
        case 0x00F8: 0x6F  // o with stroke
        case 0x0142: 0x6C  // l with stroke
        case 0x0111: 0x64  // d with stroke
        case 0x0127: 0x68  // h with stroke
        case 0x0167: 0x74  // t with stroke
        case 0x0131: 0x69  // Dotless i
        default: scalar
        }
    }

    /// Puts marks in canonical order; stable, and bounded by `maximumScalarCount`.
    private static func sortMarks(_ scalars: inout [UInt32]) {
        let classes = scalars.map { UnicodeData.combiningClass($0) }
        var order = Array(scalars.indices)
        for end in order.indices.dropFirst() {
            var index = end
            while index > 0, classes[order[index]] != 0, classes[order[index - 1]] > classes[order[index]] {
                order.swapAt(index, index - 1)
                index -= 1
            }
        }
        scalars = order.map { scalars[$0] }
    }
}
