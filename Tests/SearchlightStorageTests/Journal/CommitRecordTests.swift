import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

@Suite struct CommitRecordTests {
    /// A record with something of everything.
    static let full: CommitRecord = {
        var record = CommitRecord()
        record.deletedIdentifiers = ["a", "", "na\u{EF}ve", "nul\0"]
        record.deletedDomains = ["mail", "mail.archive"]
        record.deletesAll = true
        record.purges = true
        record.sweepTime = 1234.5
        record.engagementEvents = [
            EngagementEvent(identifier: "a", opens: 2, shown: 10, time: 99, query: "swift"),
            EngagementEvent(identifier: "b", opens: 5, shown: 0, time: 98, isSeed: true),
        ]
        record.clientStates = [ClientState(handle: "main", bytes: [1, 2, 3]), ClientState(handle: "", bytes: [])]
        record.images = [
            .init(bytes: ImageBytes([1, 1, 1])), .init(bytes: ImageBytes([2, 2]), deadDocuments: [0, 1, 5, 1000]),
        ]
        record.segmentFiles = [.init(file: reference(3), deadDocuments: [7]), .init(file: reference(4))]
        record.thumbnailFiles = [reference(5)]
        record.thumbnails = [
            .init(number: 7, bytes: ImageBytes([7, 7, 7, 7])), .init(number: 9, bytes: ImageBytes([9])),
        ]
        record.nextThumbnailNumber = 10
        return record
    }()

    static func reference(_ number: UInt64) -> FileReference {
        FileReference(
            number: number, byteCount: 1000 + Int(number), identity: FileIdentity(low: number, high: number + 1))
    }

    /// A record in a form that can be compared.
    struct Plain: Equatable {
        var text: String
        var images: [[UInt8]]
        var thumbnails: [[UInt8]]

        enum Part { case thumbnails, nothing }

        init(_ record: CommitRecord, without part: Part = .nothing) {
            var rest = record
            images = record.images.map { $0.bytes.copyBytes() }
            thumbnails = part == .thumbnails ? [] : record.thumbnails.map { $0.bytes.copyBytes() }
            let numbers = part == .thumbnails ? [] : record.thumbnails.map { [$0.number, $0.hash] }
            let dead = record.images.map(\.deadDocuments)
            rest.images = []
            rest.thumbnails = []
            text = "\(rest) \(numbers) \(dead)"
        }
    }

    private func encoded(_ record: CommitRecord) -> [UInt8] {
        var writer = ByteWriter()
        record.encode(into: &writer)
        return writer.copyBytes()
    }

    private func decoded(_ bytes: [UInt8]) throws -> CommitRecord {
        try CommitRecord(decoding: ImageBytes(bytes), path: "journal-1")
    }

    @Test func recordsComeBack() throws {
        #expect(Plain(try decoded(encoded(Self.full))) == Plain(Self.full))
        #expect(Plain(try decoded(encoded(CommitRecord()))) == Plain(CommitRecord()))
        #expect(encoded(CommitRecord()) == [0, 0, 0, 0])
    }

    @Test func imagesLieInThePayload() throws {
        let payload = ImageBytes(encoded(Self.full))
        let record = try CommitRecord(decoding: payload, path: "journal-1")
        #expect(record.images[0].bytes.owner === payload.owner)
    }

    @Test func goldenBytes() throws {
        var record = CommitRecord()
        record.deletedIdentifiers = ["id1", "id2"]
        record.sweepTime = 1
        record.images = [.init(bytes: ImageBytes([0xAA, 0xBB]), deadDocuments: [3])]
        record.thumbnails = [.init(number: 300, bytes: ImageBytes([0xCC]))]
        record.nextThumbnailNumber = 301
        let golden = HexDump.bytes(
            """
            3C 00 00 00                                # bytes of the fields
            01  09 00 00 00  02  03 69 64 31  03 69 64 32  # deleted identifiers: 2, "id1", "id2"
            04  08 00 00 00  00 00 00 00 00 00 F0 3F   # sweep time 1.0
            07  04 00 00 00  01  02  01 03             # images: 1 of 2 bytes, dead: 1, number 3
            0A  0C 00 00 00  01  AC 02  8A 9F D5 15 51 5F A2 4E  01  # thumbnails: 300, hash, 1 byte
            0B  02 00 00 00  AD 02                     # next thumbnail number 301
            AA BB                                      # the image
            CC                                         # the thumbnail
            """)
        #expect(encoded(record) == golden)
        #expect(Plain(try decoded(golden)) == Plain(record))
    }

    @Test func anUnknownFieldIsTooNew() throws {
        let bytes: [UInt8] = [6, 0, 0, 0, 99, 1, 0, 0, 0, 0]
        #expect(storeErrorCode { _ = try decoded(bytes) } == .tooNew)
    }

    @Test func disorderIsCorrupt() throws {
        let sweep: [UInt8] = [4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
        let next: [UInt8] = [11, 1, 0, 0, 0, 5]
        #expect(try decoded([19, 0, 0, 0] + sweep + next).sweepTime == 1)
        for bytes in [
            [19, 0, 0, 0] + next + sweep, [26, 0, 0, 0] + sweep + sweep, [19, 0, 0, 0] + sweep + next + [0],
            [18, 0, 0, 0] + sweep + next, [20, 0, 0, 0] + sweep + next, [],
            [6, 0, 0, 0, 3, 1, 0, 0, 0, 0], [6, 0, 0, 0, 3, 1, 0, 0, 0, 4], [6, 0, 0, 0, 0, 1, 0, 0, 0, 4],
            [13, 0, 0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xF0, 0x7F],
        ] {
            #expect(storeErrorCode { _ = try decoded(bytes) } == .corrupt, "\(bytes)")
        }
    }

    @Test func aLongClientStateIsCorrupt() throws {
        var record = CommitRecord()
        record.clientStates = [ClientState(handle: "a", bytes: [UInt8](repeating: 1, count: 250))]
        #expect(try decoded(encoded(record)).clientStates == record.clientStates)
        record.clientStates[0].bytes.append(1)
        #expect(storeErrorCode { _ = try decoded(encoded(record)) } == .corrupt)
    }

    /// No bytes trap, and lengths and counts never lead to more than there is.
    @Test(arguments: 0..<20 as Range<UInt64>) func damagedRecordsNeverTrap(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let bytes = encoded(Self.full)
        for _ in 0..<500 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let position = Int.random(in: 0..<damaged.count, using: &random)
                damaged[position] =
                    [0, 1, 0x7F, 0x80, 0xFF, .random(in: 0...255, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
            let code = storeErrorCode { _ = try decoded(damaged) }
            #expect(code == nil || code == .corrupt || code == .tooNew)
        }
    }

    /// Lists whose entries take a byte or two each, and sixteen times that in memory.
    @Test(arguments: [1, 2, 6, 7, 10] as [UInt8])
    func listsAreNotLongerThanTheirLimit(_ tag: UInt8) throws {
        let isNames = tag <= 2
        let limits = [
            7: CommitRecord.maximumImageCount, 6: CommitRecord.maximumEntryCount, 10: CommitRecord.maximumEntryCount,
        ]
        let limit = limits[Int(tag)] ?? CommitRecord.maximumNameCount
        let width = isNames ? 1 : tag == 10 ? 10 : 2
        // Names up to their limit take a quarter of a gigabyte: too much for a test.
        for excess in isNames ? 1...1 : 0...1 {
            var list = ByteWriter()
            list.appendVarint(limit + excess)
            list.appendZeros((limit + excess) * width)
            var writer = ByteWriter()
            writer.appendUInt32(UInt32(list.count + 5))
            writer.appendUInt8(tag)
            writer.appendUInt32(UInt32(list.count))
            writer.append(list.copyBytes())
            let code = storeErrorCode { _ = try decoded(writer.copyBytes()) }
            #expect(code == (excess == 0 ? nil : .corrupt))
        }
    }

    @Test func hugeCountsAreRefusedBeforeAllocating() throws {
        let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
        for tag: UInt8 in [1, 2, 5, 6, 7, 8, 9, 10] {
            #expect(storeErrorCode { _ = try decoded([15, 0, 0, 0, tag, 10, 0, 0, 0] + huge) } == .corrupt)
            #expect(storeErrorCode { _ = try decoded([16, 0, 0, 0, tag, 11, 0, 0, 0, 1] + huge) } == .corrupt)
        }
    }
}
