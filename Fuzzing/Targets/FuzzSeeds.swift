import SearchlightBytes
import SearchlightStorage

extension FuzzTarget {
    /// Inputs in order, from the package's own writers: where the fuzzer begins.
    package var seeds: [[UInt8]] {
        let example = FuzzExample.shared
        switch self {
        case .lz4Block: return FuzzSeeds.lz4Blocks
        case .manifest: return [example.bytes { $0 == .manifest }, Manifest(indexIdentity: journalIndex).encoded()]
        case .journal: return FuzzSeeds.journals
        case .commitRecord: return FuzzSeeds.records.map { $0.encodedBytes() }
        case .tombstones: return [example.bytes { if case .tombstones = $0 { true } else { false } }]
        case .engagement: return [example.bytes { if case .engagement = $0 { true } else { false } }]
        case .thumbnails: return [example.bytes { if case .thumbnails = $0 { true } else { false } }]
        case .segment: return [FuzzSeeds.smallImage, example.segment]
        case .documents, .dictionary, .postings, .columns, .search:
            return [[], ImageTemplate.shared.seed(of: sections)]
        case .record: return FuzzSeeds.itemRecords
        case .tokenizer, .userText: return FuzzSeeds.texts.map { Array($0.utf8) }
        case .query: return FuzzSeeds.queries.map { Array($0.utf8) }
        case .importer: return FuzzSeeds.lines.map { Array($0.utf8) }
        }
    }
}

enum FuzzSeeds {
    static let texts = [
        "", "blue kettle", "\"blue kettle\" tea", "camelCase snake_case dotted.name hyphen-ated", "C++ C# .NET 3.14.1",
        "rowan.hale@mail.example.org https://example.org/a?b=c", "+1 (555) 010-0199", "zoë ZOE\u{308} Straße ﬂute",
        "東京都 データ ﾃﾞｰﾀ 닭 \u{1103}\u{1161}\u{11B0}", "น้ำ อายุ", "क\u{93C} שָׁלוֹם كُرْسي", "snack🍋 👩‍👩‍👧 🇫🇮 ❤️ 👍🏽 \u{FE0F}\u{20E3}",
        "nul\0byte", "\u{FFFD}\u{200D}\u{301}", "\"open quote", "ketle tea cup numbr 20",
    ]

    static let queries = [
        "title == \"blue*\"cd", "title=='x'cd && pages > 12 || rating <= 2.5", "!(a = 1) && !b = 2",
        "** == \"te*\"cdwt",
        "* != NULL", "InRange(pages,3,12000)", "contentModificationDate > $time.today(-14)",
        "inRange(d,$time.now(-2d),$time.iso(2001-01-01T00:00:10Z))", "tags == \"all\" && artist == \"*zoe*\"cd",
        "title ==[cd] \"kettle\"w", "n == 9223372036854775807", "t == \"a\\\"b\\\\c\\*d*\"", "((((title==\"*\"))))",
        "d == $time.last_week || d < $time.this_month(+1y)", "uniqueIdentifier == \"id3\"", "blue kettle",
        "städte != 1e-3",
    ]

    static let lines = [
        #"{"uniqueIdentifier":"a","title":"Blue kettle","keywords":["tea","k1"],"contentModificationDate":"2024-02-29"}"#,
        #"{"uniqueIdentifier":"b","domainIdentifier":"x.y","expirationDate":1900000000.5,"rankingHint":50,"engagementCount":3}"#,
        #"{"uniqueIdentifier":"c","custom":{"$date":"2024-01-01T00:00:00.250+02:00"},"$searchable":["note"],"note":"\u00e9\ud83d\ude00"}"#,
        #"{"uniqueIdentifier":"d","thumbnailData":"AQIDBA==","contentType":"public.plain-text","n":-0.0,"m":1e308,"f":true,"z":null}"#,
        #"{"uniqueIdentifier":"e","authors":[{"displayName":"Zoë","handles":["z@example.org"]}],"dates":[{"$date":5}]}"#,
        #"{"uniqueIdentifier":"f","d":{"a":[1,[2,"3"]],"b":{"$number":"inf"}},"x":{"$array":[{"$data":"AA=="}]}}"#
            + "\n{}\n[1]",
    ]

    static let lz4Blocks: [[UInt8]] = {
        var seeds: [[UInt8]] = []
        let raws = [String(repeating: "tea", count: 8), texts.joined(), String(repeating: "\0", count: 3_000)]
        for text in raws {
            let raw = Array(text.utf8)
            var writer = ByteWriter()
            _ = raw.withByteView { LZ4Block.compress($0, to: &writer) }
            let length = [UInt8(raw.count & 255), UInt8(raw.count >> 8 & 255), UInt8(raw.count >> 16)]
            seeds += [length + writer.copyBytes(), length + raw]
        }
        return seeds
    }()

    /// An image of a few documents, which is changed faster than one of many.
    static let smallImage: [UInt8] = {
        do {
            let builder = SegmentBuilder()
            for number in 0..<4 {
                builder.beginItem(SegmentItem(identifier: "id\(number)", rankingDate: UInt32(1_000 + number)))
                builder.addText(.title, "blue kettle \(number)", kind: .plain)
                builder.addText(.body, "tea tea cup", kind: .plain)
                builder.addValue(Int64(number) * 7, to: builder.column("pages", kind: .integer))
                builder.addValue("s\(number % 2)", to: builder.column("tags", kind: .string))
                builder.record.append([1, 2, 3, UInt8(number)])
                try builder.endItem()
            }
            var sink = ImageSink()
            _ = try builder.finish(createdAt: 1, into: &sink)
            return sink.takeWriter().copyBytes()
        } catch { preconditionFailure("an image cannot be made: \(error)") }
    }()

    static let records: [CommitRecord] = {
        var full = CommitRecord()
        full.deletedIdentifiers = ["a", "", "nul\0"]
        full.deletedDomains = ["mail", "mail.archive"]
        full.deletesAll = true
        full.sweepTime = 1234.5
        full.engagementEvents = [
            EngagementEvent(identifier: "a", opens: 2, shown: 10, time: 99, query: "swift"),
            EngagementEvent(identifier: "b", opens: 5, shown: 0, time: 98, isSeed: true),
        ]
        full.clientStates = [ClientState(handle: "main", bytes: [1, 2, 3])]
        full.images = [.init(bytes: ImageBytes(smallImage), deadDocuments: [0, 2])]
        let reference = FileReference(number: 3, byteCount: 1_000, identity: journalIndex)
        full.segmentFiles = [.init(file: reference, deadDocuments: [7])]
        full.thumbnails = [.init(number: 7, bytes: ImageBytes([7, 7, 7])), .init(number: 9, bytes: ImageBytes([9]))]
        full.nextThumbnailNumber = 10
        var small = CommitRecord()
        small.deletedIdentifiers = ["id1"]
        return [full, small, CommitRecord()]
    }()

    static let journals: [[UInt8]] = {
        do {
            let fileSystem = MemoryFileSystem()
            try fileSystem.createDirectory(FuzzDirectory.path)
            let header = JournalHeader(
                number: FuzzDirectory.number, indexIdentity: journalIndex,
                base: JournalPosition(sequence: 41, checksum: 7))
            let writer = try JournalWriter(header, in: FuzzDirectory.path, of: fileSystem)
            for record in records { _ = try writer.append(record, commitTime: 5) }
            try writer.sync()
            let path = FileName.journal(FuzzDirectory.number).path(in: FuzzDirectory.path)
            let open = try fileSystem.map(path).copyBytes().prefix(6_000)
            try writer.close()
            return [Array(open), try fileSystem.map(path).copyBytes()]
        } catch { preconditionFailure("a journal cannot be made: \(error)") }
    }()

    /// The records of some items of the example.
    static let itemRecords: [[UInt8]] = {
        do {
            let image = try SegmentImage(bytes: ImageBytes(FuzzExample.shared.segment), name: "example")
            let scope = LeaseScope()
            return try [0, 6, 50, 60].map { try image.record($0, in: scope).copyBytes() }
        } catch { preconditionFailure("records cannot be read: \(error)") }
    }()
}

extension CommitRecord {
    fileprivate func encodedBytes() -> [UInt8] {
        var writer = ByteWriter()
        _ = encode(into: &writer)
        return writer.copyBytes()
    }
}
