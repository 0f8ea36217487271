import SearchlightTestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The examples of FORMAT.md are the golden files, so that neither can change without the other.
@Suite struct FormatDocumentTests {
    @Test func examplesAreTheGoldenFiles() throws {
        let examples = try Self.examples()
        #expect(examples.contains(GoldenFiles.manifest), "MANIFEST")
        #expect(examples.contains(GoldenFiles.journal), "journal")
        #expect(examples.contains(GoldenFiles.tombstones), "tombstones")
        #expect(examples.contains(GoldenFiles.engagement), "engagement")
        #expect(examples.contains(GoldenFiles.thumbnails), "thumbnails")
        #expect(examples.contains(GoldenSegment.bytes), "segment")
    }

    /// The bytes of each code block of the document that begins with two hexadecimal digits.
    private static func examples() throws -> [[UInt8]] {
        let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
        let text = try String(contentsOfFile: "/\(root)/FORMAT.md", encoding: .utf8)
        let parts = text.split(separator: "```\n", omittingEmptySubsequences: false)
        let blocks = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
        return blocks.filter { $0.prefix(2).allSatisfy(\.isHexDigit) }.map { HexDump.bytes(String($0)) }
    }
}
