import SearchlightBytes

/// An index on disk, or in memory under a file system there: owns its files, commits to it, and gives snapshots of it.
///
/// Thread-safe. A store that was opened for writing holds the index's lock until it is closed. What `commit` has
/// returned from is durable (see `StoreOptions.Durability`) and in every later snapshot.
package final class Store: Sendable {
    package let directory: String
    package let options: StoreOptions
    let fileSystem: any FileSystem

    /// Gives out the numbers of files and thumbnails.
    let numbers: NumberSource

    private let current: Locked<Snapshot>

    /// Who may touch `writer` or `follower`.
    let queue = CommitQueue()

    /// The writing half; nil in a store that only reads. Touched in the queue's turn only.
    let writer: StoreWriter?

    /// What a store that only reads follows. Touched in the queue's turn only.
    let follower: StoreFollower?

    /// Held while images in memory are merged or a checkpoint is made. Taken before the queue's turn.
    let memoryLock = Lock()

    /// Held while segment files are merged. Taken before `memoryLock`.
    let fileLock = Lock()

    let lanes: MaintenanceLanes

    private let lock: (any FileLock)?

    /// Opens the index for each of its owners; see `StoreRegistry`.
    let openCount = Locked(1)

    init(
        _ recovered: RecoveredStore, numbers: NumberSource, directory: String, fileSystem: any FileSystem,
        options: StoreOptions, lock: (any FileLock)?, journal: JournalWriter? = nil
    ) {
        self.directory = directory
        self.options = options
        self.fileSystem = fileSystem
        self.numbers = numbers
        self.lock = lock
        current = Locked(Snapshot(recovered.state))
        lanes = MaintenanceLanes()
        if options.isReadOnly {
            writer = nil
            follower = StoreFollower(recovered, directory: directory, fileSystem: fileSystem)
        } else {
            writer = StoreWriter(
                recovered, numbers: numbers, directory: directory, fileSystem: fileSystem, options: options,
                journal: journal)
            follower = nil
        }
        lanes.start(for: self)
    }

    /// The state after the newest commit that returned, or a newer one. Cheap: takes a lock for a moment.
    package func snapshot() -> Snapshot { current.withLock { $0 } }

    /// Makes a state the one that `snapshot` gives. In the queue's turn.
    func publish(_ state: StoreState) {
        let snapshot = Snapshot(state)
        current.withLock { $0 = snapshot }
    }

    /// The writing half, or the error of a store that has none.
    func requireWriter() throws(StoreError) -> StoreWriter {
        guard let writer else {
            throw StoreError(code: .readOnly, message: "the index was opened for reading only", path: directory)
        }
        return writer
    }

    /// Gives the index's lock back.
    func unlock() { lock?.unlock() }
}
