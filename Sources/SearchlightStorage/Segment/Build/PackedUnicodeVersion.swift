import SearchlightText

/// The version of the Unicode tables as the directory holds it: `major << 16 | minor << 8 | patch`.
enum PackedUnicodeVersion {
    static let current: UInt32 = pack(UnicodeVersion.current)

    static func pack(_ version: String) -> UInt32 {
        var packed: UInt32 = 0
        for (place, part) in version.split(separator: ".").prefix(3).enumerated() {
            packed |= UInt32(UInt8(part) ?? 0) << UInt32(16 - 8 * place)
        }
        return packed
    }
}
