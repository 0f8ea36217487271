import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// The verifier finds nothing in sound images and everything that was made wrong in others.
struct SegmentVerifierTests {
    private func findings(_ bytes: [UInt8]) throws -> [StoreError] {
        SegmentVerifier.findings(in: try SegmentImage(bytes: ImageBytes(bytes), name: "segment-1"))
    }

    @Test(arguments: [0, 1, 3, 400, 2100])
    func soundImages(count: Int) throws {
        var plain = PlainImage(PlainDocument.random(count: count, vocabulary: 50, seed: 31))
        plain.codeLimit = count % 2 == 0 ? 255 : 5
        #expect(try findings(plain.bytes()) == [])
    }

    @Test func everyFlippedByteIsFound() throws {
        let parts = PlainImage(PlainDocument.random(count: 4, vocabulary: 10, seed: 32)).parts()
        let bytes = parts.assemble()
        let directoryStart = bytes.count - SegmentFooter.byteCount
        for position in 48..<directoryStart {
            var damaged = bytes
            damaged[position] ^= 4
            let found = (try? findings(damaged))?.count ?? 1
            #expect(found > 0, "byte \(position)")
        }
    }

    @Test(arguments: SectionKind.allCases)
    func changesWithRightSealsAreFoundInSection(section: SectionKind) throws {
        let parts = PlainImage(PlainDocument.random(count: 300, vocabulary: 40, seed: 33)).parts()
        let block = try #require(parts.directory.section(section).blocks.first)
        let step = max(1, parts.payloads[block].count / 60)
        var (tried, missed) = (0, 0)
        for offset in stride(from: 0, to: parts.payloads[block].count, by: step) {
            var changed = parts
            changed.payloads[block][offset] ^= 0x80
            tried += 1
            if try findings(changed.assemble()).isEmpty { missed += 1 }
        }
        // What is opaque (titles, records, values, free bits) may change into something else that is sound.
        if [.postings, .skips, .identifiers].contains(section) { #expect(missed < tried / 4) }
        #expect(missed < tried || section == .records)
    }

    @Test func overlappingBlocksAreFound() throws {
        let parts = PlainImage(PlainDocument.random(count: 10, vocabulary: 10, seed: 34)).parts()
        let bytes = parts.assemble(placing: { directory in
            let norms = directory.blocks[directory.section(.norms).firstBlock].offset
            directory.blocks[directory.section(.dates).firstBlock].offset = norms
        })
        #expect(try findings(bytes).contains { $0.message.contains("overlap") })
    }

    /// Lists that share positions would make every byte count many times.
    @Test func sharedPositionsAreFound() throws {
        var parts = PlainImage(PlainDocument.random(count: 1400, vocabulary: 600, seed: 5)).parts()
        let block = parts.directory.section(.skips).firstBlock
        #expect(parts.payloads[block].count >= 56)
        // The second skip entry gets the positions of the first.
        for byte in 10..<16 { parts.payloads[block][28 + byte] = parts.payloads[block][byte] }
        #expect(try findings(parts.assemble()).contains { $0.section?.hasPrefix("positions") == true })
    }

    @Test func findingsNameThePlace() throws {
        var parts = PlainImage(PlainDocument.random(count: 10, vocabulary: 10, seed: 35)).parts()
        let block = parts.directory.section(.identifiers).firstBlock
        parts.payloads[block][4] ^= 1
        let found = try #require(try findings(parts.assemble()).first { $0.section == "identifiers" })
        #expect(found.code == .corrupt)
        #expect(found.path == "segment-1")
        #expect(found.offset != nil)
    }
}
