import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Header, directory and footer of a segment that are damaged: what they said is found otherwise.
@Suite struct SegmentRepairTests {
    private static let image: [UInt8] = PlainImage(PlainDocument.random(count: 3, vocabulary: 12, seed: 11)).bytes()

    /// The directory's bytes, and with them those of the footer.
    private static func directoryRange(_ image: [UInt8]) throws -> Range<Int> {
        let footer = try image.withByteView { view in
            try SegmentFooter(
                decoding: view, identitySeed: try FileHeader(decoding: view).identity.checksumSeed)
        }
        return footer.directoryOffset..<image.count - SegmentFooter.byteCount
    }

    private static func repaired(_ bytes: [UInt8], _ identity: FileIdentity?) -> SegmentImage? {
        var repair = SegmentRepair(ImageBytes(bytes), name: "segment-9")
        return repair.image(identity)
    }

    @Test(arguments: [true, false]) func anyWrongByteAroundTheBlocksIsMadeRight(knowingTheIdentity: Bool) throws {
        let bytes = Self.image
        let whole = try SegmentImage(bytes: ImageBytes(bytes), name: "segment-9")
        let dump = try ImageDump(whole)
        let directory = try Self.directoryRange(bytes)
        var count = 0
        for position in Array(0..<FileHeader.byteCount) + Array(directory.lowerBound..<bytes.count) {
            let mask: UInt8 = position % LongRun.count(101, 2) == 0 ? 0xA5 : 1 << UInt8(position % 8)
            var damaged = bytes
            damaged[position] ^= mask
            let repaired = try #require(
                Self.repaired(damaged, knowingTheIdentity ? whole.identity : nil), "byte \(position), mask \(mask)")
            #expect(repaired.wholeDirectory == whole.wholeDirectory, "byte \(position)")
            #expect(try ImageDump(repaired) == dump, "byte \(position)")
            count += 1
        }
        #expect(count > 500)
    }

    @Test func headerAndFooterMayBeGoneAltogether() throws {
        let whole = try SegmentImage(bytes: ImageBytes(Self.image), name: "segment-9")
        for byte: UInt8 in [0, 0xFF, 0x55] {
            var damaged = Self.image
            for position in damaged.indices.prefix(FileHeader.byteCount) { damaged[position] = byte }
            for position in damaged.indices.suffix(SegmentFooter.byteCount) { damaged[position] = byte }
            #expect(Self.repaired(damaged, whole.identity)?.wholeDirectory == whole.wholeDirectory)
        }
    }

    /// A lost piece of the directory, in a segment of many blocks: no item is lost with it.
    @Test(arguments: [48, 512]) func whatIsLeftOfADirectoryNamesItsBlocks(byteCount: Int) throws {
        let bytes = Self.largeImage
        let whole = try SegmentImage(bytes: ImageBytes(bytes), name: "segment-9")
        let directory = try Self.directoryRange(bytes)
        let expected = try Self.items(of: whole)
        #expect(expected.count == 2_000)
        for start in stride(from: directory.lowerBound, to: directory.upperBound, by: LongRun.count(97, 29)) {
            var damaged = bytes
            for place in start..<min(start + byteCount, directory.upperBound) { damaged[place] = 0 }
            let repaired = try #require(Self.repaired(damaged, whole.identity), "bytes from \(start)")
            #expect(try Self.items(of: repaired) == expected, "bytes from \(start)")
        }
    }

    /// Without any directory: blocks are found one behind the other.
    @Test(arguments: [0, 0xFF]) func itemsAreFoundWithoutADirectory(byte: UInt8) throws {
        let whole = try SegmentImage(bytes: ImageBytes(Self.largeImage), name: "segment-9")
        var damaged = Self.largeImage
        for place in try Self.directoryRange(damaged) { damaged[place] = byte }
        let expected = try Self.items(of: whole)
        #expect(try Self.items(of: #require(Self.repaired(damaged, whole.identity))) == expected)
        for place in damaged.indices.suffix(SegmentFooter.byteCount) { damaged[place] = byte }
        #expect(try Self.items(of: #require(Self.repaired(damaged, whole.identity))) == expected)
    }

    /// Nor is the end of the file needed.
    @Test func whatIsLeftOfAFileHasItsItems() throws {
        let whole = try SegmentImage(bytes: ImageBytes(Self.largeImage), name: "segment-9")
        let expected = try Self.items(of: whole)
        let directory = try Self.directoryRange(Self.largeImage)
        for percent in stride(from: 10, to: 100, by: LongRun.count(18, 3)) {
            let cut = Array(Self.largeImage.prefix(Self.largeImage.count * percent / 100))
            let items = try Self.repaired(cut, whole.identity).map { try Self.items(of: $0) } ?? [:]
            for (document, item) in items { #expect(expected[document] == item, "\(percent) %") }
        }
        let withoutDirectory = Array(Self.largeImage.prefix(directory.lowerBound + SegmentFooter.byteCount))
        #expect(try Self.items(of: #require(Self.repaired(withoutDirectory, whole.identity))) == expected)
    }

    /// A damaged block beside a damaged directory costs its own items at most, and no item is taken for another.
    @Test func aDamagedBlockDoesNotHideTheOthers() throws {
        let whole = try SegmentImage(bytes: ImageBytes(Self.largeImage), name: "segment-9")
        let directory = try Self.directoryRange(Self.largeImage)
        let expected = try Self.items(of: whole)
        var random = SeededRandom(seed: 23)
        var least = [SectionKind: Int]()
        for kind in SectionKind.allCases {
            for number in whole.directory.section(kind).blocks.prefix(LongRun.count(2, 12)) {
                var damaged = Self.largeImage
                let block = whole.wholeDirectory.blocks[number]
                damaged[block.offset + Int.random(in: 0..<block.storedByteCount, using: &random)] ^= 1
                // The last of the directory describes columns.
                for place in directory.suffix(48) { damaged[place] = 0 }
                let items = try Self.items(of: #require(Self.repaired(damaged, whole.identity)))
                for (document, item) in items { #expect(expected[document] == item, "\(kind), block \(number)") }
                least[kind] = min(least[kind] ?? items.count, items.count)
            }
        }
        for (kind, count) in least {
            switch kind {
            case .heads, .records: #expect(count > 1_000, "\(kind)")
            // Three of four items have a domain.
            case .columnDictionaries: #expect(count > 300)
            default: #expect(count == 2_000, "\(kind)")
            }
        }
    }

    private static let largeImage = PlainImage(PlainDocument.random(count: 2_000, vocabulary: 300, seed: 5)).bytes()

    /// Identifier, domain and record of each document that can be read.
    private static func items(of image: SegmentImage) throws -> [UInt32: [[UInt8]]] {
        let scope = LeaseScope()
        var items: [UInt32: [[UInt8]]] = [:]
        for document in 0..<image.documentCount {
            scope.reset()
            do {
                let head = try image.head(of: document, in: scope)
                var item = [head.identifier.copyBytes(), try image.record(head.recordNumber, in: scope).copyBytes()]
                if let ordinal = head.domainOrdinal {
                    let column = image.column(named: SegmentFormat.domainColumnName, kind: .string)
                    guard let column else { continue }
                    item.append(try column.dictionary.string(at: ordinal, in: scope).copyBytes())
                }
                items[document] = item
            } catch { #expect(error.code == .corrupt) }
        }
        return items
    }

    /// Entries that all name one large block, each of which would have that hashed again: terabytes in all.
    @Test(.timeLimit(.minutes(LongRun.hangMinutes))) func aForgedDirectoryDoesNotKeepTheSearchBusy() throws {
        let identity = try SegmentImage(bytes: ImageBytes(Self.image), name: "segment-9").identity
        let blockByteCount = 8 << 20
        var entry = ByteWriter()
        entry.appendUInt64(UInt64(FileHeader.byteCount))
        for number in [blockByteCount, blockByteCount, 0, 0] { entry.appendUInt32(UInt32(number)) }
        var bytes = Array(Self.image.prefix(FileHeader.byteCount))
        bytes += [UInt8](repeating: 0, count: blockByteCount + 8)
        for _ in 0..<100_000 { bytes += entry.copyBytes() }
        bytes += [UInt8](repeating: 0, count: SegmentFooter.byteCount)
        #expect(Self.repaired(bytes, identity) == nil)
    }

    /// Whatever else is damaged: nothing that no checksum proves is taken for right, and nothing traps.
    @Test func whatCannotBeProvedIsNotTaken() throws {
        let identity = try SegmentImage(bytes: ImageBytes(Self.image), name: "segment-9").identity
        #expect(Self.repaired(Self.image, FileIdentity(low: 1, high: 2)) == nil)
        #expect(Self.repaired([], identity) == nil)
        #expect(Self.repaired([UInt8](repeating: 0, count: 5_000), identity) == nil)
        var random = SeededRandom(seed: 3)
        let directory = try Self.directoryRange(Self.image)
        for _ in 0..<LongRun.count(20, 500) {
            var damaged = Self.image
            for _ in 0..<4 {
                damaged[Int.random(in: directory, using: &random)] ^= .random(in: 1...255, using: &random)
            }
            guard let repaired = Self.repaired(damaged, identity) else { continue }
            // Blocks that a wrong directory names do not fit their seals.
            do { _ = try ImageDump(repaired) } catch let error as StoreError { #expect(error.code == .corrupt) }
        }
    }
}
