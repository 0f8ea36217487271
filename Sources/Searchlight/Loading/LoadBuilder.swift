import SearchlightBytes
import SearchlightStorage

/// One builder of a bulk load: fills images up to its budget of memory and writes each to a segment file.
///
/// Used on one thread.
final class LoadBuilder {
    private let store: Store
    private let thumbnails: ThumbnailStaging
    private let commitTime: Double
    private let byteBudget: Int
    private let encoder: ItemEncoder
    /// The file whose records are written already, if there is one, and where its bytes go.
    private var file: StagedSegmentFile?
    private var sink = ImageSink()
    private let syncs = FileSyncs()
    private(set) var images: [BatchImage] = []
    private(set) var seeds: [EngagementSeed] = []

    /// An image smaller than this travels in the commit's journal frame instead of a file.
    private static let smallestFileByteCount = 1 << 20

    /// Compressed records that are written at once. Invariant: an image with as many belongs into a file.
    private static let recordByteCount = smallestFileByteCount

    init(store: Store, thumbnails: ThumbnailStaging, commitTime: Double, byteBudget: Int) {
        self.store = store
        self.thumbnails = thumbnails
        self.commitTime = commitTime
        self.byteBudget = byteBudget
        let options = SegmentBuilderOptions(retainedByteCount: 2 * byteBudget, sortByteCount: byteBudget * 2 / 5)
        encoder = ItemEncoder(builder: SegmentBuilder(options: options))
    }

    /// No sync may be under way when the files are closed.
    deinit { syncs.end() }

    /// Builds a chunk in.
    ///
    /// - Throws: what an item breaks; what writing a full image meets.
    func add(_ chunk: LoadChunk) throws(StoreError) {
        for (position, item) in chunk.items.enumerated() {
            let number = chunk.firstNumber + UInt64(position)
            let thumbnail: UInt64? =
                if case .data(let bytes)? = item[.thumbnailData] { try thumbnails.add([UInt8](bytes)) } else { nil }
            try encoder.add(item, commitTime: commitTime, operationNumber: number, thumbnail: thumbnail)
            guard item.initialEngagementCount > 0 else { continue }
            seeds.append(
                EngagementSeed(
                    identifier: item.identifier, opens: Double(item.initialEngagementCount), time: commitTime,
                    operationNumber: number))
        }
        if encoder.builder.byteCount > byteBudget {
            try writeFile()
        } else if encoder.builder.finishedRecordByteCount >= Self.recordByteCount {
            try writeRecords()
        }
    }

    /// Writes what is left, gives the memory back, and waits until all is on the disk.
    func finish() throws(StoreError) {
        defer { encoder.builder.giveBackMemory() }
        if encoder.builder.itemCount > 0 {
            if images.isEmpty, file == nil, encoder.builder.byteCount < Self.smallestFileByteCount {
                try writeMemory()
            } else {
                try writeFile()
            }
        }
        try syncs.wait()
    }

    /// Begins the next file with the records there are, so that they take no memory until it is finished.
    private func writeRecords() throws(StoreError) {
        try beginFile()
        try encoder.builder.writeRecords(createdAt: commitTime, into: &sink)
    }

    private func beginFile() throws(StoreError) {
        guard file == nil else { return }
        let staged = try store.stageSegmentFile()
        sink = staged.makeSink(syncs: syncs)
        file = staged
    }

    private func writeFile() throws(StoreError) {
        try beginFile()
        guard let staged = file else { return }
        file = nil
        let summary = try encoder.builder.finish(createdAt: commitTime, into: &sink)
        try staged.finish(summary, &sink)
        images.append(try BatchImage(staged, operations: BatchOperations(of: encoder.builder)))
    }

    private func writeMemory() throws(StoreError) {
        var sink = ImageSink()
        _ = try encoder.builder.finish(createdAt: commitTime, into: &sink)
        let bytes = ImageBytes(sink.takeWriter().copyBytes())
        images.append(try BatchImage(bytes, operations: BatchOperations(of: encoder.builder)))
    }
}
