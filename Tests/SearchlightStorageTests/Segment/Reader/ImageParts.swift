import SearchlightBytes
import SearchlightStorage

/// An image taken apart, to be changed and put together again with right checksums.
struct ImageParts {
    var identity: FileIdentity
    var directory = SegmentDirectory()

    /// The stored bytes of each block, by number in `directory.blocks`.
    var payloads: [[UInt8]] = []

    /// Adds the blocks of a section, raw. Sections must be added in the order of their kinds.
    mutating func add(_ kind: SectionKind, _ blocks: [(bytes: [UInt8], firstKey: Int)]) {
        var section = SegmentSection(firstBlock: payloads.count, blockCount: blocks.count)
        for (bytes, firstKey) in blocks {
            var stored = bytes
            if kind.isCompressible {
                var writer = ByteWriter()
                if bytes.withByteView({ LZ4Block.compress($0, to: &writer) }) != nil { stored = writer.copyBytes() }
            }
            section.rawByteCount += bytes.count
            section.storedByteCount += stored.count
            directory.blocks.append(
                SegmentBlock(
                    offset: 0, storedByteCount: stored.count, rawByteCount: bytes.count, firstKey: UInt32(firstKey)))
            payloads.append(stored)
        }
        directory.sections[Int(kind.rawValue) - 1] = section
    }

    init(identity: FileIdentity) { self.identity = identity }

    /// Takes `image` apart.
    init(_ image: [UInt8]) throws {
        let parts = try image.withByteView { (view) throws -> ImageParts in
            let header = try FileHeader(decoding: view)
            var parts = ImageParts(identity: header.identity)
            let footer = try SegmentFooter(decoding: view, identitySeed: header.identity.checksumSeed)
            let directory = try view.bytes(at: footer.directoryOffset, count: footer.directoryByteCount)
            parts.directory = try SegmentDirectory(decoding: directory, dataEnd: footer.directoryOffset)
            for block in parts.directory.blocks {
                parts.payloads.append(try view.bytes(at: block.offset, count: block.storedByteCount).copyBytes())
            }
            return parts
        }
        self = parts
    }

    /// The image's bytes. `placing` may move blocks, `changingDirectory` damage the directory's bytes, before it is
    /// sealed.
    func assemble(
        placing: (inout SegmentDirectory) -> Void = { _ in }, changingDirectory: (inout [UInt8]) -> Void = { _ in }
    ) -> [UInt8] {
        var directory = directory
        let seed = identity.checksumSeed
        var writer = ByteWriter()
        FileHeader(kind: .segment, identity: identity).encode(into: &writer)
        for kind in SectionKind.allCases {
            for (number, position) in directory.section(kind).blocks.enumerated() {
                directory.blocks[position].offset = writer.count
                writer.append(payloads[position])
                let seal = payloads[position].withByteView {
                    BlockSeal.of($0, section: kind, number: number, identitySeed: seed)
                }
                writer.appendUInt64(seal)
            }
        }
        placing(&directory)
        var table = ByteWriter()
        directory.encode(into: &table)
        var tableBytes = table.copyBytes()
        changingDirectory(&tableBytes)
        let start = writer.count
        writer.append(tableBytes)
        SegmentFooter(
            directoryOffset: start, directoryByteCount: tableBytes.count,
            directoryChecksum: tableBytes.withByteView { Checksum.of($0, seed: seed) },
            imageByteCount: start + tableBytes.count + SegmentFooter.byteCount
        ).encode(into: &writer, identitySeed: seed)
        return writer.copyBytes()
    }
}
