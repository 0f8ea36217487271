import SearchlightTestSupport
import Testing

/// The examples of FORMAT.md are the golden files, so that neither can change without the other.
@Suite struct FormatDocumentTests {
    @Test func examplesAreTheGoldenFiles() throws {
        let examples = try FormatDocument.examples()
        #expect(examples.contains(GoldenFiles.manifest), "MANIFEST")
        #expect(examples.contains(GoldenFiles.journal), "journal")
        #expect(examples.contains(GoldenFiles.tombstones), "tombstones")
        #expect(examples.contains(GoldenFiles.engagement), "engagement")
        #expect(examples.contains(GoldenFiles.thumbnails), "thumbnails")
        #expect(examples.contains(GoldenSegment.bytes), "segment")
        #expect(examples.contains(GoldenList.bytes), "list")
        #expect(examples.contains(GoldenList.compressed), "compressed block")
    }
}
