import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// The simulated disk itself.
@Suite struct CrashableFileSystemTests {
    private let disk = CrashableFileSystem()

    private func write(_ path: String, _ bytes: [UInt8], on disk: CrashableFileSystem) throws -> any OpenFile {
        let file = try disk.open(path, .createOrEmpty)
        try bytes.withByteView { try file.write($0, at: 0) }
        return file
    }

    @Test func onlySyncedBytesAndNamesSurvive() throws {
        let file = try write("/a", [1, 2, 3], on: disk)
        #expect(try disk.crash(.nothing).list("/") == [])
        try disk.syncDirectory("/")
        #expect(try disk.crash(.nothing).bytes(of: "/a") == [])
        try file.sync()
        try [9, 9, 9, 9].withByteView { try file.write($0, at: 1) }
        #expect(try disk.crash(.nothing).bytes(of: "/a") == [1, 2, 3])
        #expect(try disk.crash(.everything).bytes(of: "/a") == [1, 9, 9, 9, 9])
        #expect(try disk.bytes(of: "/a") == [1, 9, 9, 9, 9])
    }

    @Test func aSyncedFileWithoutANameIsGone() throws {
        try write("/a", [1], on: disk).sync()
        #expect(try disk.crash(.nothing).list("/") == [])
        #expect(try disk.crash(.everything).bytes(of: "/a") == [1])
    }

    @Test func renamesAreOldOrNew() throws {
        try write("/a", [1], on: disk).sync()
        try disk.syncDirectory("/")
        try write("/b", [2], on: disk).sync()
        try disk.rename("/b", to: "/a")
        #expect(try disk.crash(.nothing).bytes(of: "/a") == [1])
        #expect(try disk.crash(.everything).bytes(of: "/a") == [2])
        #expect(try disk.crash(.everything).list("/") == ["a"])
        var found: Set<[UInt8]> = []
        for seed in 0..<40 as Range<UInt64> { found.insert(try disk.crash(.chance(seed: seed)).bytes(of: "/a")) }
        #expect(found == [[1], [2]])
        try disk.syncDirectory("/")
        #expect(try disk.crash(.nothing).bytes(of: "/a") == [2])
    }

    @Test func aRemovalComesBackUntilTheDirectoryIsSynced() throws {
        try write("/a", [1], on: disk).sync()
        try disk.syncDirectory("/")
        try disk.remove("/a")
        #expect(try disk.crash(.nothing).bytes(of: "/a") == [1])
        try disk.syncDirectory("/")
        #expect(try disk.crash(.nothing).list("/") == [])
    }

    @Test func aDirectoryTakesItsFilesWithIt() throws {
        try disk.createDirectory("/d")
        try write("/d/a", [1], on: disk).sync()
        try disk.syncDirectory("/d")
        #expect(try disk.crash(.nothing).list("/") == [])
        try disk.syncDirectory("/")
        #expect(try disk.crash(.nothing).bytes(of: "/d/a") == [1])
    }

    @Test func writesTear() throws {
        let file = try write("/a", [], on: disk)
        try disk.syncDirectory("/")
        let bytes = [UInt8](repeating: 7, count: 3000)
        try bytes.withByteView { try file.write($0, at: 100) }
        var outcomes: Set<Int> = []
        for seed in 0..<200 as Range<UInt64> {
            let found = try disk.crash(.chance(seed: seed)).bytes(of: "/a")
            #expect(found.allSatisfy { $0 == 0 || $0 == 7 })
            let sector = found.count > 600 ? Set(found[512..<min(1024, found.count)]) : [0]
            #expect(sector.count == 1)
            outcomes.insert(found.count { $0 == 7 })
        }
        #expect(outcomes.contains(0) && outcomes.contains(3000) && outcomes.count > 5)
    }

    @Test func theSameSeedGivesTheSameDisk() throws {
        for number in 0..<10 { _ = try write("/\(number)", [UInt8](repeating: 1, count: 2000), on: disk) }
        let (first, second) = (disk.crash(.chance(seed: 5)), disk.crash(.chance(seed: 5)))
        #expect(try first.list("/") == second.list("/"))
        for name in try first.list("/") { #expect(try first.bytes(of: "/" + name) == second.bytes(of: "/" + name)) }
    }

    @Test func aFailedSyncLosesItsBytesForGood() throws {
        let file = try write("/a", [1], on: disk)
        try disk.syncDirectory("/")
        disk.order(DiskFault([.sync], after: 0, errno: 5))
        #expect(storeErrorCode { try file.sync() } == .syncFailed)
        try file.sync()
        #expect(try disk.bytes(of: "/a") == [1])
        #expect(try disk.crash(.everything).bytes(of: "/a") == [])
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func aFailedSyncMayHaveWrittenAPart(seed: UInt64) throws {
        disk.setFailedSyncSurvival(.chance(seed: seed))
        let file = try write("/a", [], on: disk)
        try disk.syncDirectory("/")
        for number in 0..<20 as Range<UInt8> { try [number + 1].withByteView { try file.write($0, at: Int(number)) } }
        disk.order(DiskFault([.sync], after: 0, errno: 5))
        #expect(storeErrorCode { try file.sync() } == .syncFailed)
        try file.sync()
        #expect(try disk.bytes(of: "/a") == Array(1...20))
        let found = try disk.crash(.nothing).bytes(of: "/a")
        #expect(found != Array(1...20) && found.contains { $0 != 0 })
        #expect(try disk.crash(.everything).bytes(of: "/a") == found)
    }

    @Test func aFailedSyncOfADirectoryLosesItsNamesForGood() throws {
        try write("/a", [1], on: disk).sync()
        disk.order(DiskFault([.syncDirectory], after: 0, errno: 5))
        #expect(storeErrorCode { try disk.syncDirectory("/") } == .syncFailed)
        try disk.syncDirectory("/")
        #expect(try disk.list("/") == ["a"])
        #expect(try disk.crash(.everything).list("/") == [])
        disk.order(DiskFault([.syncDirectory], after: 0, errno: 24))
        try write("/b", [1], on: disk).sync()
        #expect(storeErrorCode { try disk.syncDirectory("/") } == .tooManyFiles)
        try disk.syncDirectory("/")
        #expect(try disk.crash(.nothing).list("/") == ["b"])
    }

    /// Two writes of a file and two names of a directory, nothing of it synced.
    @Test func laterChangesMayComeBeforeEarlierOnes() throws {
        try disk.syncDirectory("/")
        let file = try write("/a", [1, 1, 1], on: disk)
        try [2, 2].withByteView { try file.write($0, at: 2) }
        try disk.link("/a", to: "/b")
        #expect(try disk.crash(.namesOnly).list("/") == ["a", "b"])
        #expect(try disk.crash(.namesOnly).bytes(of: "/a") == [])
        #expect(try disk.crash(.bytesOnly).list("/") == [])
        #expect(try disk.crash(.lengthsOnly).bytes(of: "/b") == [0, 0, 0, 0])
        #expect(try disk.crash(.newestOnly).list("/") == ["b"])
        #expect(try disk.crash(.newestOnly).bytes(of: "/b") == [0, 0, 2, 2])
        try disk.syncDirectory("/")
        #expect(try disk.crash(.bytesOnly).bytes(of: "/a") == [1, 1, 2, 2])
        #expect(try disk.crash(.newestOnly).bytes(of: "/a") == [0, 0, 2, 2])
        #expect(try disk.crash(.allButOldest).bytes(of: "/a") == [0, 0, 2, 2])
        var found: Set<[UInt8]> = []
        for seed in 0..<60 as Range<UInt64> { found.insert(try disk.crash(.chance(seed: seed)).bytes(of: "/a")) }
        #expect(found == [[], [1, 1, 1], [0, 0, 2, 2], [1, 1, 2, 2]])
    }

    @Test func lengthsNeverShrinkByLosingBytes() throws {
        let file = try write("/a", [1, 2, 3, 4], on: disk)
        try file.sync()
        try disk.syncDirectory("/")
        try [9].withByteView { try file.write($0, at: 1) }
        #expect(try disk.crash(.lengthsOnly).bytes(of: "/a") == [1, 2, 3, 4])
        try file.truncate(2)
        #expect(try disk.crash(.lengthsOnly).bytes(of: "/a") == [1, 2])
        #expect(try disk.crash(.newestOnly).bytes(of: "/a") == [1, 2])
    }

    @Test func writesTearInsideASector() throws {
        let file = try write("/a", [UInt8](repeating: 1, count: 100), on: disk)
        try file.sync()
        try disk.syncDirectory("/")
        try [UInt8](repeating: 2, count: 60).withByteView { try file.write($0, at: 20) }
        var runs: Set<Range<Int>> = []
        for seed in 0..<200 as Range<UInt64> {
            let found = try disk.crash(.torn(seed: seed)).bytes(of: "/a")
            #expect(found.count == 100)
            guard let first = found.firstIndex(of: 2), let last = found.lastIndex(of: 2) else { continue }
            #expect(found[first...last].allSatisfy { $0 == 2 } && first >= 20 && last < 80)
            runs.insert(first..<last + 1)
        }
        #expect(runs.contains(20..<80) && runs.count > 40)
    }

    @Test func observersSeeTheDiskBeforeEachChange() throws {
        let seen = Locked<[String]>([])
        disk.observe { [disk] operation, path in
            let found = (try? disk.crash(.everything).list("/")) ?? ["failed"]
            seen.withLock { $0.append("\(operation) \(path) \(found)") }
        }
        let file = try write("/a", [1], on: disk)
        try file.sync()
        _ = try disk.bytes(of: "/a")
        try disk.remove("/a")
        disk.forgetObservers()
        try disk.syncDirectory("/")
        #expect(
            seen.withLock { $0 } == [
                "create /a []", #"write /a ["a"]"#, #"sync /a ["a"]"#, #"remove /a ["a"]"#,
            ])
    }

    @Test func equalDisksHaveEqualDigests() throws {
        let empty = disk.digest
        let file = try write("/a", [1], on: disk)
        #expect(disk.digest != empty)
        #expect(disk.crash(.nothing).digest == empty)
        #expect(disk.crash(.everything).digest == disk.digest)
        let before = disk.digest
        try file.truncate(2)
        #expect(disk.digest != before)
    }

    @Test func faultsCountTheirOperations() throws {
        disk.order(DiskFault([.write], after: 1, errno: 28))
        let file = try write("/a", [1], on: disk)
        #expect(storeErrorCode { try [5, 6].withByteView { try file.write($0, at: 1) } } == .outOfSpace)
        #expect(try disk.bytes(of: "/a") == [1, 5])
        try [8].withByteView { try file.write($0, at: 1) }
        #expect(disk.count(of: [.write]) == 3)
        #expect(disk.count(of: [.create]) == 1)
    }

    @Test func afterAPowerCutNothingWorks() throws {
        let file = try write("/a", [1], on: disk)
        try file.sync()
        try disk.syncDirectory("/")
        disk.order(.powerCut(after: 1))
        try [2].withByteView { try file.write($0, at: 0) }
        for _ in 0..<2 {
            #expect(storeErrorCode { try file.sync() } == .syncFailed)
            #expect(storeErrorCode { _ = try disk.open("/a", .read) } == .inputOutput)
            #expect(storeErrorCode { _ = try disk.list("/") } == .inputOutput)
        }
        let after = disk.crash(.everything)
        #expect(try after.bytes(of: "/a") == [2])
        #expect(try disk.crash(.nothing).bytes(of: "/a") == [1])
        _ = try after.open("/a", .read)
    }

    @Test func aFullDiskTakesWhatFits() throws {
        disk.limitCapacity(to: 10)
        let file = try write("/a", [1, 1, 1, 1, 1, 1], on: disk)
        let eight = [UInt8](repeating: 2, count: 8)
        #expect(storeErrorCode { try eight.withByteView { try file.write($0, at: 6) } } == .outOfSpace)
        #expect(disk.byteCount == 10)
        #expect(storeErrorCode { try file.preallocate(11) } == .outOfSpace)
        try file.truncate(2)
        try eight.withByteView { try file.write($0, at: 2) }
        #expect(disk.byteCount == 10)
    }

    @Test func locksEndWithACrash() throws {
        let lock = try disk.lock("/LOCK")
        #expect(lock != nil)
        #expect(try disk.lock("/LOCK") == nil)
        #expect(try disk.crash(.everything).lock("/LOCK") != nil)
    }
}
