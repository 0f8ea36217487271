package import SearchlightBytes

/// How two texts are compared beyond canonical equivalence, which is always one text: with or without letter case, with
/// or without diacritical marks.
///
/// Folded texts are decomposed UTF-8, so equal ones have equal bytes. Letter case is Unicode's full folding; marks are
/// left out where they are accents or points (Latin, Greek, Cyrillic, Hebrew, Arabic), never where they are part of the
/// letter (Thai, Indic scripts, kana). The index folds further: whatever is equal here has the same terms there.
package struct TextFolding: Sendable, Hashable {
    package let ignoresCase: Bool
    package let ignoresDiacritics: Bool

    package init(ignoresCase: Bool = false, ignoresDiacritics: Bool = false) {
        self.ignoresCase = ignoresCase
        self.ignoresDiacritics = ignoresDiacritics
    }

    /// Appends the folded text. O(n); a copy for ASCII.
    package func append(_ text: ByteView, to bytes: inout [UInt8]) {
        if text.isASCII { return appendASCII(text, to: &bytes) }
        var folder = ScalarFolder(self)
        for scalar in CanonicalScalars.of(text) { folder.append(scalar, to: &bytes) }
    }

    /// The folded text of a string.
    package func folded(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        Array(text.utf8).withByteView { append($0, to: &bytes) }
        return bytes
    }

    private func appendASCII(_ text: ByteView, to bytes: inout [UInt8]) {
        let start = bytes.count
        unsafe bytes.append(contentsOf: text.unsafeBytes)
        guard ignoresCase else { return }
        unsafe bytes.withUnsafeMutableBufferPointer { bytes in
            for place in start..<bytes.count where unsafe bytes[place] &- 0x41 < 26 { unsafe bytes[place] |= 0x20 }
        }
    }

    /// Whether a match may begin or end before byte `offset` of a folded text: not between a letter and its marks.
    package static func isCharacterBorder(_ bytes: [UInt8], _ offset: Int) -> Bool {
        // The first mark is U+0300, which begins with byte 0xCC.
        guard offset < bytes.count, bytes[offset] >= 0xCC else { return true }
        let scalar = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
        return scalar.map { !ScalarFolder.continuesCharacter($0.value) } ?? true
    }
}

/// Folds the scalars of one text, one after the other.
struct ScalarFolder {
    private let folding: TextFolding
    private var dropsMarks = false

    init(_ folding: TextFolding) { self.folding = folding }

    /// Appends what a scalar of decomposed text folds to.
    mutating func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
        if scalar < 0x80 {
            dropsMarks = folding.ignoresDiacritics && Script.dropsMarks(scalar)
            let isUpper = folding.ignoresCase && scalar &- 0x41 < 26
            bytes.append(UInt8(truncatingIfNeeded: isUpper ? scalar | 0x20 : scalar))
            return
        }
        if CharacterFolding.isMark(scalar) {
            if !dropsMarks { bytes.append(scalar: scalar) }
            return
        }
        dropsMarks = folding.ignoresDiacritics && Script.dropsMarks(scalar)
        if folding.ignoresCase, !UnicodeData.isUnchanged(scalar) {
            for folded in UnicodeData.fullCaseFolding(scalar) { bytes.append(scalar: folded) }
        } else {
            bytes.append(scalar: scalar)
        }
    }

    /// Whether a scalar of decomposed text belongs to the one before it: marks, and the later jamo of a syllable.
    static func continuesCharacter(_ scalar: UInt32) -> Bool {
        0x1160...0x11FF ~= scalar || (scalar >= 0x300 && CharacterFolding.isMark(scalar))
    }
}

/// Text as scalars in canonical order and decomposition (NFD).
enum CanonicalScalars {
    static func of(_ text: ByteView) -> [UInt32] {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(text.count)
        let base = unsafe text.unsafeBase.assumingMemoryBound(to: UInt8.self)
        var index = 0
        while index < text.count {
            let (scalar, byteCount) = unsafe ScalarDecoding.decode(base, at: index, end: text.count)
            if scalar < 0xC0 || UnicodeData.isUnchanged(scalar) {
                scalars.append(scalar)
            } else {
                scalars += UnicodeData.canonicalDecomposition(scalar)
            }
            index += byteCount
        }
        order(&scalars)
        return scalars
    }

    /// Sorts each stretch of marks by combining class, keeping the order of equal ones.
    private static func order(_ scalars: inout [UInt32]) {
        var start = 0
        while start < scalars.count {
            guard scalars[start] >= 0x300, UnicodeData.combiningClass(scalars[start]) != 0 else {
                start += 1
                continue
            }
            var end = start + 1
            while end < scalars.count, UnicodeData.combiningClass(scalars[end]) != 0 { end += 1 }
            if end - start > 1 {
                let marks = scalars[start..<end].map { ($0, UnicodeData.combiningClass($0)) }
                let sorted = marks.enumerated().sorted { ($0.1.1, $0.0) < ($1.1.1, $1.0) }
                scalars.replaceSubrange(start..<end, with: sorted.map(\.1.0))
            }
            start = end
        }
    }
}
