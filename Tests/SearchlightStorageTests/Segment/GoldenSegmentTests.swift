import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// The image of FORMAT.md against reader and builder.
@Suite struct GoldenSegmentTests {
    private static let identity = FileIdentity(low: 0x1716_1514_1312_1110, high: 0x1F1E_1D1C_1B1A_1918)

    /// The attribute "keywords" with an array of the string "tea".
    private static let record: [UInt8] = [13, 8, 1, 1, 3, 0x74, 0x65, 0x61]

    @Test func theReaderFindsWhatIsDescribed() throws {
        let image = try SegmentImage(bytes: ImageBytes(GoldenSegment.bytes), name: "golden")
        let scope = LeaseScope()
        #expect(image.identity == Self.identity)
        #expect(image.documentCount == 2)
        let heads = try [image.head(of: 0, in: scope), image.head(of: 1, in: scope)]
        #expect(heads.map { $0.identifier.string() } == ["b", "a"])
        #expect(heads.map { $0.title?.string() } == ["kettle", "Blue kettle"])
        #expect(heads.map(\.expiry) == [2, nil])
        #expect(heads.map(\.domainOrdinal) == [nil, 0])
        #expect(try image.record(heads[1].recordNumber, in: scope).copyBytes() == Self.record)
        #expect(try image.record(heads[0].recordNumber, in: scope).isEmpty)
        #expect(try image.document(withIdentifier: "a", in: scope) == 1)
        #expect(try [image.date(of: 0, in: scope), image.date(of: 1, in: scope)] == [2000, 1000])
        #expect(try terms(of: image, in: scope) == ["blue": [1], "kettle": [0, 1], "tea": [1]])
    }

    private func terms(of image: SegmentImage, in scope: LeaseScope) throws -> [String: [UInt32]] {
        var terms: [String: [UInt32]] = [:]
        let buffer = scope.makePostingsBuffer()
        var cursor = image.terms(in: scope)
        while try cursor.next() {
            var postings = try image.postings(of: cursor.entry, in: scope)
            let block = try postings.load(0, into: buffer)
            terms[cursor.term.string()] = (0..<block.count).map { unsafe buffer.documents[$0] }
        }
        return terms
    }

    @Test func theBuilderWritesTheseBytes() throws {
        let builder = SegmentBuilder(options: SegmentBuilderOptions(identity: Self.identity))
        builder.beginItem(SegmentItem(identifier: "a", domain: "tea", title: "Blue kettle", rankingDate: 1000))
        builder.addText(.title, "Blue kettle")
        builder.addText(.keywords, "tea")
        builder.record.append(Self.record)
        try builder.endItem()
        builder.beginItem(SegmentItem(identifier: "b", title: "kettle", rankingDate: 2000, expiry: 2))
        builder.addText(.title, "kettle")
        try builder.endItem()
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 3, into: &sink)
        let bytes = sink.takeWriter().copyBytes()
        #expect(bytes.count == GoldenSegment.bytes.count)
        let written = try ImageParts(bytes).directory
        var expected = try ImageParts(GoldenSegment.bytes).directory
        // The version of the Unicode tables is that of the library at hand.
        expected.unicodeVersion = written.unicodeVersion
        #expect(written == expected)
        let end = Self.directoryOffset
        #expect(bytes.prefix(end) == GoldenSegment.bytes.prefix(end))
    }

    private static var directoryOffset: Int { 274 }

    @Test func anyFlippedBitIsNoticed() throws {
        for position in GoldenSegment.bytes.indices {
            var damaged = GoldenSegment.bytes
            damaged[position] ^= 16
            #expect(throws: StoreError.self, "byte \(position)") {
                let image = try SegmentImage(bytes: ImageBytes(damaged), name: "damaged")
                let scope = LeaseScope()
                for kind in SectionKind.allCases {
                    for number in 0..<image.blockCount(of: kind) { _ = try image.block(kind, number, in: scope) }
                }
            }
        }
    }
}
