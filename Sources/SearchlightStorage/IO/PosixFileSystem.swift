import SearchlightBytes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files of the system.
package struct PosixFileSystem: FileSystem {
    private let faults: SystemCallFaults?

    /// `faults` are for tests.
    package init(faults: SystemCallFaults? = nil) { self.faults = faults }

    package func createDirectory(_ path: String) throws(StoreError) {
        try check(path)
        let failed = faults.failure(of: .makeDirectory, path)
        guard let number = failed ?? failure(unsafe mkdir(path, 0o700)) else { return }
        let error = StoreError.system(number, "create the directory", path)
        guard error.code == .alreadyExists, try status(path, "examine").isDirectory else { throw error }
    }

    package func removeDirectory(_ path: String) throws(StoreError) {
        try check(path)
        if let number = faults.failure(of: .remove, path) ?? failure(unsafe rmdir(path)) {
            throw .system(number, "remove the directory", path)
        }
    }

    package func open(_ path: String, _ mode: OpenMode) throws(StoreError) -> any OpenFile {
        let flags =
            switch mode {
            case .read: O_RDONLY
            case .readWrite: O_RDWR
            case .create: O_RDWR | O_CREAT | O_EXCL
            case .createOrEmpty: O_RDWR | O_CREAT | O_TRUNC
            }
        return PosixFile(path: path, descriptor: try openRegular(path, flags), faults: faults)
    }

    package func map(_ path: String) throws(StoreError) -> ImageBytes {
        let descriptor = try openRegular(path, O_RDONLY)
        defer { _ = close(descriptor) }
        let byteCount = try status(of: descriptor, path).byteCount
        guard byteCount > 0 else { return ImageBytes([]) }
        if let number = faults.failure(of: .map, path) { throw .system(number, "map", path) }
        return try MappedFile(descriptor: descriptor, byteCount: byteCount, path: path).bytes
    }

    package func byteCount(of path: String) throws(StoreError) -> Int {
        try check(path)
        return try status(path, "measure").byteCount
    }

    package func exists(_ path: String) throws(StoreError) -> Bool {
        try check(path)
        do { _ = try status(path, "examine") } catch {
            guard error.code == .notFound else { throw error }
            return false
        }
        return true
    }

    package func lock(_ path: String) throws(StoreError) -> (any FileLock)? {
        while true {
            let descriptor = try openRegular(path, O_RDWR | O_CREAT)
            while let number = faults.failure(of: .lock, path) ?? failure(flock(descriptor, LOCK_EX | LOCK_NB)) {
                if number == EINTR { continue }
                _ = close(descriptor)
                if number == EWOULDBLOCK { return nil }
                throw .system(number, "lock", path)
            }
            if let lock = PosixFileLock(descriptor: descriptor, path: path) { return lock }
            _ = close(descriptor)
        }
    }
}

// MARK: - Names

extension PosixFileSystem {
    package func list(_ directory: String) throws(StoreError) -> [String] {
        try check(directory)
        if let number = faults.failure(of: .list, directory) { throw .system(number, "list", directory) }
        guard let stream = unsafe opendir(directory) else { throw .system(errno, "list", directory) }
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw .system(errno, "list", directory) }
        return names.sorted()
    }

    package func rename(_ path: String, to newPath: String) throws(StoreError) {
        try check(path, newPath)
        if let number = faults.failure(of: .rename, path) ?? failure(posixRename(path, newPath)) {
            throw .system(number, "rename", path)
        }
    }

    package func link(_ path: String, to newPath: String) throws(StoreError) {
        try check(path, newPath)
        if let number = faults.failure(of: .link, path) ?? failure(posixLink(path, newPath)) {
            throw .system(number, "link", newPath)
        }
    }

    package func remove(_ path: String) throws(StoreError) {
        try check(path)
        if let number = faults.failure(of: .remove, path) ?? failure(unsafe unlink(path)) {
            throw .system(number, "remove", path)
        }
    }

    package func syncDirectory(_ path: String) throws(StoreError) {
        try check(path)
        let descriptor = try openDescriptor(path, O_RDONLY | O_DIRECTORY)
        defer { _ = close(descriptor) }
        while let number = faults.failure(of: .syncDirectory, path) ?? failure(fsync(descriptor)) {
            if number != EINTR { throw .sync(number, path) }
        }
    }

    /// Swift strings may hold a zero, at which the system would cut the path off.
    private func check(_ paths: String...) throws(StoreError) {
        for path in paths where path.isEmpty || path.utf8.contains(0) {
            throw StoreError(code: .invalidPath, message: "a path is empty or contains a zero byte", path: path)
        }
    }
}

// MARK: - Descriptors

extension PosixFileSystem {
    /// What `stat` says that matters here.
    private struct Status {
        let isRegular: Bool
        let isDirectory: Bool
        let byteCount: Int

        init(_ status: stat) {
            isRegular = status.st_mode & S_IFMT == S_IFREG
            isDirectory = status.st_mode & S_IFMT == S_IFDIR
            byteCount = Int(status.st_size)
        }
    }

    private func status(_ path: String, _ action: String) throws(StoreError) -> Status {
        if let number = faults.failure(of: .status, path) { throw .system(number, action, path) }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { throw .system(errno, action, path) }
        return Status(status)
    }

    private func status(of descriptor: Int32, _ path: String) throws(StoreError) -> Status {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .system(errno, "measure", path) }
        return Status(status)
    }

    private func openDescriptor(_ path: String, _ flags: Int32) throws(StoreError) -> Int32 {
        while true {
            let failed = faults.failure(of: .open, path)
            let descriptor = failed == nil ? posixOpen(path, flags | O_CLOEXEC, 0o600) : -1
            let number = failed ?? errno
            if descriptor > STDERR_FILENO { return descriptor }
            if descriptor >= 0 { return try moveBehindStandardOnes(descriptor, path) }
            if number != EINTR { throw .system(number, "open", path) }
        }
    }

    /// A file of the store must not have the number of standard input, output or error, where a program that was started
    /// with these closed would read and print.
    private func moveBehindStandardOnes(_ descriptor: Int32, _ path: String) throws(StoreError) -> Int32 {
        let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let number = errno
        _ = close(descriptor)
        guard moved >= 0 else { throw .system(number, "open", path) }
        return moved
    }

    /// Opens a file and refuses anything else. Without `O_NONBLOCK`, opening a pipe would wait for its other end.
    private func openRegular(_ path: String, _ flags: Int32) throws(StoreError) -> Int32 {
        try check(path)
        let descriptor = try openDescriptor(path, flags | O_NOFOLLOW | O_NONBLOCK)
        do {
            try checkRegular(descriptor, path)
            return descriptor
        } catch {
            _ = close(descriptor)
            throw error
        }
    }

    private func checkRegular(_ descriptor: Int32, _ path: String) throws(StoreError) {
        guard try status(of: descriptor, path).isRegular else {
            throw StoreError(code: .invalidPath, message: "this is not a regular file", path: path)
        }
    }
}

/// The system's functions where a method of the same name hides them.
private func posixRename(_ path: String, _ newPath: String) -> Int32 { unsafe rename(path, newPath) }
private func posixLink(_ path: String, _ newPath: String) -> Int32 { unsafe link(path, newPath) }
private func posixOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { unsafe open(path, flags, mode) }
