import SearchlightBytes

/// Writes an image to a sink: header, sealed blocks in any order of sections, directory, footer.
///
/// The builder and the merger share it. Offsets count from where the image begins in the sink. Reusable: `begin`
/// forgets the image before.
struct ImageWriter: ~Copyable {
    /// The sink, which is swapped in for the time of one image.
    var sink = ImageSink()

    /// The blocks of each kind, entry `rawValue - 1`.
    private var blocks = [[SegmentBlock]](repeating: [], count: SectionKind.count)
    private(set) var identity = FileIdentity(low: 0, high: 0)
    private var identitySeed: UInt64 = 0
    private var start = 0

    /// Begins an image where the sink stands.
    mutating func begin(_ identity: FileIdentity) {
        self.identity = identity
        identitySeed = identity.checksumSeed
        start = sink.byteCount
        for kind in blocks.indices { blocks[kind].removeAll(keepingCapacity: true) }
        FileHeader(kind: .segment, identity: identity).encode(into: &sink.pending)
    }

    /// Blocks of a section so far; the number of the next one.
    func blockCount(_ kind: SectionKind) -> Int { blocks[Int(kind.rawValue) - 1].count }

    /// Writes a block, under LZ4 where its section allows that and it shrinks.
    mutating func writeBlock(_ kind: SectionKind, _ raw: ByteView, firstKey: UInt32) throws(StoreError) {
        let offset = sink.byteCount - start
        let payloadStart = sink.pending.count
        if !kind.isCompressible || LZ4Block.compress(raw, to: &sink.pending) == nil { sink.pending.append(raw) }
        try seal(kind, from: payloadStart, offset: offset, rawByteCount: raw.count, firstKey: firstKey)
    }

    /// Writes a block whose payload was made elsewhere: compressed when it is shorter than `rawByteCount`.
    mutating func writePayload(
        _ kind: SectionKind, _ payload: ByteView, rawByteCount: Int, firstKey: UInt32
    ) throws(StoreError) {
        let offset = sink.byteCount - start
        let payloadStart = sink.pending.count
        sink.pending.append(payload)
        try seal(kind, from: payloadStart, offset: offset, rawByteCount: rawByteCount, firstKey: firstKey)
    }

    /// Seals the payload that ends the sink's pending bytes and lists the block.
    private mutating func seal(
        _ kind: SectionKind, from payloadStart: Int, offset: Int, rawByteCount: Int, firstKey: UInt32
    ) throws(StoreError) {
        let slot = Int(kind.rawValue) - 1
        let number = blocks[slot].count
        let storedByteCount = sink.pending.count - payloadStart
        let payload = unsafe ByteView(base: sink.pending.unsafeView.unsafeBase + payloadStart, count: storedByteCount)
        let value = BlockSeal.of(payload, section: kind, number: number, identitySeed: identitySeed)
        sink.pending.appendUInt64(value)
        blocks[slot].append(
            SegmentBlock(
                offset: offset, storedByteCount: storedByteCount, rawByteCount: rawByteCount, firstKey: firstKey))
        try sink.flushIfLarge()
    }

    /// Writes directory and footer; fills the directory's sections and blocks. Returns the image's bytes.
    mutating func finish(_ directory: inout SegmentDirectory) throws(StoreError) -> Int {
        listSections(in: &directory)
        let offset = sink.byteCount - start
        let directoryStart = sink.pending.count
        directory.encode(into: &sink.pending)
        let byteCount = sink.pending.count - directoryStart
        let view = unsafe ByteView(base: sink.pending.unsafeView.unsafeBase + directoryStart, count: byteCount)
        let checksum = Checksum.of(view, seed: identitySeed)
        let imageByteCount = offset + byteCount + SegmentFooter.byteCount
        let footer = SegmentFooter(
            directoryOffset: offset, directoryByteCount: byteCount, directoryChecksum: checksum,
            imageByteCount: imageByteCount)
        footer.encode(into: &sink.pending, identitySeed: identitySeed)
        try sink.flush()
        return imageByteCount
    }

    private func listSections(in directory: inout SegmentDirectory) {
        directory.blocks.removeAll(keepingCapacity: true)
        for slot in blocks.indices {
            var section = SegmentSection(firstBlock: directory.blocks.count, blockCount: blocks[slot].count)
            for block in blocks[slot] {
                section.rawByteCount += block.rawByteCount
                section.storedByteCount += block.storedByteCount
            }
            directory.blocks += blocks[slot]
            directory.sections[slot] = section
        }
    }
}
