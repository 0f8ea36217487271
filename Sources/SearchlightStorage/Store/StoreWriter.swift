import SearchlightBytes

/// The writing half of a store: journal, pending state and the files on disk.
///
/// **Threads:** everything here is touched only by the thread that has the turn of the store's `CommitQueue`.
final class StoreWriter: @unchecked Sendable {  // why: one thread at a time has the turn
    let directory: String
    let fileSystem: any FileSystem
    let options: StoreOptions
    let numbers: NumberSource

    /// The state after the newest commit that is visible.
    var state: StoreState

    /// The manifest on disk.
    var manifest: Manifest

    /// The journal that this writer made; nil until the first commit, which must not continue a journal it found.
    var journal: JournalWriter?

    /// The journals since the manifest, without the open one.
    var backlog: JournalBacklog

    /// Files that slots no longer use, with their sizes: they go once a manifest does not name them.
    var retiredFiles: [FileName: Int] = [:]

    /// `state.deletedCount` when thumbnails were last swept.
    var thumbnailSweepMark: UInt64 = 0

    /// The version of `state.engagement` that the manifest's engagement file holds.
    var savedEngagementVersion: UInt64

    /// Where the first journal may go on from without a manifest that names it; nil where that has to be written.
    let cleanEnd: JournalPosition?

    /// Files with lower numbers were there when the store was opened: what nothing names of them is rubbish. Nil once
    /// it was removed.
    var orphanBound: UInt64?

    /// After a failed checkpoint, the backlog at which to try again.
    var checkpointRetry: (frameCount: Int, byteCount: Int)?

    /// After a failed merge of files, the sequence at which to try again.
    var fileMergeRetry: UInt64 = 0

    /// Why nothing can be written any more.
    private(set) var failure: StoreError?

    let scope = LeaseScope()

    /// The right to write; nil where the file system is nobody else's.
    let lock: (any FileLock)?

    /// `journal` is the one that the caller just made for a new index; else the first commit makes one.
    init(
        _ recovered: RecoveredStore, numbers: NumberSource, directory: String, fileSystem: any FileSystem,
        options: StoreOptions, journal: JournalWriter?, lock: (any FileLock)?
    ) {
        self.lock = lock
        self.directory = directory
        self.fileSystem = fileSystem
        self.options = options
        self.numbers = numbers
        self.journal = journal
        state = recovered.state
        manifest = recovered.manifest
        let chain = recovered.replay.chain
        backlog = JournalBacklog(frameCount: chain.frameCount, byteCount: chain.byteCount, position: chain.position)
        cleanEnd = chain.cleanEnd
        savedEngagementVersion = recovered.savedEngagementVersion
        orphanBound = numbers.unused.file
        if let journal {
            state.thumbnails.journals = [JournalThumbnails(journal: journal.header.number, file: journal.file)]
        }
    }

    /// Whether nothing made the store unusable for writing.
    var isUsable: Bool { failure == nil }

    /// Throws what made the store unusable for writing, if anything did.
    func checkUsable() throws(StoreError) {
        if let failure { throw failure }
    }

    /// Refuses everything from now on if somebody removed the lock's file, since another process may write then: what
    /// this one would acknowledge could be lost. Costs a look at a file.
    func checkLock() throws(StoreError) {
        guard let lock, !lock.isInForce else { return }
        let error = StoreError.lostLock(directory)
        fail(error)
        throw error
    }

    /// Forgets images without a live document; their files go with the next checkpoint.
    func dropEmptySlots() {
        for file in state.dropEmptySlots() { retiredFiles[.segment(file.number)] = file.byteCount }
    }

    /// Refuses everything from now on.
    func fail(_ error: StoreError) { failure = failure ?? error }
}

extension StoreError {
    /// The lock's file is not the one that was locked.
    static func lostLock(_ directory: String) -> StoreError {
        StoreError(
            code: .locked, message: "the file LOCK was removed or replaced, so another process may write to the index",
            path: FileName.lock.path(in: directory))
    }
}

/// How much recovery would have to read beside the open journal.
struct JournalBacklog: Sendable {
    /// Frames and bytes in journals that are complete, since the manifest.
    var frameCount = 0
    var byteCount = 0

    /// The end of the last frame of them.
    var position: JournalPosition
}
