import SearchlightBytes
import Synchronization

/// A segment file that a batch is going to bring: written by the host's thread, named by the commit's frame.
///
/// Get one from `Store.stageSegmentFile`, let a builder finish into `makeSink()`, then call `finish`. A file whose batch
/// is never committed is removed with the object. One thread at a time until it is in a batch.
package final class StagedSegmentFile: Sendable {
    /// The number in its name.
    package let number: UInt64

    let path: String
    private let fileSystem: any FileSystem
    private let file: any OpenFile
    private let finished = Locked<FileReference?>(nil)

    /// Set once a frame that names the file may be on disk: from then on it belongs to the store.
    private let isAdopted = Atomic(false)

    init(number: UInt64, directory: String, fileSystem: any FileSystem) throws(StoreError) {
        self.number = number
        self.fileSystem = fileSystem
        path = FileName.segment(number).path(in: directory)
        file = try fileSystem.open(path, .create)
    }

    deinit {
        file.close()
        // why: nothing names the file. Where it cannot be removed now, the next writer's first checkpoint removes it.
        if !isAdopted.load(ordering: .relaxed) { try? fileSystem.remove(path) }
    }

    /// Where the image's bytes go: paced writes from the file's start. With `syncs` they do not wait for the disk.
    package func makeSink(syncs: FileSyncs? = nil) -> ImageSink { ImageSink(file: file, syncs: syncs) }

    /// Ends the file and makes it durable, all but its name. Call after the builder finished, before the commit.
    ///
    /// Where the sink has `syncs`, the file is durable only once these have been waited for; the file must live until then.
    package func finish(_ summary: SegmentSummary, _ sink: inout ImageSink) throws(StoreError) {
        try sink.flush()
        if let syncs = sink.syncs {
            try syncs.sync(file, closing: true)
        } else {
            try file.sync()
            file.close()
        }
        let reference = FileReference(number: number, byteCount: summary.byteCount, identity: summary.identity)
        finished.withLock { $0 = reference }
    }

    /// What frames call it; nil before it is finished.
    var reference: FileReference? { finished.withLock { $0 } }

    /// The finished image, mapped.
    func image() throws(StoreError) -> SegmentImage {
        try SegmentImage(bytes: try fileSystem.map(path), name: FileName.segment(number).description)
    }

    /// The file now belongs to the store.
    func adopt() { isAdopted.store(true, ordering: .relaxed) }
}
