import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Damaged and hostile images: the right answer or an error, never a trap, a hang or a huge allocation.
struct ReaderDamageTests {
    private func dump(_ bytes: [UInt8]) throws -> ImageDump {
        try ImageDump(try SegmentImage(bytes: ImageBytes(bytes), name: "segment-9"))
    }

    @Test func anyFlippedByteIsNoticedOrHarmless() throws {
        let bytes = PlainImage(PlainDocument.random(count: 3, vocabulary: 12, seed: 11)).bytes()
        let expected = try dump(bytes)
        var noticed = 0
        for position in bytes.indices {
            for mask: UInt8 in [1, 0x80, 0xFF] {
                var damaged = bytes
                damaged[position] ^= mask
                do {
                    #expect(try dump(damaged) == expected, "byte \(position)")
                } catch let error as StoreError {
                    noticed += 1
                    #expect([.corrupt, .tooNew].contains(error.code))
                    #expect(error.path == "segment-9")
                    #expect(error.section != nil || error.code != .corrupt)
                }
            }
        }
        #expect(noticed == bytes.count * 3)
    }

    @Test func anyTruncationIsNoticed() throws {
        let bytes = PlainImage(PlainDocument.random(count: 3, vocabulary: 12, seed: 12)).bytes()
        for byteCount in bytes.indices {
            #expect(throws: StoreError.self) { try dump(Array(bytes[..<byteCount])) }
        }
    }

    @Test(arguments: [1, 2, 3, 4])
    func changedBlocksWithRightSeals(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var plain = PlainImage(PlainDocument.random(count: 260, vocabulary: 60, seed: seed))
        plain.codeLimit = seed % 2 == 0 ? 255 : 3
        let parts = plain.parts()
        for _ in 0..<150 {
            var changed = parts
            for _ in 0..<Int.random(in: 1..<4, using: &random) { changed.changeBlock(using: &random) }
            do { _ = try dump(changed.assemble()) } catch let error as StoreError { #expect(error.code == .corrupt) }
        }
    }

    @Test func changedDirectoryWithRightChecksum() throws {
        let parts = PlainImage(PlainDocument.random(count: 6, vocabulary: 8, seed: 20)).parts()
        var writer = ByteWriter()
        parts.directory.encode(into: &writer)
        for position in 0..<writer.count {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                let bytes = parts.assemble(changingDirectory: { $0[position] = value })
                do { _ = try dump(bytes) } catch let error as StoreError { #expect(error.code == .corrupt) }
            }
        }
    }

    @Test func extremeLengthsInTheDirectory() throws {
        let parts = PlainImage(PlainDocument.random(count: 12, vocabulary: 8, seed: 21)).parts()
        var writer = ByteWriter()
        parts.directory.encode(into: &writer)
        for position in 0..<(writer.count - 8) {
            for value: UInt64 in [.max, UInt64(Int64.max), 1 << 32 - 1, 1 << 31, 0] {
                let bytes = parts.assemble(changingDirectory: { directory in
                    for step in 0..<8 {
                        directory[position + step] = UInt8(truncatingIfNeeded: value >> UInt64(8 * step))
                    }
                })
                do { _ = try dump(bytes) } catch let error as StoreError { #expect(error.code == .corrupt) }
            }
        }
    }

    /// A count of 2^32 - 1 stands at each place of the postings and of the dictionary in turn, behind a right seal.
    @Test func hugeCountsOfSpelledOutPostings() throws {
        var plain = PlainImage(PlainDocument.random(count: 40, vocabulary: 30, seed: 22))
        plain.codeLimit = 1
        let parts = plain.parts()
        var corruptCount = 0
        for kind in [SectionKind.postings, .terms] {
            for block in parts.directory.section(kind).blocks {
                for offset in 0..<max(0, parts.payloads[block].count - 5) {
                    var changed = parts
                    changed.payloads[block].replaceSubrange(offset..<offset + 5, with: [255, 255, 255, 255, 15])
                    do { _ = try dump(changed.assemble()) } catch let error as StoreError {
                        #expect(error.code == .corrupt)
                        corruptCount += 1
                    }
                }
            }
        }
        #expect(corruptCount > 100)
    }

    @Test func otherVersionsAreNotCorrupt() throws {
        let bytes = PlainImage(PlainDocument.random(count: 1, vocabulary: 2, seed: 1)).bytes()
        for (version, code) in [(UInt32(2), StoreError.Code.tooNew), (0, .tooOld)] {
            var header = FileHeader(kind: .segment, identity: FileIdentity(low: 0x1234, high: 0x5678))
            header.version = version
            var writer = ByteWriter()
            header.encode(into: &writer)
            let changed = writer.copyBytes() + bytes[48...]
            let error = #expect(throws: StoreError.self) { try dump(changed) }
            #expect(error?.code == code)
        }
    }
}

extension ImageParts {
    /// Changes bytes of a random block, or its length, and keeps the directory in step.
    mutating func changeBlock(using random: inout SeededRandom) {
        guard let position = payloads.indices.randomElement(using: &random) else { return }
        let offset = Int.random(in: 0..<payloads[position].count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: payloads[position][offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: payloads[position][offset] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
        case 2:
            for near in offset..<min(offset + 8, payloads[position].count) { payloads[position][near] = 255 }
        default:
            // The end of a block says how many entries it has.
            let last = payloads[position].count - 1
            payloads[position][max(0, last - Int.random(in: 0..<8, using: &random))] = .random(
                in: 0 ... .max, using: &random)
        }
    }
}
