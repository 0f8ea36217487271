import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

extension Tombstones {
    /// The dead documents, as the walk gives them.
    fileprivate var documents: [DocumentNumber] {
        var documents: [DocumentNumber] = []
        func append(_ document: DocumentNumber) { documents.append(document) }
        forEach(append)
        return documents
    }
}

@Suite struct TombstonesTests {
    @Test(arguments: 0..<10 as Range<UInt64>) func agreesWithASet(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = [0, 1, 64, 16_384, 16_385, 100_000].randomElement(using: &random) ?? 0
        var tombstones = Tombstones(documentCount: count)
        var model: Set<DocumentNumber> = []
        for _ in 0..<2000 {
            let document = DocumentNumber.random(in: 0...DocumentNumber(count + 10), using: &random)
            #expect(tombstones.insert(document) == (document < count && model.insert(document).inserted))
        }
        model = model.filter { $0 < count }
        #expect(tombstones.deadCount == model.count)
        #expect(tombstones.liveCount == count - model.count)
        #expect(tombstones.isEmpty == model.isEmpty)
        #expect(tombstones.documents == model.sorted())
        for document in 0..<DocumentNumber(count + 100) {
            let isDead = tombstones.contains(document)
            #expect(isDead == model.contains(document))
            #expect(isDead == (tombstones.word(at: Int(document) / 64) >> UInt64(document % 64) & 1 == 1))
        }
        #expect(!tombstones.contains(.max))
    }

    @Test func copiesDoNotChange() {
        var tombstones = Tombstones(documentCount: 40_000)
        tombstones.insert(1)
        let copy = tombstones
        tombstones.insert(2)
        tombstones.insert(30_000)
        #expect(!copy.contains(2) && !copy.contains(30_000) && copy.deadCount == 1)
        var added: [DocumentNumber] = []
        tombstones.forEachAdded(since: copy) { added.append($0) }
        #expect(added == [2, 30_000])
    }

    @Test(arguments: [0, 1, 63, 64, 65, 16_383, 16_384, 16_385, 40_000]) func allDead(_ count: Int) {
        let tombstones = Tombstones(allDead: count)
        var model = Tombstones(documentCount: count)
        for document in 0..<count { model.insert(DocumentNumber(document)) }
        #expect(tombstones.deadCount == count)
        #expect((0..<count + 70).allSatisfy { tombstones.contains(DocumentNumber($0)) == ($0 < count) })
        #expect(tombstones.documents.count == count)
        #expect(tombstones.isEmpty == model.isEmpty)
    }
}

@Suite struct TombstoneFileTests {
    private let disk = CrashableFileSystem()
    private let identity = ManifestTests.identity

    private func write(_ contents: TombstoneFile.Contents) throws -> FileReference {
        try disk.createDirectory("/index")
        try disk.removeIfPresent("/index/tombstones-7")
        return try TombstoneFile.write(contents, number: 7, in: "/index", of: disk, identity: identity)
    }

    /// Documents of the segments that the tests write.
    private let counts =
        [1: 10, 3: 100, 4: 50_000, 5: 20_000, 6: 20_000, 9: 50_000, 12: 10, 13: 33_000] as [UInt64: Int]

    private func read(_ reference: FileReference) throws -> TombstoneFile.Contents {
        try TombstoneFile.read(reference, of: counts, in: "/index", of: disk)
    }

    private func tombstones(_ count: Int, _ dead: [DocumentNumber]) -> Tombstones {
        var tombstones = Tombstones(documentCount: count)
        for document in dead { tombstones.insert(document) }
        return tombstones
    }

    @Test func filesComeBack() throws {
        let contents =
            [
                3: tombstones(100, [0, 5, 99]),
                4: tombstones(50_000, (0..<1024).map { $0 * 3 }),
                9: tombstones(50_000, (0..<5000).map { 17_000 + $0 * 5 }),
                12: tombstones(10, []),
                13: Tombstones(allDead: 33_000),
            ] as TombstoneFile.Contents
        let reference = try write(contents)
        #expect(reference.byteCount == (try disk.bytes(of: "/index/tombstones-7").count))
        let found = try read(reference)
        #expect(found.keys.sorted() == [3, 4, 9, 12, 13])
        for (segment, tombstones) in contents {
            #expect(found[segment]?.documents == tombstones.documents)
            #expect(found[segment]?.documentCount == tombstones.documentCount)
        }
    }

    /// A line of 30 bytes may claim the largest segment there is; it costs nothing unless somebody asks for it.
    @Test func linesThatNobodyAsksForTakeNoMemory() throws {
        let reference = try write([:])
        let lineCount = 100_000 as UInt64
        var writer = ByteWriter()
        writer.append(Array(try disk.bytes(of: "/index/tombstones-7").prefix(FileHeader.byteCount)))
        writer.appendUInt64(lineCount)
        for segment in 100..<100 + lineCount {
            writer.appendUInt64(segment)
            for number: UInt32 in [.max, 1, 1, 262_143, 1] { writer.appendUInt32(number) }
            writer.appendUInt16(5)
        }
        writer.appendUInt64(writer.withView { Checksum.of($0, seed: identity.checksumSeed) })
        try disk.replaceBytes(of: "/index/tombstones-7", with: writer.copyBytes())
        var forged = reference
        forged.byteCount = writer.count
        #expect(try read(forged).isEmpty)
        let wanted = [100: 5] as [UInt64: Int]
        let code = storeErrorCode { _ = try TombstoneFile.read(forged, of: wanted, in: "/index", of: disk) }
        #expect(code == .corrupt)
    }

    @Test func aLineHasTheNumberOfDocumentsOfItsSegment() throws {
        let reference = try write([5: tombstones(20_001, [1])])
        #expect(storeErrorCode { _ = try read(reference) } == .corrupt)
        #expect(try TombstoneFile.read(reference, of: [5: 20_001], in: "/index", of: disk).count == 1)
        #expect(try TombstoneFile.read(reference, of: [:], in: "/index", of: disk).isEmpty)
    }

    @Test func theFileIsDurableOnceItsDirectoryIs() throws {
        let reference = try write([1: tombstones(10, [3])])
        try disk.syncDirectory("/index")
        try disk.syncDirectory("/")
        let crashed = disk.crash(.nothing)
        #expect(try TombstoneFile.read(reference, of: counts, in: "/index", of: crashed)[1]?.contains(3) == true)
    }

    @Test func goldenBytes() throws {
        let reference = try write([5: tombstones(20_000, [1, 300, 16_385])])
        #expect(try disk.bytes(of: "/index/tombstones-7") == GoldenFiles.tombstones)
        try disk.replaceBytes(of: "/index/tombstones-7", with: GoldenFiles.tombstones)
        #expect(try read(reference)[5]?.contains(16_385) == true)
    }

    @Test func damageIsNoticed() throws {
        let reference = try write([5: tombstones(20_000, [1, 300, 16_385])])
        let bytes = try disk.bytes(of: "/index/tombstones-7")
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 2
            try disk.replaceBytes(of: "/index/tombstones-7", with: damaged)
            #expect(storeErrorCode { _ = try read(reference) } == .corrupt, "byte \(position)")
        }
        try disk.replaceBytes(of: "/index/tombstones-7", with: bytes.dropLast())
        #expect(storeErrorCode { _ = try read(reference) } == .corrupt)
        try disk.remove("/index/tombstones-7")
        #expect(storeErrorCode { _ = try read(reference) } == .notFound)
    }

    @Test(arguments: 0..<10 as Range<UInt64>) func forgedFilesNeverTrap(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let reference = try write([
            5: tombstones(20_000, [1, 300, 16_385]), 6: tombstones(20_000, (0..<2000).map { $0 * 2 }),
        ])
        let bytes = try disk.bytes(of: "/index/tombstones-7")
        for _ in 0..<200 {
            var forged = bytes
            let position = Bool.random(using: &random) ? Int.random(in: 48..<120, using: &random) : nil
            forged[position ?? Int.random(in: 48..<bytes.count - 8, using: &random)] =
                [0, 1, 0x7F, 0x80, 0xFF]
                .randomElement(using: &random) ?? 0
            let checksum = Array(forged.dropLast(8)).withByteView { Checksum.of($0, seed: identity.checksumSeed) }
            for byte in 0..<8 {
                forged[bytes.count - 8 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte))
            }
            try disk.replaceBytes(of: "/index/tombstones-7", with: forged)
            let code = storeErrorCode { _ = try read(reference) }
            #expect(code == nil || code == .corrupt)
        }
    }
}
