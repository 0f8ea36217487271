import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// What every file system has to do, for each of them.
@Suite struct FileSystemTests {
    enum Kind: CaseIterable { case posix, memory, crashable }

    /// A file system with an empty directory.
    struct Place {
        let fileSystem: any FileSystem
        let directory: String
        private let temporary: TemporaryDirectory?

        init(_ kind: Kind) throws {
            switch kind {
            case .posix:
                let temporary = try TemporaryDirectory()
                self.temporary = temporary
                (fileSystem, directory) = (PosixFileSystem(), temporary.path + "/index")
            case .memory: (fileSystem, directory, temporary) = (MemoryFileSystem(), "/index", nil)
            case .crashable: (fileSystem, directory, temporary) = (CrashableFileSystem(), "/index", nil)
            }
            try fileSystem.createDirectory(directory)
        }

        func path(_ name: String) -> String { "\(directory)/\(name)" }

        func write(_ name: String, _ bytes: [UInt8]) throws {
            let file = try fileSystem.open(path(name), .createOrEmpty)
            try bytes.withByteView { try file.write($0, at: 0) }
            file.close()
        }

        func contents(_ name: String) throws -> [UInt8] {
            try fileSystem.read(path(name), maximumByteCount: 1 << 20).copyBytes()
        }

        /// The code of what `body` throws.
        func code(_ body: () throws -> Void) -> StoreError.Code? {
            do { try body() } catch { return (error as? StoreError)?.code }
            return nil
        }
    }

    @Test(arguments: Kind.allCases) func writesAndReadsAtOffsets(_ kind: Kind) throws {
        let place = try Place(kind)
        let file = try place.fileSystem.open(place.path("a"), .create)
        try [1, 2, 3].withByteView { try file.write($0, at: 5) }
        try [9].withByteView { try file.write($0, at: 0) }
        try file.sync()
        #expect(try file.byteCount() == 8)
        #expect(try file.read(at: 0, count: 8).copyBytes() == [9, 0, 0, 0, 0, 1, 2, 3])
        #expect(try file.read(at: 6, upTo: 100).copyBytes() == [2, 3])
        #expect(try file.read(at: 100, upTo: 100).isEmpty)
        #expect(place.code { _ = try file.read(at: 6, count: 3) } == .corrupt)
        #expect(try place.fileSystem.byteCount(of: place.path("a")) == 8)
    }

    @Test(arguments: Kind.allCases) func modesMakeOrFindFiles(_ kind: Kind) throws {
        let place = try Place(kind)
        #expect(place.code { _ = try place.fileSystem.open(place.path("a"), .read) } == .notFound)
        #expect(place.code { _ = try place.fileSystem.open(place.path("a"), .readWrite) } == .notFound)
        try place.write("a", [1, 2])
        #expect(place.code { _ = try place.fileSystem.open(place.path("a"), .create) } == .alreadyExists)
        let file = try place.fileSystem.open(place.path("a"), .readWrite)
        #expect(try file.byteCount() == 2)
        #expect(try place.fileSystem.open(place.path("a"), .createOrEmpty).byteCount() == 0)
        #expect(place.code { _ = try place.fileSystem.open(place.path("no/a"), .create) } == .notFound)
        #expect(place.code { _ = try place.fileSystem.open(place.directory, .read) } == .invalidPath)
    }

    @Test(arguments: Kind.allCases) func lengthsChange(_ kind: Kind) throws {
        let place = try Place(kind)
        let file = try place.fileSystem.open(place.path("a"), .create)
        try [1, 2, 3].withByteView { try file.write($0, at: 0) }
        try file.preallocate(2)
        #expect(try file.byteCount() == 3)
        try file.preallocate(6)
        #expect(try place.contents("a") == [1, 2, 3, 0, 0, 0])
        try file.truncate(2)
        try file.truncate(4)
        #expect(try place.contents("a") == [1, 2, 0, 0])
    }

    @Test(arguments: Kind.allCases) func closedFilesRefuse(_ kind: Kind) throws {
        let place = try Place(kind)
        let file = try place.fileSystem.open(place.path("a"), .create)
        file.close()
        file.close()
        #expect(place.code { try file.sync() } == .closed)
        #expect(place.code { _ = try file.read(at: 0, count: 1) } == .closed)
        #expect(place.code { try [1].withByteView { try file.write($0, at: 0) } } == .closed)
    }

    @Test(arguments: Kind.allCases) func namesChange(_ kind: Kind) throws {
        let place = try Place(kind)
        try place.write("b", [1])
        try place.write("a", [2])
        #expect(try place.fileSystem.list(place.directory) == ["a", "b"])
        try place.fileSystem.rename(place.path("a"), to: place.path("b"))
        #expect(try place.contents("b") == [2])
        try place.fileSystem.link(place.path("b"), to: place.path("c"))
        #expect(place.code { try place.fileSystem.link(place.path("b"), to: place.path("c")) } == .alreadyExists)
        try place.fileSystem.remove(place.path("b"))
        #expect(try place.fileSystem.list(place.directory) == ["c"])
        #expect(try place.contents("c") == [2])
        #expect(place.code { try place.fileSystem.remove(place.path("b")) } == .notFound)
        try place.fileSystem.removeIfPresent(place.path("b"))
        #expect(place.code { try place.fileSystem.rename(place.path("b"), to: place.path("d")) } == .notFound)
        #expect(try place.fileSystem.exists(place.path("c")))
        #expect(try place.fileSystem.exists(place.directory))
        #expect(try !place.fileSystem.exists(place.path("b")))
        try place.fileSystem.syncDirectory(place.directory)
        #expect(place.code { try place.fileSystem.syncDirectory(place.path("no")) } == .notFound)
        #expect(place.code { _ = try place.fileSystem.list(place.path("no")) } == .notFound)
    }

    @Test(arguments: Kind.allCases) func directoriesAreMadeOnce(_ kind: Kind) throws {
        let place = try Place(kind)
        try place.fileSystem.createDirectory(place.directory)
        try place.write("a", [])
        #expect(place.code { try place.fileSystem.createDirectory(place.path("a")) } == .alreadyExists)
        #expect(place.code { try place.fileSystem.createDirectory(place.path("no/b")) } == .notFound)
        #expect(place.code { try place.fileSystem.removeDirectory(place.directory) } != nil)
        try place.fileSystem.remove(place.path("a"))
        try place.fileSystem.removeDirectory(place.directory)
        #expect(try !place.fileSystem.exists(place.directory))
        #expect(place.code { try place.fileSystem.removeDirectory(place.directory) } == .notFound)
    }

    @Test(arguments: Kind.allCases) func mappingsAndOpenFilesOutliveNames(_ kind: Kind) throws {
        let place = try Place(kind)
        try place.write("a", [1, 2, 3])
        try place.write("empty", [])
        let mapped = try place.fileSystem.map(place.path("a"))
        let open = try place.fileSystem.open(place.path("a"), .read)
        try place.fileSystem.remove(place.path("a"))
        try place.write("a", [4])
        #expect(mapped.copyBytes() == [1, 2, 3])
        #expect(try mapped.slice(1..<2).copyBytes() == [2])
        #expect(try open.read(at: 0, count: 3).copyBytes() == [1, 2, 3])
        #expect(try place.fileSystem.map(place.path("empty")).isEmpty)
        #expect(place.code { _ = try place.fileSystem.map(place.path("no")) } == .notFound)
    }

    @Test(arguments: Kind.allCases) func bytesAreThereAfterTheirMemoryWasGivenBack(_ kind: Kind) throws {
        let place = try Place(kind)
        let bytes = (0..<70_001).map { UInt8(truncatingIfNeeded: $0 / 7) }
        try place.write("a", bytes)
        let mapped = try place.fileSystem.map(place.path("a"))
        for range in [0..<0, 0..<1, 4_095..<4_097, 8_192..<12_288, 1..<70_001, 69_999..<70_001, 0..<70_001] {
            let part = try mapped.slice(range)
            #expect(part.copyBytes() == Array(bytes[range]))
            part.releaseMemory()
            #expect(part.copyBytes() == Array(bytes[range]))
            #expect(mapped.copyBytes() == bytes)
        }
    }

    @Test(arguments: Kind.allCases) func locksExclude(_ kind: Kind) throws {
        let place = try Place(kind)
        let path = place.path("LOCK")
        let lock = try #require(try place.fileSystem.lock(path))
        #expect(try place.fileSystem.lock(path) == nil)
        lock.unlock()
        lock.unlock()
        var second = try place.fileSystem.lock(path)
        #expect(second != nil)
        second = nil
        #expect(try place.fileSystem.lock(path) != nil)
        #expect(try place.fileSystem.exists(path))
    }

    @Test(arguments: Kind.allCases) func readingIsBounded(_ kind: Kind) throws {
        let place = try Place(kind)
        try place.write("a", [1, 2, 3])
        #expect(place.code { _ = try place.fileSystem.read(place.path("a"), maximumByteCount: 2) } == .corrupt)
    }
}
