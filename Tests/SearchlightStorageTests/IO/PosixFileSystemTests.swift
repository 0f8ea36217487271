import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What is the system's own.
@Suite struct PosixFileSystemTests {
    let fileSystem = PosixFileSystem()
    let temporary: TemporaryDirectory

    init() throws { temporary = try TemporaryDirectory() }

    private func path(_ name: String) -> String { "\(temporary.path)/\(name)" }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        unsafe _ = stat(path, &status)
        return status.st_mode & 0o777
    }

    private func code(_ body: () throws -> Void) -> StoreError.Code? {
        do { try body() } catch { return (error as? StoreError)?.code }
        return nil
    }

    @Test func othersGetNoAccess() throws {
        try fileSystem.createDirectory(path("index"))
        _ = try fileSystem.open(path("file"), .create)
        _ = try fileSystem.lock(path("LOCK"))
        #expect(mode(path("index")) == 0o700)
        #expect(mode(path("file")) == 0o600)
        #expect(mode(path("LOCK")) == 0o600)
    }

    @Test(.timeLimit(.minutes(LongRun.hangMinutes))) func onlyRegularFilesAreOpened() throws {
        #expect(unsafe mkfifo(path("pipe"), 0o600) == 0)
        #expect(code { _ = try fileSystem.open(path("pipe"), .read) } == .invalidPath)
        #expect(code { _ = try fileSystem.map(path("pipe")) } == .invalidPath)
        _ = try fileSystem.open(path("file"), .create)
        #expect(unsafe symlink(path("file"), path("link")) == 0)
        #expect(code { _ = try fileSystem.open(path("link"), .read) } == .invalidPath)
    }

    @Test func pathsWithZerosAreRefused() throws {
        #expect(code { _ = try fileSystem.open(path("a\0b"), .create) } == .invalidPath)
        #expect(code { try fileSystem.createDirectory("") } == .invalidPath)
        #expect(try fileSystem.list(temporary.path).isEmpty)
    }

    @Test func errorsNamePlaceAndNumber() throws {
        let error = #expect(throws: StoreError.self) { _ = try fileSystem.open(path("no"), .read) }
        #expect(error?.path == path("no"))
        #expect(error?.errno == ENOENT)
        #expect(error?.description.contains("cannot open") == true)
    }

    #if os(Linux)
        /// A process that is being started has copies of all descriptors for a moment.
        @Test func copiesOfItsDescriptorDoNotHoldALock() throws {
            let place = path("LOCK")
            let lock = try #require(try fileSystem.lock(place))
            let held = try fileSystem.list("/proc/self/fd").compactMap { Int32($0) }.filter { target(of: $0) == place }
            let copies = held.map { dup($0) }
            #expect(copies.count == 1)
            lock.unlock()
            #expect(try fileSystem.lock(place) != nil)
            for copy in copies { close(copy) }
        }

        private func target(of descriptor: Int32) -> String? {
            var room = [CChar](repeating: 0, count: 4096)
            let count = unsafe readlink("/proc/self/fd/\(descriptor)", &room, room.count)
            guard count > 0 else { return nil }
            return String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    #endif

    /// The file goes between being opened and being locked: who came later has locked another one.
    @Test func aLockOnARemovedFileIsTakenAgain() throws {
        let place = path("LOCK")
        let isFirst = Locked(true)
        let hasty = PosixFileSystem(
            faults: SystemCallFaults { call, path in
                let removes =
                    call == .lock
                    && isFirst.withLock { isFirst in
                        defer { isFirst = false }
                        return isFirst
                    }
                if removes { unsafe unlink(path) }
                return .proceed
            })
        let lock = try #require(try hasty.lock(place))
        #expect(!isFirst.withLock { $0 })
        #expect(lock.isInForce)
        #expect(try fileSystem.lock(place) == nil)
        unsafe unlink(place)
        #expect(!lock.isInForce)
        let other = try #require(try fileSystem.lock(place))
        #expect(other.isInForce)
        #expect(!lock.isInForce)
    }

    @Test func aReadOnlyFileRefusesWrites() throws {
        _ = try fileSystem.open(path("file"), .create)
        let file = try fileSystem.open(path("file"), .read)
        #expect(code { try [1].withByteView { try file.write($0, at: 0) } } == .inputOutput)
    }

    @Test func errorNumbersHaveCodes() {
        let expected: [(Int32, StoreError.Code)] = [
            (ENOSPC, .outOfSpace), (EDQUOT, .outOfSpace), (EACCES, .noPermission), (EPERM, .noPermission),
            (EROFS, .readOnly), (EMFILE, .tooManyFiles), (ENFILE, .tooManyFiles), (ENOMEM, .outOfMemory),
            (ENOENT, .notFound), (EEXIST, .alreadyExists), (EIO, .inputOutput), (ENAMETOOLONG, .invalidPath),
        ]
        for (number, code) in expected { #expect(StoreError.system(number, "test", "a").code == code) }
        #expect(StoreError.sync(EIO, "a").code == .syncFailed)
        #expect(StoreError.sync(ENOSPC, "a").code == .syncFailed)
        #expect(StoreError.sync(EINVAL, "a").code == .unsupportedFileSystem)
    }
}
