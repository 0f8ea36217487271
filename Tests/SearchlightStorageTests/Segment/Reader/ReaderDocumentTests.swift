import SearchlightBytes
import SearchlightStorage
import Testing

/// Heads, records, identifiers, norms and dates against the documents that were written.
struct ReaderDocumentTests {
    static let documents = PlainDocument.random(count: 5000, vocabulary: 50, seed: 1)
    static let bytes = PlainImage(documents).bytes()

    private func image() throws -> SegmentImage { try SegmentImage(bytes: ImageBytes(Self.bytes), name: "segment-1") }

    @Test func counts() throws {
        let image = try image()
        #expect(image.documentCount == 5000)
        #expect(image.recordCount == 5000)
        #expect(image.byteCount == Self.bytes.count)
        #expect(image.isDateOrdered)
        #expect(image.byteCounts(of: .norms).raw == 5000 * image.normLayout.byteCount)
        #expect(image.byteCounts(of: .records).stored < image.byteCounts(of: .records).raw)
    }

    @Test func headsAndRecords() throws {
        let (image, scope) = (try image(), LeaseScope())
        for (number, document) in Self.documents.enumerated() {
            let head = try image.head(of: UInt32(number), in: scope)
            #expect(head.identifier.string() == document.identifier)
            #expect(head.title?.string() == document.title)
            #expect((head.domainOrdinal != nil) == (document.domain != nil))
            #expect(head.expiry == document.expiry)
            #expect(head.thumbnailNumber == document.thumbnail)
            #expect(try image.record(head.recordNumber, in: scope).copyBytes() == document.record)
            if number % 100 == 0 { scope.reset() }
        }
        #expect(throws: StoreError.self) { try image.head(of: 5000, in: scope) }
        #expect(throws: StoreError.self) { try image.record(5000, in: scope) }
    }

    @Test func identifiers() throws {
        let (image, scope) = (try image(), LeaseScope())
        for (number, document) in Self.documents.enumerated() {
            #expect(try image.document(withIdentifier: document.identifier, in: scope) == UInt32(number))
            #expect(try image.document(withIdentifier: document.identifier + "x", in: scope) == nil)
        }
    }

    @Test func identifiersAreComparedComposed() throws {
        let documents = ["cafe\u{301}", "na\u{EF}ve"].map { PlainDocument(identifier: $0) }
        var parts = PlainImage(documents).parts()
        // The plain writer hashes what it is given; the format asks for the hash of the composed form.
        let hashes = [Hash64.of("caf\u{E9}") >> 32, Hash64.of("na\u{EF}ve") >> 32]
        var block: [UInt8] = []
        for (hash, document) in zip(hashes, 0...).sorted(by: { $0.0 < $1.0 }) {
            block.put(hash, byteCount: 4)
            block.put32(document)
        }
        parts.payloads[parts.directory.section(.identifiers).firstBlock] = block
        let image = try SegmentImage(bytes: ImageBytes(parts.assemble()), name: "segment-1")
        let scope = LeaseScope()
        #expect(try image.document(withIdentifier: "caf\u{E9}", in: scope) == 0)
        #expect(try image.document(withIdentifier: "cafe\u{301}", in: scope) == 0)
        #expect(try image.document(withIdentifier: "nai\u{308}ve", in: scope) == 1)
        #expect(try image.document(withIdentifier: "cafe", in: scope) == nil)
    }

    @Test func equalHashesMaySpanBlocks() throws {
        var parts = PlainImage(Self.documents).parts()
        let blocks = parts.directory.section(.identifiers).blocks
        var pairs: [[UInt8]] = []
        for number in 0..<5000 {
            var pair: [UInt8] = []
            pair.put(number < 1900 ? 7 : number < 4200 ? 1 << 20 : 0xFFFF_FFF0, byteCount: 4)
            pair.put32(number)
            pairs.append(pair)
        }
        for (block, position) in blocks.enumerated() {
            let part = pairs[(block * 2048)..<min(block * 2048 + 2048, 5000)]
            parts.payloads[position] = part.flatMap { $0 }
            parts.directory.blocks[position].firstKey = try part[block * 2048].withByteView { try $0.uint32(at: 0) }
        }
        let image = try SegmentImage(bytes: ImageBytes(parts.assemble()), name: "segment-1")
        let scope = LeaseScope()
        for (number, hash) in [(0, 7), (1899, 7), (1900, 1 << 20), (4199, 1 << 20), (4999, 0xFFFF_FFF0)] {
            let found = try Array(Self.documents[number].identifier.utf8).withByteView {
                try image.document(withIdentifier: $0, hash: UInt64(hash) << 32, in: scope)
            }
            #expect(found == UInt32(number))
        }
    }

    @Test func normsAndDates() throws {
        let (image, scope) = (try image(), LeaseScope())
        let (norms, dates) = (image.norms(in: scope), image.dates(in: scope))
        for (number, document) in Self.documents.enumerated() {
            let found = try image.norms(of: UInt32(number), in: scope)
            for role in TextRole.allCases {
                let length = document.length(of: role)
                #expect(found.lengthCode(of: role) == (length == 0 ? 255 : LengthCode.encode(length)))
            }
            #expect(found.flags.contains(.hasExpiry) == (document.expiry != nil))
            #expect(found.rankingHint == (document.hint == 255 ? nil : document.hint))
            #expect(try image.date(of: UInt32(number), in: scope) == document.date)
            #expect(try norms.norms(of: UInt32(number)) == found)
            try dates.prepare(UInt32(number))
            let base = unsafe try #require(dates.bases[number >> 11])
            #expect(unsafe DateBlock.date(base, number & 2_047) == document.date)
        }
    }

    @Test func tablesPrepareWhatIsAskedFor() throws {
        let (image, scope) = (try image(), LeaseScope())
        let norms = image.norms(in: scope)
        for document: UInt32 in [1, 5, 2047, 4100, 4101] { try norms.prepare(document) }
        #expect(unsafe norms.bases[0] != nil && norms.bases[1] == nil && norms.bases[2] != nil)
    }

    @Test func anImageMayHoldNothing() throws {
        let image = try SegmentImage(bytes: ImageBytes(PlainImage([]).bytes()), name: "segment-1")
        let scope = LeaseScope()
        #expect(image.documentCount == 0)
        #expect(try image.document(withIdentifier: "a", in: scope) == nil)
        #expect(try image.term("a", in: scope) == nil)
        var cursor = image.terms(in: scope)
        #expect(try !cursor.next())
        #expect(try !cursor.seek(to: ByteView()))
        #expect(image.columns.isEmpty)
        #expect(image.norms(in: scope).blockCount == 0)
    }

    @Test func anImageMayStandAtAnyOffset() throws {
        let image = PlainImage(PlainDocument.random(count: 300, vocabulary: 40, seed: 9)).bytes()
        for shift in 1..<4 {
            let whole = ImageBytes([UInt8](repeating: 7, count: shift) + image + [1, 2, 3])
            let part = try SegmentImage(bytes: try whole.slice(shift..<shift + image.count), name: "journal-1")
            #expect(try ImageDump(part) == ImageDump(SegmentImage(bytes: ImageBytes(image), name: "segment-1")))
        }
    }

    @Test func oversizedEntriesHaveBlocksOfTheirOwn() throws {
        var documents = PlainDocument.random(count: 4, vocabulary: 10, seed: 3)
        documents[1].record = [UInt8](repeating: 5, count: 100_000)
        documents[2].title = String(repeating: "long title ", count: 3000)
        let image = try SegmentImage(bytes: ImageBytes(PlainImage(documents).bytes()), name: "segment-1")
        let scope = LeaseScope()
        for round in 0..<3 {
            #expect(try image.record(1, in: scope).copyBytes() == documents[1].record)
            #expect(try image.head(of: 2, in: scope).title?.string() == documents[2].title)
            #expect(try image.head(of: 3, in: scope).identifier.string() == documents[3].identifier)
            if round == 1 { scope.reset() }
        }
    }
}
