import SearchlightBytes
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file of the system.
final class PosixFile: OpenFile {
    let path: String

    /// -1 once the file is closed.
    private let descriptor: Atomic<Int32>

    private let faults: SystemCallFaults?

    /// Takes over `descriptor`.
    init(path: String, descriptor: Int32, faults: SystemCallFaults?) {
        self.path = path
        self.descriptor = Atomic(descriptor)
        self.faults = faults
    }

    deinit { close() }

    func close() {
        let open = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
        // What had to be durable was synced before, so an error here has nothing to say.
        if open >= 0 { _ = closeDescriptor(open) }
    }

    private func openDescriptor() throws(StoreError) -> Int32 {
        let open = descriptor.load(ordering: .acquiring)
        guard open >= 0 else { throw StoreError(code: .closed, message: "the file was closed", path: path) }
        return open
    }
}

// MARK: - Reading and writing

extension PosixFile {
    func write(_ bytes: ByteView, at offset: Int) throws(StoreError) {
        let descriptor = try openDescriptor()
        var done = 0
        while done < bytes.count {
            var count = faults.byteCount(of: .write, path, bytes.count - done)
            var number = Int32(clamping: -count)
            if count > 0 {
                count = unsafe pwrite(descriptor, bytes.unsafeBase + done, count, off_t(offset + done))
                number = errno
            }
            if count > 0 {
                done += count
            } else if count == 0 {
                throw .system(EIO, "write", path)
            } else if number != EINTR {
                throw .system(number, "write", path)
            }
        }
    }

    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StoreError) -> Int {
        let descriptor = try openDescriptor()
        guard let base = buffer.baseAddress else { return 0 }
        var done = 0
        while done < buffer.count {
            var count = faults.byteCount(of: .read, path, buffer.count - done)
            var number = Int32(clamping: -count)
            if count > 0 {
                count = unsafe pread(descriptor, base + done, count, off_t(offset + done))
                number = errno
            }
            if count > 0 {
                done += count
            } else if count == 0 {
                return done
            } else if number != EINTR {
                throw .system(number, "read", path)
            }
        }
        return done
    }

    func byteCount() throws(StoreError) -> Int {
        let descriptor = try openDescriptor()
        if let number = faults.failure(of: .status, path) { throw .system(number, "measure", path) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno, "measure", path) }
        return Int(status.st_size)
    }
}

// MARK: - Length and durability

extension PosixFile {
    func preallocate(_ byteCount: Int) throws(StoreError) {
        let current = try self.byteCount()
        guard current < byteCount else { return }
        #if os(Linux) || os(Android)
            let descriptor = try openDescriptor()
            var number: Int32
            repeat {
                number =
                    faults.failure(of: .allocate, path)
                    ?? posix_fallocate(descriptor, off_t(current), off_t(byteCount - current))
            } while number == EINTR
            if number == 0 { return }
            guard number == EOPNOTSUPP || number == EINVAL else { throw .system(number, "set space aside", path) }
        #endif
        // Without such a call the space is not certain; a write may still fail for want of it.
        try truncate(byteCount)
    }

    func truncate(_ byteCount: Int) throws(StoreError) {
        let descriptor = try openDescriptor()
        while let number = faults.failure(of: .truncate, path) ?? failure(ftruncate(descriptor, off_t(byteCount))) {
            if number != EINTR { throw .system(number, "change the length", path) }
        }
    }

    func sync() throws(StoreError) {
        let descriptor = try openDescriptor()
        while let number = faults.failure(of: .sync, path) ?? failure(syncDescriptor(descriptor)) {
            if number != EINTR { throw .sync(number, path) }
        }
    }

    func startWriting(at offset: Int, count byteCount: Int) {
        #if os(Linux) || os(Android)
            // Linux begins to write dirty pages that are declared unneeded.
            guard let descriptor = try? openDescriptor() else { return }  // why: the next call reports a closed file
            _ = posix_fadvise(descriptor, off_t(offset), off_t(byteCount), POSIX_FADV_DONTNEED)
        #endif
    }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// The error number of a call that gave `status`; nil where that is zero.
func failure(_ status: Int32) -> Int32? { status == 0 ? nil : errno }

/// Data and length on the disk itself. Apple's `fsync` stops at the drive's cache; `F_FULLFSYNC` goes through it.
private func syncDescriptor(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
        fcntl(descriptor, F_FULLFSYNC)
    #else
        fdatasync(descriptor)
    #endif
}

/// The lock of `PosixFileSystem`: `flock` on an open file, so it ends with the process at the latest.
final class PosixFileLock: FileLock {
    /// -1 once the lock was given back.
    private let descriptor: Atomic<Int32>

    private let path: String

    /// The file that is locked. Invariant: while it is open no other file of the device gets its number.
    private let node: FileNode

    /// Takes over a descriptor that holds the lock on the file `path`; nil where that name is another file's by now: whoever
    /// removed the file between opening and locking has left the lock without a meaning. The descriptor stays the caller's
    /// then.
    init?(descriptor: Int32, path: String) {
        guard let node = FileNode(of: descriptor), node == FileNode(at: path) else { return nil }
        self.descriptor = Atomic(descriptor)
        self.path = path
        self.node = node
    }

    deinit { unlock() }

    func unlock() {
        let held = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
        guard held >= 0 else { return }
        // Closing alone would leave the lock with a child process that is just being started and has a copy.
        _ = flock(held, LOCK_UN)
        _ = closeDescriptor(held)
    }

    var isInForce: Bool {
        let held = descriptor.load(ordering: .acquiring)
        return held >= 0 && FileNode(at: path) == node
    }
}

/// What tells a file from every other one that exists.
private struct FileNode: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// An open file; nil where it cannot be examined.
    init?(of descriptor: Int32) {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }

    /// The file that has the name; nil where there is none.
    init?(at path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
