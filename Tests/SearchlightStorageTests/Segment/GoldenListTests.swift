import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// The blocks of FORMAT.md against reader and builder.
@Suite struct GoldenListTests {
    /// The documents that have the term.
    private static let documents: [UInt32] = {
        var documents: [UInt32] = [0]
        for posting in 1..<128 { documents.append(documents[posting - 1] + 1 + UInt32(posting % 8)) }
        return documents + [776, 777]
    }()

    private func image() throws -> SegmentImage {
        let builder = SegmentBuilder()
        let documents = Set(Self.documents)
        for document in UInt32(0)..<778 {
            builder.beginItem(SegmentItem(identifier: "\(document)", rankingDate: 1000 - document))
            let count = document == 777 ? 255 : document == Self.documents[9] ? 3 : 1
            if documents.contains(document) {
                builder.addText(.body, [String](repeating: "tea", count: count).joined(separator: " "))
            }
            try builder.endItem()
        }
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 0, into: &sink)
        return try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "list")
    }

    @Test func theBuilderWritesTheseBytes() throws {
        let image = try image()
        let scope = LeaseScope()
        var bytes: [UInt8] = []
        for kind in [SectionKind.terms, .postings, .skips] {
            #expect(image.blockCount(of: kind) == 1)
            bytes += try image.block(kind, 0, in: scope).copyBytes()
        }
        #expect(bytes == GoldenList.bytes)
        #expect(try image.block(.positions, 0, in: scope).count == 386)
    }

    @Test func theReaderFindsWhatIsDescribed() throws {
        let image = try image()
        let scope = LeaseScope()
        let entry = try #require(try image.term("tea", in: scope))
        var cursor = try image.postings(of: entry, in: scope)
        let buffer = scope.makePostingsBuffer()
        var found: [UInt32] = []
        for block in 0..<cursor.blockCount {
            let count = try cursor.load(block, into: buffer).count
            found += (0..<count).map { unsafe buffer.documents[$0] }
        }
        #expect(found == Self.documents)
        #expect(cursor.roleCounts(of: 1).body == 255)
    }

    /// The examples of "Positions": all positions of a role, ascending.
    @Test(
        arguments: [
            (["Blue kettle", "tea"], [0, 1, 10]), (["Blue kettle", "!", "tea"], [0, 1, 18]), (["!", "tea"], [8]),
            (["", "tea"], [0]), (["AdLib sound"], [0, 0, 1, 2]),
        ] as [([String], [UInt32])])
    func positionsAreAsDescribed(texts: [String], expected: [UInt32]) throws {
        let builder = SegmentBuilder()
        builder.beginItem(SegmentItem(identifier: "a"))
        for text in texts { builder.addText(.body, text) }
        try builder.endItem()
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 0, into: &sink)
        let image = try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "positions")
        let scope = LeaseScope()
        let buffer = scope.makePostingsBuffer()
        var terms = image.terms(in: scope)
        var found: [UInt32] = []
        while try terms.next() {
            var cursor = try image.postings(of: terms.entry, in: scope)
            try cursor.load(0, into: buffer)
            var list = PositionList()
            try cursor.readPositions(of: 0, into: &list)
            found += list.values
        }
        #expect(found.sorted() == expected)
    }

    @Test func compressedBlocksAreThese() throws {
        let raw = [UInt8](String(repeating: "tea", count: 8).utf8)
        var writer = ByteWriter()
        #expect(raw.withByteView { LZ4Block.compress($0, to: &writer) } == GoldenList.compressed.count)
        #expect(writer.copyBytes() == GoldenList.compressed)
        let decompressed = try GoldenList.compressed.withByteView { (view) throws(FormatError) in
            try LZ4Block.decompress(view, byteCount: raw.count)
        }
        #expect(decompressed == raw)
    }
}
