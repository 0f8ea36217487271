import SearchlightBytes
import SearchlightStorage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file of a `CrashableFileSystem`. A write that fails leaves its first half behind, as full disks do.
final class CrashableFile: OpenFile {
    let path: String
    private let fileSystem: CrashableFileSystem
    private let file: Int
    private let isClosed = Locked(false)

    init(_ fileSystem: CrashableFileSystem, path: String, file: Int) {
        self.fileSystem = fileSystem
        self.path = path
        self.file = file
    }

    private func checkOpen() throws(StoreError) {
        if isClosed.withLock({ $0 }) { throw StoreError(code: .closed, message: "the file was closed", path: path) }
    }

    func write(_ bytes: ByteView, at offset: Int) throws(StoreError) {
        let new = bytes.copyBytes()
        let half = Array(new.prefix(new.count / 2))
        try change(.write, .write(new, offset: offset), partly: .write(half, offset: offset))
    }

    func preallocate(_ byteCount: Int) throws(StoreError) {
        guard try self.byteCount() < byteCount else { return }
        try change(.preallocate, .resize(byteCount))
    }

    func truncate(_ byteCount: Int) throws(StoreError) { try change(.truncate, .resize(byteCount)) }

    private func change(
        _ operation: DiskOperation, _ change: SimulatedDisk.Change, partly: SimulatedDisk.Change? = nil
    ) throws(StoreError) {
        try checkOpen()
        fileSystem.tellObservers(operation, path)
        try fileSystem.state.withLock { (state) throws(StoreError) in
            var failure = state.failure(of: operation)
            let isPoweredOff = state.lastingErrno != nil
            if failure == nil, !state.hasRoom(for: change, in: file) { failure = ENOSPC }
            guard let failure else { return state.disk.change(file, change) }
            if let partly, !isPoweredOff, state.hasRoom(for: partly, in: file) { state.disk.change(file, partly) }
            throw .system(failure, "\(operation)", path)
        }
    }

    func sync() throws(StoreError) {
        try checkOpen()
        fileSystem.tellObservers(.sync, path)
        try fileSystem.state.withLock { (state) throws(StoreError) in
            guard let failure = state.failure(of: .sync) else { return state.disk.sync(file) }
            if state.lastingErrno == nil { state.disk.failSync(file, keeping: state.failedSyncSurvival) }
            throw .sync(failure, path)
        }
    }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StoreError) -> Int {
        try checkOpen()
        let bytes = try fileSystem.perform(.read, path) { (disk) throws(StoreError) in
            Array(disk.files[file]?.bytes.dropFirst(offset).prefix(buffer.count) ?? [])
        }
        unsafe buffer.copyBytes(from: bytes)
        return bytes.count
    }

    func byteCount() throws(StoreError) -> Int {
        try checkOpen()
        return try fileSystem.perform(.open, path) { (disk) throws(StoreError) in disk.files[file]?.bytes.count ?? 0 }
    }

    func startWriting(at offset: Int, count byteCount: Int) {}

    func close() { isClosed.withLock { $0 = true } }
}

extension CrashableFileSystem.State {
    fileprivate func hasRoom(for change: SimulatedDisk.Change, in file: Int) -> Bool {
        guard capacity < .max else { return true }
        let old = disk.files[file]?.bytes.count ?? 0
        let new =
            switch change {
            case .write(let bytes, let offset): max(old, offset + bytes.count)
            case .resize(let count), .grow(let count): count
            }
        return new <= old || disk.byteCount - old + new <= capacity
    }
}

/// The lock of a `CrashableFileSystem`; a crash frees it.
final class CrashableLock: FileLock {
    private let fileSystem: CrashableFileSystem
    private let path: String
    private let file: Int
    private let isHeld = Locked(true)

    init(_ fileSystem: CrashableFileSystem, path: String, file: Int) {
        self.fileSystem = fileSystem
        self.path = path
        self.file = file
    }

    deinit { unlock() }

    var isInForce: Bool {
        isHeld.withLock { $0 } && fileSystem.state.withLock { $0.disk.names[path] == .file(file) }
    }

    func unlock() {
        let wasHeld = isHeld.withLock { isHeld in
            defer { isHeld = false }
            return isHeld
        }
        if wasHeld { fileSystem.state.withLock { $0.disk.files[file]?.isLocked = false } }
    }
}
