import SearchlightBytes

/// Writes an engagement file from entries in the order of their identifiers' hashes. One thread at a time.
struct EngagementFileWriter: ~Copyable {
    private let identity: FileIdentity
    private let file: any OpenFile
    private var sink: ImageSink
    private var block = ByteWriter(capacity: 2 * EngagementBlock.byteCountGoal)
    private var blockHash: UInt64 = 0
    private var blocks: [EngagementBlock] = []
    private var count: UInt64 = 0
    private var dormantCount: UInt64 = 0
    private var used: UsedDocumentsWriter

    /// Makes the file `path`, which must not exist. It will tell the used documents of `segments`.
    init(
        path: String, identity: FileIdentity, segments: [EngagementTarget], of fileSystem: some FileSystem
    ) throws(StoreError) {
        self.identity = identity
        used = UsedDocumentsWriter(segments)
        file = try fileSystem.open(path, .create)
        sink = ImageSink(file: file)
        FileHeader(kind: .engagement, identity: identity).encode(into: &sink.pending)
    }

    /// Adds an entry; hashes, then identifiers, ascend.
    mutating func add(_ identifier: ByteView, hash: UInt64, _ engagement: Engagement) throws(StoreError) {
        if block.isEmpty { blockHash = hash }
        used.add(identifier, hash: hash, engagement, at: .init(block: blocks.count, offset: block.count))
        block.appendCounted(identifier)
        engagement.encode(into: &block)
        count += 1
        if engagement.dormantSince != nil { dormantCount += 1 }
        if block.count >= EngagementBlock.byteCountGoal { try endBlock() }
    }

    private mutating func endBlock() throws(StoreError) {
        guard !block.isEmpty else { return }
        let seed = EngagementBlock.seed(identity.checksumSeed, blocks.count)
        let checksum = block.withView { Checksum.of($0, seed: seed) }
        blocks.append(
            EngagementBlock(
                firstHash: blockHash, offset: sink.byteCount, byteCount: block.count, checksum: checksum))
        block.withView { sink.pending.append($0) }
        block.removeAll()
        try sink.flushIfLarge()
    }

    /// Completes, syncs and closes the file, which is named `number`. The directory is for the caller to sync.
    consuming func finish(number: UInt64) throws(StoreError) -> FileReference {
        defer { file.close() }
        try endBlock()
        let segments = try used.write(into: &sink, seed: identity.checksumSeed)
        var index = ByteWriter(capacity: blocks.count * EngagementBlock.entryByteCount + 256)
        for block in blocks { block.encode(into: &index) }
        for segment in segments { segment.encode(into: &index) }
        index.appendUInt64(count)
        index.appendUInt64(dormantCount)
        index.appendUInt64(UInt64(blocks.count))
        index.appendUInt64(UInt64(segments.count))
        index.appendChecksum(from: 0, seed: identity.checksumSeed)
        index.withView { sink.pending.append($0) }
        try sink.flush()
        try file.sync()
        return FileReference(number: number, byteCount: sink.byteCount, identity: identity)
    }
}
