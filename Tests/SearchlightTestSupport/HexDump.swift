/// Bytes written out as hexadecimal digits with remarks, for golden files.
package enum HexDump {
    /// The bytes of a text: digits in pairs, anything from "#" to the end of its line a remark, blanks without meaning.
    package static func bytes(_ text: String) -> [UInt8] {
        var digits: [UInt8] = []
        for line in text.split(separator: "\n") {
            let code = line.prefix { $0 != "#" }
            digits += code.compactMap { $0.hexDigitValue.map(UInt8.init) }
        }
        return stride(from: 0, to: digits.count - digits.count % 2, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// Bytes as text: 16 a line, with the offset as a remark.
    package static func text(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            let part = bytes[start..<min(start + 16, bytes.count)]
            return part.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ") + "  # \(start)"
        }.joined(separator: "\n")
    }
}
