import SearchlightBytes
package import SearchlightStorage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Told of an operation and of the path it concerns.
package typealias DiskObserver = @Sendable (DiskOperation, String) -> Void

/// A file system in memory that loses power, runs full and fails where a test wants it to. Thread-safe.
///
/// The root directory "/" exists. After `crash`, the old object stands for the time before and should be let go.
package final class CrashableFileSystem: FileSystem {
    struct State: Sendable {
        var disk = SimulatedDisk()
        var faults: [DiskFault] = []
        var lastingErrno: Int32?
        var operations: [DiskOperation: Int] = [:]
        var failedOperations: [DiskOperation] = []
        var capacity = Int.max
        var failedSyncSurvival = CrashSurvival.nothing
    }

    let state: Locked<State>

    private let observers = Locked<[DiskObserver]>([])

    package init() { state = Locked(State()) }

    private init(_ disk: SimulatedDisk) {
        var state = State()
        state.disk = disk
        self.state = Locked(state)
    }

    /// What is found after a power cut at this moment: locks are free, faults are forgotten.
    package func crash(_ survival: CrashSurvival) -> CrashableFileSystem {
        CrashableFileSystem(state.withLock { $0.disk.afterCrash(survival) })
    }
}

// MARK: - What tests order and ask

extension CrashableFileSystem {
    /// Has `observer` called before each operation that changes the disk, while nothing of the disk is locked.
    ///
    /// It may ask the disk, crash it, and use the store whose operation it is, in so far as that locks nothing.
    package func observe(_ observer: @escaping DiskObserver) { observers.withLock { $0.append(observer) } }

    /// No observer is called any more.
    package func forgetObservers() { observers.withLock { $0 = [] } }

    func tellObservers(_ operation: DiskOperation, _ path: String) {
        guard DiskOperation.mutations.contains(operation) else { return }
        for observer in observers.withLock({ $0 }) { observer(operation, path) }
    }

    /// What syncs that fail bring to the disk all the same: nothing unless told otherwise.
    package func setFailedSyncSurvival(_ survival: CrashSurvival) {
        state.withLock { $0.failedSyncSurvival = survival }
    }

    /// Stands for names and bytes as programs see them: equal disks have equal digests. O(bytes).
    package var digest: UInt64 { state.withLock { $0.disk.digest } }

    /// Orders a failure; several may be ordered, and each counts from now on.
    package func order(_ fault: DiskFault) { state.withLock { $0.faults.append(fault) } }

    /// Everything works again; what is lost stays lost.
    package func forgetFaults() {
        state.withLock { state in
            state.faults = []
            state.lastingErrno = nil
        }
    }

    /// What failed because it was ordered.
    package var failedOperations: [DiskOperation] { state.withLock { $0.failedOperations } }

    /// Operations so far that are among `operations`, failed ones included.
    package func count(of operations: Set<DiskOperation> = DiskOperation.mutations) -> Int {
        state.withLock { state in operations.reduce(0) { $0 + (state.operations[$1] ?? 0) } }
    }

    /// Bytes that the files may have in all; what exceeds it fails with "no space left".
    package func limitCapacity(to byteCount: Int) { state.withLock { $0.capacity = byteCount } }

    /// Bytes that the files have in all.
    package var byteCount: Int { state.withLock { $0.disk.byteCount } }

    /// What programs see in a file.
    package func bytes(of path: String) throws -> [UInt8] {
        try state.withLock { state throws(StoreError) in
            let file = try state.disk.file(path, "read")
            return state.disk.files[file]?.bytes ?? []
        }
    }

    /// Changes a file behind everybody's back, on the disk too.
    package func replaceBytes(of path: String, with bytes: [UInt8]) throws {
        try state.withLock { state throws(StoreError) in
            let file = try state.disk.file(path, "replace")
            state.disk.files[file] = SimulatedDisk.File(bytes: bytes, durableBytes: bytes)
        }
    }
}

// MARK: - FileSystem

extension CrashableFileSystem {
    package func createDirectory(_ path: String) throws(StoreError) {
        try perform(.createDirectory, path) { (disk) throws(StoreError) in
            try disk.checkDirectory(SimulatedDisk.parent(of: path))
            guard let node = disk.names[path] else { return disk.change([path: .directory]) }
            if node != .directory { throw .system(EEXIST, "create the directory", path) }
        }
    }

    package func removeDirectory(_ path: String) throws(StoreError) {
        try perform(.remove, path) { (disk) throws(StoreError) in
            try disk.checkDirectory(path)
            let isEmpty = !disk.names.keys.contains { SimulatedDisk.parent(of: $0) == path && $0 != path }
            guard isEmpty else { throw .system(ENOTEMPTY, "remove the directory", path) }
            disk.change([path: nil])
        }
    }

    package func open(_ path: String, _ mode: OpenMode) throws(StoreError) -> any OpenFile {
        let creates = mode == .create || mode == .createOrEmpty
        let file = try perform(creates ? .create : .open, path) { (disk) throws(StoreError) -> Int in
            if creates { try disk.checkDirectory(SimulatedDisk.parent(of: path)) }
            guard disk.names[path] != nil else {
                if creates { return disk.makeFile(path) }
                throw .system(ENOENT, "open", path)
            }
            if mode == .create { throw .system(EEXIST, "create", path) }
            let file = try disk.file(path, "open")
            if mode == .createOrEmpty { disk.change(file, .resize(0)) }
            return file
        }
        return CrashableFile(self, path: path, file: file)
    }

    package func map(_ path: String) throws(StoreError) -> ImageBytes {
        let bytes = try perform(.map, path) { (disk) throws(StoreError) in
            let file = try disk.file(path, "map")
            return disk.files[file]?.bytes ?? []
        }
        return ImageBytes(bytes)
    }

    package func list(_ directory: String) throws(StoreError) -> [String] {
        try perform(.list, directory) { (disk) throws(StoreError) in
            try disk.checkDirectory(directory)
            let paths = disk.names.keys.filter { SimulatedDisk.parent(of: $0) == directory && $0 != "/" }
            return paths.map { String($0[($0.lastIndex(of: "/") ?? $0.startIndex)...].dropFirst()) }.sorted()
        }
    }

    package func rename(_ path: String, to newPath: String) throws(StoreError) {
        try perform(.rename, path) { (disk) throws(StoreError) in
            let file = try disk.file(path, "rename")
            disk.change([path: nil, newPath: .file(file)])
        }
    }

    package func link(_ path: String, to newPath: String) throws(StoreError) {
        try perform(.link, path) { (disk) throws(StoreError) in
            if disk.names[newPath] != nil { throw .system(EEXIST, "link", newPath) }
            disk.change([newPath: .file(try disk.file(path, "link"))])
        }
    }

    package func remove(_ path: String) throws(StoreError) {
        try perform(.remove, path) { (disk) throws(StoreError) in
            _ = try disk.file(path, "remove")
            disk.change([path: nil])
        }
    }

    package func syncDirectory(_ path: String) throws(StoreError) {
        tellObservers(.syncDirectory, path)
        try state.withLock { (state) throws(StoreError) in
            guard let failure = state.failure(of: .syncDirectory) else {
                try state.disk.checkDirectory(path)
                return state.disk.syncDirectory(path)
            }
            // A directory is opened to be synced, which may fail by itself and loses nothing.
            if [EMFILE, ENFILE, EACCES, ENOMEM].contains(failure) { throw .system(failure, "open", path) }
            if state.lastingErrno == nil {
                state.disk.failSyncDirectory(path, keeping: state.failedSyncSurvival)
            }
            throw .sync(failure, path)
        }
    }

    package func byteCount(of path: String) throws(StoreError) -> Int {
        try perform(.open, path) { (disk) throws(StoreError) in
            disk.files[try disk.file(path, "measure")]?.bytes.count ?? 0
        }
    }

    package func exists(_ path: String) throws(StoreError) -> Bool {
        try perform(.open, path) { (disk) throws(StoreError) in disk.names[path] != nil }
    }

    package func lock(_ path: String) throws(StoreError) -> (any FileLock)? {
        try perform(.lock, path) { (disk) throws(StoreError) -> CrashableLock? in
            let file = disk.names[path] == nil ? disk.makeFile(path) : try disk.file(path, "lock")
            guard disk.files[file]?.isLocked == false else { return nil }
            disk.files[file]?.isLocked = true
            return CrashableLock(self, path: path, file: file)
        }
    }
}

// MARK: - One operation

extension CrashableFileSystem {
    /// Counts the operation, fails it if a test wants that, and else carries it out.
    func perform<Result: Sendable>(
        _ operation: DiskOperation, _ path: String,
        _ body: (inout SimulatedDisk) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        tellObservers(operation, path)
        return try state.withLock { (state) throws(StoreError) in
            if let number = state.failure(of: operation) { throw .system(number, "\(operation)", path) }
            return try body(&state.disk)
        }
    }
}

extension CrashableFileSystem.State {
    /// The error number with which the operation is to fail; nil to let it be.
    mutating func failure(of operation: DiskOperation) -> Int32? {
        operations[operation, default: 0] += 1
        if let lastingErrno { return lastingErrno }
        var failure: Int32?
        for position in faults.indices where faults[position].operations.contains(operation) {
            faults[position].successCount -= 1
            if faults[position].successCount < 0, failure == nil {
                failure = faults[position].errno
                faults[position].failureCount -= 1
                if faults[position].isLasting { lastingErrno = failure }
            }
        }
        faults.removeAll { $0.successCount < 0 && $0.failureCount < 1 }
        if failure != nil { failedOperations.append(operation) }
        return failure
    }
}

extension SimulatedDisk {
    func checkDirectory(_ path: String) throws(StoreError) {
        if names[path] != .directory { throw .system(ENOENT, "find the directory", path) }
    }

    func file(_ path: String, _ action: String) throws(StoreError) -> Int {
        guard let node = names[path] else { throw .system(ENOENT, action, path) }
        guard case .file(let file) = node else { throw .system(EISDIR, action, path) }
        return file
    }
}
