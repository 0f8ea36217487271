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
    private let encoder = ItemEncoder()
    private(set) var images: [BatchImage] = []
    private(set) var seeds: [EngagementSeed] = []

    /// An image smaller than this travels in the commit's journal frame instead of a file.
    private static let smallestFileByteCount = 1 << 20

    init(store: Store, thumbnails: ThumbnailStaging, commitTime: Double, byteBudget: Int) {
        self.store = store
        self.thumbnails = thumbnails
        self.commitTime = commitTime
        self.byteBudget = byteBudget
    }

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
        if encoder.builder.byteCount > byteBudget { try writeFile() }
    }

    /// Writes what is left.
    func finish() throws(StoreError) {
        guard encoder.builder.itemCount > 0 else { return }
        if images.isEmpty, encoder.builder.byteCount < Self.smallestFileByteCount {
            try writeMemory()
        } else {
            try writeFile()
        }
    }

    private func writeFile() throws(StoreError) {
        let file = try store.stageSegmentFile()
        let operations = BatchOperations(of: encoder.builder)
        var sink = file.makeSink()
        let summary = try encoder.builder.finish(createdAt: commitTime, into: &sink)
        try file.finish(summary, &sink)
        images.append(try BatchImage(file, operations: operations))
    }

    private func writeMemory() throws(StoreError) {
        let operations = BatchOperations(of: encoder.builder)
        var sink = ImageSink()
        _ = try encoder.builder.finish(createdAt: commitTime, into: &sink)
        images.append(try BatchImage(ImageBytes(sink.takeWriter().copyBytes()), operations: operations))
    }
}
