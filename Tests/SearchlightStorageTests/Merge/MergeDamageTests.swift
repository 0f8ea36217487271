import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Damaged and hostile inputs of a merge: an error that names the input, never a trap, and never an image that cannot
/// be opened.
@Suite struct MergeDamageTests {
    /// An image with a block in every section, and with lists of all three kinds.
    private static func bytes(seed: UInt64) throws -> [UInt8] {
        var generator = ItemGenerator(seed: seed)
        generator.identifierCount = 100_000
        let builder = SegmentBuilder()
        for item in generator.items(200) { try item.add(to: builder) }
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 1, into: &sink)
        return sink.takeWriter().copyBytes()
    }

    /// Merges `damaged`, some of it deleted, with a healthy image.
    private static func merge(_ damaged: [UInt8], _ healthy: SegmentImage) throws {
        let image = try SegmentImage(bytes: ImageBytes(damaged), name: "damaged")
        var tombstones = Tombstones(documentCount: Int(image.documentCount))
        for document in stride(from: 0, to: image.documentCount, by: 9) { tombstones.insert(document) }
        var merger = SegmentMerger(
            inputs: [.init(image: healthy), .init(image: image, tombstones: tombstones)], dropExpiredBefore: 1)
        var sink = ImageSink()
        guard try merger.merge(into: &sink) != nil else { return }
        _ = try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "merged")
    }

    private static func expectError(_ bytes: [UInt8], _ healthy: SegmentImage, _ comment: Comment) {
        let error = #expect(throws: StoreError.self, comment) { try merge(bytes, healthy) }
        #expect(error?.code == .corrupt, comment)
        #expect(error?.path == "damaged", comment)
        #expect(error?.section != nil, comment)
    }

    private static func healthy() throws -> SegmentImage {
        try SegmentImage(bytes: ImageBytes(bytes(seed: 77)), name: "healthy")
    }

    @Test(arguments: SectionKind.allCases)
    func aFlippedByteOfASectionIsNoticed(section: SectionKind) throws {
        let healthy = try Self.healthy()
        let bytes = try Self.bytes(seed: 5)
        let directory = try ImageParts(bytes).directory
        #expect(directory.section(section).blockCount > 0)
        var random = SeededRandom(seed: UInt64(section.rawValue))
        // Blocks of records are taken over or read; all others are read.
        for position in directory.section(section).blocks {
            let block = directory.blocks[position]
            for _ in 0..<6 {
                var damaged = bytes
                let offset = Int.random(in: 0..<block.storedByteCount + 8, using: &random)
                damaged[block.offset + offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                Self.expectError(damaged, healthy, "\(section), block at \(block.offset), byte \(offset)")
            }
        }
    }

    /// Bytes are changed under right checksums: what is behind those checks is tested.
    @Test(arguments: SectionKind.allCases, [1, 2] as [UInt64])
    func changedBytesWithRightSealsDoNotTrap(section: SectionKind, seed: UInt64) throws {
        let healthy = try Self.healthy()
        let parts = try ImageParts(try Self.bytes(seed: seed))
        var random = SeededRandom(seed: seed * 100 + UInt64(section.rawValue))
        for _ in 0..<60 {
            var changed = parts
            for _ in 0..<Int.random(in: 1..<3, using: &random) {
                changed.changeBlock(of: section, using: &random)
            }
            do { try Self.merge(changed.assemble(), healthy) } catch let error as StoreError {
                #expect(error.code == .corrupt && error.path == "damaged", "\(section): \(error)")
            }
        }
    }

    /// The records of replaced items stay behind in an image: here more than memory is taken for in advance.
    @Test func fewDocumentsOfManyRecords() throws {
        let builder = SegmentBuilder()
        for number in 1...70_000 as ClosedRange<UInt64> {
            try builder.add(TestItem("many \(number % 2)"), number: number)
        }
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 1, into: &sink)
        let image = try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "many")
        #expect(image.documentCount == 2 && image.recordCount == 70_000)
        #expect(SegmentVerifier.findings(in: image).isEmpty)
        let healthy = try Self.healthy()
        var merger = SegmentMerger(inputs: [.init(image: healthy), .init(image: image)], dropExpiredBefore: nil)
        var output = ImageSink()
        _ = try #require(try merger.merge(into: &output))
        let merged = try SegmentImage(bytes: ImageBytes(output.takeWriter().copyBytes()), name: "merged")
        #expect(merged.recordCount == healthy.documentCount + 2)
        #expect(SegmentVerifier.findings(in: merged).isEmpty)
    }

    /// The same of the strings of a column.
    @Test func fewDocumentsOfManyStrings() throws {
        let builder = SegmentBuilder()
        for number in 0..<20 as Range<UInt64> {
            builder.beginItem(
                SegmentItem(
                    identifier: "many \(number)", domain: nil, title: nil, rankingDate: UInt32(number), expiry: nil,
                    thumbnailNumber: nil, isLinked: false, operationNumber: number + 1))
            let column = builder.column("x", kind: .string)
            for value in 0..<4096 { builder.addValue("\(number) \(value)", to: column) }
            try builder.endItem()
        }
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 1, into: &sink)
        let image = try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "many")
        #expect(image.column(named: "x", kind: .string)?.dictionary.count == 81_920)
        var tombstones = Tombstones(documentCount: 20)
        tombstones.insert(3)
        var merger = SegmentMerger(
            inputs: [.init(image: try Self.healthy()), .init(image: image, tombstones: tombstones)],
            dropExpiredBefore: nil)
        var output = ImageSink()
        _ = try #require(try merger.merge(into: &output))
        let merged = try SegmentImage(bytes: ImageBytes(output.takeWriter().copyBytes()), name: "merged")
        #expect(merged.column(named: "x", kind: .string)?.dictionary.count == 77_824)
        #expect(SegmentVerifier.findings(in: merged).isEmpty)
    }

    @Test func changedDirectoriesWithRightChecksumsDoNotTrap() throws {
        let healthy = try Self.healthy()
        let parts = try ImageParts(try Self.bytes(seed: 3))
        var writer = ByteWriter()
        parts.directory.encode(into: &writer)
        var random = SeededRandom(seed: 3)
        for _ in 0..<600 {
            let position = Int.random(in: 0..<writer.count, using: &random)
            let value: UInt8 = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
            let bytes = parts.assemble(changingDirectory: { $0[position] = value })
            do { try Self.merge(bytes, healthy) } catch let error as StoreError {
                #expect(error.code == .corrupt && error.path == "damaged", "byte \(position): \(error)")
            }
        }
    }

    // MARK: - One check at a time

    private static func changed(_ change: (inout ImageParts) -> Void) -> [UInt8] {
        var parts = PlainImage(PlainDocument.random(count: 40, vocabulary: 30, seed: 9)).parts()
        change(&parts)
        return parts.assemble()
    }

    @Test func recordNumbersAreChecked() throws {
        let bytes = Self.changed { parts in parts.directory.recordCount = 3 }
        Self.expectError(bytes, try Self.healthy(), "records")
    }

    @Test func moreRecordsThanBlocksHoldAreRefused() throws {
        let bytes = Self.changed { parts in parts.directory.recordCount = .max }
        Self.expectError(bytes, try Self.healthy(), "records")
    }

    @Test func theOrderOfDatesIsChecked() throws {
        var documents = PlainDocument.random(count: 40, vocabulary: 30, seed: 9)
        documents[20].date = 0
        Self.expectError(PlainImage(documents).bytes(), try Self.healthy(), "dates")
    }

    @Test func documentsListedTwiceAreNoticed() throws {
        let bytes = Self.changed { parts in
            let block = parts.directory.section(.identifiers).firstBlock
            // Of documents that live on: `merge` deletes each ninth.
            let entries = (0..<40).filter { parts.payloads[block][8 * $0 + 4] % 9 != 0 }
            for byte in 0..<8 {
                parts.payloads[block][8 * entries[0] + byte] = parts.payloads[block][8 * entries[1] + byte]
            }
        }
        Self.expectError(bytes, try Self.healthy(), "identifiers")
    }

    @Test func theOldestUnicodeVersionIsKept() throws {
        let parts = try ImageParts(try Self.bytes(seed: 3))
        var older = parts
        older.directory.unicodeVersion = 0x0D_0000
        let images = [
            try SegmentImage(bytes: ImageBytes(older.assemble()), name: "older"), try Self.healthy(),
        ]
        var merger = SegmentMerger(inputs: images.map { .init(image: $0) }, dropExpiredBefore: nil)
        var sink = ImageSink()
        _ = try merger.merge(into: &sink)
        let merged = try SegmentImage(bytes: ImageBytes(sink.takeWriter().copyBytes()), name: "merged")
        #expect(merged.directory.unicodeVersion == 0x0D_0000)
    }
}

extension ImageParts {
    /// Changes some bytes of a random block of a section, in its raw form.
    mutating func changeBlock(of section: SectionKind, using random: inout SeededRandom) {
        guard let position = directory.section(section).blocks.randomElement(using: &random) else { return }
        var raw = rawPayload(position)
        let offset = Int.random(in: 0..<raw.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: raw[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: raw[offset] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
        case 2: for near in offset..<min(offset + 8, raw.count) { raw[near] = 255 }
        default: raw[max(0, raw.count - 1 - offset % 8)] = .random(in: 0 ... .max, using: &random)
        }
        directory.sections[Int(section.rawValue) - 1].storedByteCount +=
            raw.count - directory.blocks[position].storedByteCount
        directory.blocks[position].storedByteCount = raw.count
        directory.blocks[position].rawByteCount = raw.count
        payloads[position] = raw
    }

    private func rawPayload(_ position: Int) -> [UInt8] {
        let block = directory.blocks[position]
        guard block.isCompressed else { return payloads[position] }
        var raw = [UInt8](repeating: 0, count: block.rawByteCount)
        payloads[position].withByteView { stored in
            // A payload that a builder made is well-formed; if not, zeros are as good a change as any.
            unsafe raw.withUnsafeMutableBytes { room in
                do { try unsafe LZ4Block.decompress(stored, into: room) } catch {}
            }
        }
        return raw
    }
}
