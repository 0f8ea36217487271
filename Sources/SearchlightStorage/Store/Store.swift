import SearchlightBytes
import Synchronization

/// An index on disk, or in memory under a file system there: owns its files, commits to it, and gives snapshots of it.
///
/// Thread-safe. A store that was opened for writing holds the index's lock until it is closed. What `commit` has
/// returned from is durable (see `StoreOptions.Durability`) and in every later snapshot.
package final class Store: Sendable {
    package let directory: String
    package let options: StoreOptions
    let fileSystem: any FileSystem

    /// What was chosen when the index was made, sorted by name.
    package let settings: [Manifest.Setting]

    /// Gives out the numbers of files and thumbnails.
    let numbers: NumberSource

    private let current: CurrentSnapshot

    /// Who may touch `writer` or `follower`.
    let queue = CommitQueue()

    /// The writing half; nil in a store that only reads. Touched in the queue's turn only.
    let writer: StoreWriter?

    /// What a store that only reads follows. Touched in the queue's turn only.
    let follower: StoreFollower?

    /// Held while images in memory are merged, and while a checkpoint takes hold of them. Taken before the queue's turn.
    let imageLock = Lock()

    /// Held while a checkpoint is made. Taken before `imageLock`.
    let checkpointLock = Lock()

    /// Held while segment files are merged. Taken before `checkpointLock`.
    let fileLock = Lock()

    let lanes: MaintenanceLanes

    private let lock: (any FileLock)?

    /// Where it is counted how often the store is open; nil where it cannot be shared.
    private let place: StorePlace?

    private let isClosed = Atomic(false)

    init(
        _ recovered: RecoveredStore, numbers: NumberSource, directory: String, fileSystem: any FileSystem,
        options: StoreOptions, lock: (any FileLock)?, place: StorePlace?, journal: JournalWriter? = nil
    ) {
        self.directory = directory
        self.options = options
        self.fileSystem = fileSystem
        self.numbers = numbers
        self.lock = lock
        self.place = place
        settings = recovered.manifest.settings
        current = CurrentSnapshot(Snapshot(recovered.state))
        lanes = MaintenanceLanes()
        if options.isReadOnly {
            writer = nil
            follower = StoreFollower(recovered, directory: directory, fileSystem: fileSystem)
        } else {
            writer = StoreWriter(
                recovered, numbers: numbers, directory: directory, fileSystem: fileSystem, options: options,
                journal: journal, lock: lock)
            follower = nil
        }
        lanes.start(for: self)
    }

    /// The state after the newest commit that returned, or a newer one. Cheap: takes a lock for a moment.
    package func snapshot() -> Snapshot { current.value }

    /// Makes a state the one that `snapshot` gives. In the queue's turn.
    func publish(_ state: StoreState) {
        current.value = Snapshot(state)
    }

    /// Lets the journals go, so that a closed store that somebody still holds has no file open, except where thumbnails
    /// lie in a journal: in a store that only reads, or whose last checkpoint failed.
    func releaseJournals() {
        queue.exclusively {
            writer?.journal = nil
            writer?.state.thumbnails.dropEmptyJournals()
            follower?.close()
        }
        current.change { Snapshot(closing: $0) }
    }

    /// The writing half, or the error of a store that has none.
    func requireWriter() throws(StoreError) -> StoreWriter {
        guard let writer else {
            throw StoreError(code: .readOnly, message: "the index was opened for reading only", path: directory)
        }
        return writer
    }

    /// Ends one opening of the store. The last one puts everything into segment files and gives the lock back.
    ///
    /// Snapshots stay readable. Closing once more is harmless; commits then throw `closed`. No file stays open but
    /// journals in which thumbnails of a snapshot lie.
    /// - Throws: what kept commits from becoming durable; the store is closed all the same. A full disk is no error
    ///   here, since every commit that returned is in the journal.
    package func close() throws(StoreError) {
        guard let place else { return try closeOnce() }
        try place.release(self) { () throws(StoreError) in try closeOnce() }
    }

    private func closeOnce() throws(StoreError) {
        guard !markClosed() else { return }
        defer { lock?.unlock() }
        try finish()
    }

    /// Ends every opening of the store and writes nothing, neither now nor later: for a directory that is to be moved
    /// away, since a checkpoint goes by paths and would land in whatever has taken its place.
    ///
    /// `body` runs when nothing is written any more, and before the lock is given back; it must not open this index.
    /// Snapshots stay readable, commits throw `closed`, and closing is harmless. What was committed is in the journal.
    package func abandon<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        guard let place else { return try abandonOnce(body) }
        try place.forget(self) { () throws(Failure) in try abandonOnce(body) }
    }

    private func abandonOnce<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        if !markClosed() { stopWriting() }
        defer { lock?.unlock() }
        try body()
    }

    /// Whether the store was closed before.
    private func markClosed() -> Bool { isClosed.exchange(true, ordering: .acquiringAndReleasing) }
}

/// The snapshot at hand. Thread-safe.
///
/// A class of its own, and no `Locked`: the first use of a generic class costs each process tens of microseconds.
private final class CurrentSnapshot: @unchecked Sendable {  // why: the snapshot is under the lock
    private let lock = Lock()
    private var snapshot: Snapshot

    init(_ snapshot: Snapshot) { self.snapshot = snapshot }

    var value: Snapshot {
        get { lock.withLock { snapshot } }
        set { lock.withLock { snapshot = newValue } }
    }

    func change(_ body: (Snapshot) -> Snapshot) { lock.withLock { snapshot = body(snapshot) } }
}
