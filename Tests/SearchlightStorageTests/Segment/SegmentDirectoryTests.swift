import SearchlightBytes
import SearchlightStorage
import Testing

@Suite struct SegmentDirectoryTests {
    static func sample() -> SegmentDirectory {
        var directory = SegmentDirectory()
        directory.documentCount = 3
        directory.recordCount = 4
        directory.termCount = 11
        directory.createdAt = 1_700_000_000.5
        directory.unicodeVersion = 0x0F_0100
        directory.tokenCounts = [1, 2, 3, 4, 5]
        directory.roleDocumentCounts = [3, 2, 1, 0, 3]
        directory.normFlags = [.hasExpiry, .isLinked]
        directory.largestHint = 70
        directory.codes = [RoleCounts(.title, 1, startsTitle: true), RoleCounts(title: 2, body: 7)]
        directory.codeSharing = [false, false]
        directory.codeUses = [9, 1]
        let layout: [(SectionKind, [(stored: Int, raw: Int)])] = [
            (.heads, [(100, 100)]), (.records, [(50, 90), (70_000, 100_000)]), (.norms, [(18, 18)]),
            (.dates, [(8, 8)]), (.identifiers, [(24, 24)]), (.terms, [(33, 33)]), (.columns, [(20, 40)]),
            (.columnDictionaries, [(9, 9)]),
        ]
        var offset = FileHeader.byteCount
        for (kind, blocks) in layout {
            var section = SegmentSection(firstBlock: directory.blocks.count, blockCount: blocks.count)
            for (number, block) in blocks.enumerated() {
                directory.blocks.append(
                    SegmentBlock(
                        offset: offset, storedByteCount: block.stored, rawByteCount: block.raw,
                        firstKey: UInt32(number)))
                offset += block.stored + SegmentFormat.sealByteCount
                section.rawByteCount += block.raw
                section.storedByteCount += block.stored
            }
            directory.sections[Int(kind.rawValue) - 1] = section
        }
        directory.termIndexEnds = [5]
        directory.termIndexBytes = Array("apple".utf8)
        directory.columns = [
            SegmentColumn(
                name: "domainIdentifier", kind: .string, blockCount: 1, dictionaryBlockCount: 1, distinctCount: 2,
                maximumBits: 1)
        ]
        return directory
    }

    static func encoded(_ directory: SegmentDirectory) -> [UInt8] {
        var writer = ByteWriter()
        directory.encode(into: &writer)
        return writer.copyBytes()
    }

    static let dataEnd = 200_000

    static func decode(_ bytes: [UInt8], dataEnd: Int = dataEnd) throws(FormatError) -> SegmentDirectory {
        try bytes.withByteView { (view: ByteView) throws(FormatError) in
            try SegmentDirectory(decoding: view, dataEnd: dataEnd)
        }
    }

    @Test func decodesWhatItEncodes() throws {
        let directory = Self.sample()
        #expect(try Self.decode(Self.encoded(directory)) == directory)
        #expect(try Self.decode(Self.encoded(SegmentDirectory())) == SegmentDirectory())
    }

    /// Bytes before the count of sections in `encoded`.
    private static func sectionsStart(_ directory: SegmentDirectory) -> Int { 92 + 2 + 10 * directory.codes.count }

    @Test func passesOverSectionsThatItDoesNotKnow() throws {
        let directory = Self.sample()
        var bytes = Self.encoded(directory)
        let start = Self.sectionsStart(directory)
        bytes[start] += 1
        let known = directory.sections.filter { $0.blockCount > 0 }
        let end = start + 2 + known.reduce(0) { $0 + 24 + 24 * $1.blockCount }
        var section = ByteWriter()
        section.appendUInt16(12)
        section.appendUInt16(0)
        section.appendUInt32(2)
        section.append([UInt8](repeating: 0xEE, count: 16 + 48))
        bytes.insert(contentsOf: section.copyBytes(), at: end)
        #expect(try Self.decode(bytes) == directory)
        bytes[end] = 11
        #expect(throws: FormatError.self) { try Self.decode(bytes) }
    }

    @Test func passesOverColumnsOfAKindThatItDoesNotKnow() throws {
        let directory = Self.sample()
        var bytes = Self.encoded(directory)
        // The last thing in it is the only column: name, kind, flags, 20 bytes of places, 16 of bounds.
        let kind = bytes.count - 38
        #expect(bytes[kind] == ColumnKind.string.rawValue)
        bytes[kind] = 9
        var expected = directory
        expected.columns = []
        #expect(try Self.decode(bytes) == expected)
        bytes[kind] = 0
        #expect(throws: FormatError.self) { try Self.decode(bytes) }
    }

    /// Salvage reads the first strings of the section as those of domains.
    @Test func refusesDomainsBehindOtherStrings() throws {
        var directory = Self.sample()
        directory.columns[0].dictionaryFirstBlock = 1
        directory.columns[0].dictionaryBlockCount = 0
        directory.columns[0].distinctCount = 0
        #expect(throws: FormatError.self) { try Self.decode(Self.encoded(directory)) }
        directory.columns[0].name = "domainIdentifiers"
        #expect(throws: Never.self) { try Self.decode(Self.encoded(directory)) }
    }

    @Test func refusesEveryTruncation() {
        let bytes = Self.encoded(Self.sample())
        for count in 0..<bytes.count {
            #expect(throws: FormatError.self) { try Self.decode(Array(bytes.prefix(count))) }
        }
        #expect(throws: FormatError.self) { try Self.decode(bytes + [0]) }
    }

    @Test func survivesEveryDamagedByte() {
        let bytes = Self.encoded(Self.sample())
        for position in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var damaged = bytes
                damaged[position] = value
                // Either outcome is right; what matters is that nothing traps or takes memory without bound.
                let decoded = try? Self.decode(damaged)
                if let decoded { #expect(decoded.blocks.count <= Self.sample().blocks.count) }
            }
        }
    }

    @Test func refusesBlocksOutsideTheImage() {
        let directory = Self.sample()
        let end = directory.blocks.last.map { $0.offset + $0.storedByteCount + SegmentFormat.sealByteCount } ?? 0
        #expect(throws: FormatError.self) { try Self.decode(Self.encoded(directory), dataEnd: end - 1) }
        #expect(throws: Never.self) { try Self.decode(Self.encoded(directory), dataEnd: end) }
    }

    @Test func refusesMoreTermsThanTheBlocksHold() {
        var directory = Self.sample()
        directory.termCount = 12
        #expect(throws: FormatError.self) { try Self.decode(Self.encoded(directory)) }
    }

    /// Else a line of 24 bytes would claim the documents or records of a whole block, again and again.
    @Test func refusesBlocksThatAreLongerThanTheImage() {
        var directory = Self.sample()
        let block = directory.blocks[directory.section(.records).firstBlock + 1]
        let count = Self.dataEnd / block.storedByteCount + 1
        var section = SegmentSection(firstBlock: directory.blocks.count)
        for number in 0..<count {
            var copy = block
            copy.firstKey = UInt32(number)
            directory.blocks.append(copy)
            section.blockCount += 1
            section.rawByteCount += block.rawByteCount
            section.storedByteCount += block.storedByteCount
        }
        directory.sections[Int(SectionKind.records.rawValue) - 1] = section
        directory.recordCount = UInt32(count * block.rawByteCount / 4)
        #expect(throws: FormatError.self) { try Self.decode(Self.encoded(directory)) }
    }

    @Test func footerFindsTheDirectory() throws {
        var writer = ByteWriter()
        let header = FileHeader(kind: .segment, identity: FileIdentity(low: 1, high: 2))
        header.encode(into: &writer)
        writer.appendZeros(10)
        let seed = header.identity.checksumSeed
        let footer = SegmentFooter(
            directoryOffset: 50, directoryByteCount: 8, directoryChecksum: 77, imageByteCount: writer.count + 48)
        footer.encode(into: &writer, identitySeed: seed)
        let bytes = writer.copyBytes()
        let decoded = try bytes.withByteView { try SegmentFooter(decoding: $0, identitySeed: seed) }
        #expect(decoded == footer)
        #expect(try bytes.withByteView { try FileHeader(decoding: $0) } == header)
        for position in bytes.count - 48..<bytes.count {
            var damaged = bytes
            damaged[position] ^= 0x10
            #expect(throws: FormatError.self) {
                try damaged.withByteView { try SegmentFooter(decoding: $0, identitySeed: seed) }
            }
        }
    }
}
