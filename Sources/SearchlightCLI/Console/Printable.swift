/// Text of items as a terminal may show it.
enum Printable {
    /// The text on one line: line breaks and tabs become spaces, other control characters U+FFFD, so that no title
    /// can move the cursor.
    static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map(replacement(for:))))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard isControl(scalar) else { return scalar }
        return scalar == "\n" || scalar == "\t" || scalar == "\r" ? " " : "\u{FFFD}"
    }
}
