#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// FORMAT.md, which tests compare with golden files and tables.
package enum FormatDocument {
    package static func text() throws -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return try String(contentsOfFile: "/\(root)/FORMAT.md", encoding: .utf8)
    }

    /// The bytes of each code block of the document that begins with two hexadecimal digits.
    package static func examples() throws -> [[UInt8]] {
        let parts = try text().split(separator: "```\n", omittingEmptySubsequences: false)
        let blocks = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
        return blocks.filter { $0.prefix(2).allSatisfy(\.isHexDigit) }.map { HexDump.bytes(String($0)) }
    }
}
