import SearchlightBytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The bytes of a file in memory, shared by all who opened or mapped it. Any thread.
final class MemoryFile: @unchecked Sendable {  // why: a lock guards it
    /// Guards everything below.
    private let guardian = Lock()

    /// Room for the bytes. Invariant: zeros from `length` on, and never written while `isMapped`.
    private var memory = HeapBytes(byteCount: 0)
    private var length = 0
    private var isMapped = false
    private var isLocked = false

    var byteCount: Int { guardian.withLock { length } }

    /// The bytes as they are now, for ever.
    func contents() -> ImageBytes {
        guardian.withLock {
            isMapped = true
            return unsafe ImageBytes(
                owner: memory, view: ByteView(UnsafeRawBufferPointer(rebasing: memory.unsafeBytes[..<length])))
        }
    }

    func write(_ bytes: ByteView, at offset: Int) {
        guardian.withLock {
            makeWritable(max(length, offset + bytes.count))
            unsafe UnsafeMutableRawBufferPointer(rebasing: memory.unsafeBytes[offset...]).copyMemory(
                from: bytes.unsafeBytes)
            length = max(length, offset + bytes.count)
        }
    }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guardian.withLock {
            let count = min(buffer.count, max(length - offset, 0))
            guard count > 0 else { return 0 }
            unsafe buffer.copyMemory(
                from: UnsafeRawBufferPointer(rebasing: memory.unsafeBytes[offset..<offset + count]))
            return count
        }
    }

    func truncate(_ byteCount: Int) {
        guardian.withLock {
            makeWritable(byteCount)
            if byteCount < length {
                unsafe UnsafeMutableRawBufferPointer(rebasing: memory.unsafeBytes[byteCount..<length])
                    .initializeMemory(as: UInt8.self, repeating: 0)
            }
            length = byteCount
        }
    }

    /// Memory that may be written and has room for `byteCount` bytes, with the old bytes in it.
    private func makeWritable(_ byteCount: Int) {
        guard isMapped || byteCount > memory.byteCount else { return }
        let room = byteCount > memory.byteCount ? max(byteCount, memory.byteCount * 2) : memory.byteCount
        let copy = HeapBytes(byteCount: room)
        unsafe copy.unsafeBytes.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: memory.unsafeBytes[..<length]))
        memory = copy
        isMapped = false
    }

    /// Takes the file's lock; false when it is taken.
    func lock() -> Bool {
        guardian.withLock {
            defer { isLocked = true }
            return !isLocked
        }
    }

    func unlock() { guardian.withLock { isLocked = false } }
}

/// A memory file that is open.
final class MemoryOpenFile: OpenFile {
    let path: String
    private let file: MemoryFile
    private let isWritable: Bool
    private let isClosed = Locked(false)

    init(path: String, file: MemoryFile, isWritable: Bool) {
        self.path = path
        self.file = file
        self.isWritable = isWritable
    }

    private func open(forWriting: Bool) throws(StoreError) -> MemoryFile {
        if isClosed.withLock({ $0 }) { throw StoreError(code: .closed, message: "the file was closed", path: path) }
        if forWriting, !isWritable { throw .system(EBADF, "write", path) }
        return file
    }

    func write(_ bytes: ByteView, at offset: Int) throws(StoreError) {
        try open(forWriting: true).write(bytes, at: offset)
    }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StoreError) -> Int {
        unsafe try open(forWriting: false).read(at: offset, into: buffer)
    }

    func byteCount() throws(StoreError) -> Int { try open(forWriting: false).byteCount }

    func preallocate(_ byteCount: Int) throws(StoreError) {
        let file = try open(forWriting: true)
        if file.byteCount < byteCount { file.truncate(byteCount) }
    }

    func truncate(_ byteCount: Int) throws(StoreError) { try open(forWriting: true).truncate(byteCount) }

    func sync() throws(StoreError) { _ = try open(forWriting: true) }

    func startWriting(at offset: Int, count byteCount: Int) {}

    func close() { isClosed.withLock { $0 = true } }
}

/// The lock of a memory file.
final class MemoryFileLock: FileLock {
    private let file: MemoryFile
    private let isHeld = Locked(true)

    init(_ file: MemoryFile) { self.file = file }

    deinit { unlock() }

    var isInForce: Bool { isHeld.withLock { $0 } }

    func unlock() {
        isHeld.withLock { isHeld in
            if isHeld { file.unlock() }
            isHeld = false
        }
    }
}
