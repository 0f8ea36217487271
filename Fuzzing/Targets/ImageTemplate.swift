import SearchlightBytes
import SearchlightStorage

/// The image of the example with the raw bytes of some sections replaced by the fuzzer's, and every checksum made right:
/// what the fuzzer changes is then behind the checks, and each target changes the blocks of one decoder.
struct ImageTemplate {
    static let shared = ImageTemplate()

    private let directory: SegmentDirectory
    private let identity: FileIdentity

    /// The raw bytes of each block, by its number in `directory.blocks`.
    private let blocks: [[UInt8]]

    private init() {
        do {
            let image = try SegmentImage(bytes: ImageBytes(FuzzExample.shared.segment), name: "template")
            let scope = LeaseScope()
            directory = image.wholeDirectory
            identity = image.identity
            var blocks = [[UInt8]](repeating: [], count: directory.blocks.count)
            for kind in SectionKind.allCases {
                for number in 0..<image.blockCount(of: kind) {
                    let position = image.directory.section(kind).firstBlock + number
                    blocks[position] = try image.block(kind, number, in: scope).copyBytes()
                }
            }
            self.blocks = blocks
        } catch { preconditionFailure("the example cannot be read: \(error)") }
    }

    /// What leaves the sections as they are: for each block two bytes with its length, then the block.
    func seed(of sections: [SectionKind]) -> [UInt8] {
        var bytes: [UInt8] = []
        for position in sections.flatMap({ directory.section($0).blocks }) {
            let block = blocks[position].prefix(0xFFFF)
            bytes += [UInt8(block.count & 255), UInt8(block.count >> 8)] + block
        }
        return bytes
    }

    /// The image with the blocks of the sections taken from `bytes`, as `seed` lays them out. A length of 0, and the end
    /// of the bytes, leave blocks as they are.
    func image(_ sections: [SectionKind], _ bytes: [UInt8]) -> [UInt8] {
        var blocks = blocks
        var position = 0
        for block in sections.flatMap({ directory.section($0).blocks }) where position + 2 <= bytes.count {
            let byteCount = Int(bytes.number(at: position, byteCount: 2))
            let end = min(position + 2 + byteCount, bytes.count)
            if position + 2 < end { blocks[block] = Array(bytes[position + 2..<end]) }
            position = end
        }
        return assemble(blocks)
    }

    private func assemble(_ blocks: [[UInt8]]) -> [UInt8] {
        var directory = directory
        let seed = identity.checksumSeed
        var writer = ByteWriter()
        FileHeader(kind: .segment, identity: identity).encode(into: &writer)
        for kind in SectionKind.allCases {
            let range = directory.section(kind).blocks
            for (number, position) in range.enumerated() {
                directory.blocks[position].offset = writer.count
                directory.blocks[position].rawByteCount = blocks[position].count
                directory.blocks[position].storedByteCount = blocks[position].count
                writer.append(blocks[position])
                writer.appendUInt64(
                    blocks[position].withByteView {
                        BlockSeal.of($0, section: kind, number: number, identitySeed: seed)
                    })
            }
            let byteCount = range.reduce(0) { $0 + blocks[$1].count }
            directory.sections[Int(kind.rawValue) - 1].rawByteCount = byteCount
            directory.sections[Int(kind.rawValue) - 1].storedByteCount = byteCount
        }
        let start = writer.count
        directory.encode(into: &writer)
        let directoryByteCount = writer.count - start
        let checksum = writer.copyBytes().checksum(start..<writer.count, seed: seed)
        SegmentFooter(
            directoryOffset: start, directoryByteCount: directoryByteCount, directoryChecksum: checksum,
            imageByteCount: writer.count + SegmentFooter.byteCount
        ).encode(into: &writer, identitySeed: seed)
        return writer.copyBytes()
    }
}
