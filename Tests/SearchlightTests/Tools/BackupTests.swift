import Foundation
import Searchlight
import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Backups: what was acknowledged is in them, whatever goes on meanwhile, and nothing is left of one that failed.
@Suite struct BackupTests {
    private static func item(_ number: Int, _ title: String = "kettle") -> Item {
        var item = Item("id\(number)", domain: "d\(number % 3)", title: "\(title) \(number)")
        if number % 4 == 0 { item.thumbnailData = Data([UInt8(number & 255), 7]) }
        return item
    }

    /// An index with files of every kind and commits in its journal.
    private static func fill(_ index: SearchIndex) throws {
        try index.add((0..<50).map { item($0) })
        try index.checkpoint()
        try index.delete(["id1", "id2"])
        try index.engage("id4", opens: 3)
        try index.checkpoint()
        try index.load((100..<400).map { item($0) })
        try index.add([item(60)])
        try index.deleteDomains(["d2"])
    }

    private static func open(
        _ path: String, on disk: any FileSystem, _ access: IndexOptions.Access = .readWriteExisting
    ) throws -> SearchIndex {
        try SearchIndex(path: path, fileSystem: disk, options: DamageExample.options(access))
    }

    @Test func aBackupIsAnIndexOfItsOwn() throws {
        try withTemporaryDirectory { directory in
            let (path, copy) = (directory + "/a.searchlight", directory + "/b.searchlight")
            let disk = PosixFileSystem()
            let index = try Self.open(path, on: disk, .readWrite)
            try Self.fill(index)
            let answers = try DamageAnswers(index)
            let report = try index.backUp(to: copy)
            #expect(try report.byteCount == filesAndSizes(in: copy).values.reduce(0, +))
            #expect(try report.fileCount == filesAndSizes(in: copy).count)
            #expect(report.linkedByteCount > 0 && report.linkedByteCount < report.byteCount)
            try index.deleteAll()
            try index.compact()
            let backup = try Self.open(copy, on: disk)
            #expect(try DamageAnswers(backup) == answers)
            try expectHealthy(backup)
            try backup.add([Self.item(999)])
            try backup.compact()
            #expect(try backup.itemCount == answers.items.count + 1 && index.itemCount == 0)
            let other = try index.backUp(to: directory + "/c.searchlight", sharingFiles: false)
            #expect(other.linkedByteCount == 0 && other.byteCount > 0)
            expectError(.alreadyExists) { _ = try index.backUp(to: copy) }
            expectError(.alreadyExists) { _ = try index.backUp(to: path) }
            try backup.close()
            try index.close()
        }
    }

    /// A reader makes it, since another process writes.
    @Test func aReaderMakesOneWhileSomebodyWrites() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/a.searchlight"
            let index = try SearchIndex(path: path)
            try index.add([Self.item(0)])
            let written = Locked(0)
            let isOver = Locked(false)
            let thread = Thread {
                do {
                    for number in 1..<600 where !isOver.withLock({ $0 }) {
                        try index.add([Self.item(number)])
                        written.withLock { $0 = number }
                        if number % 20 == 0 { try index.checkpoint() }
                    }
                } catch { Issue.record(error) }
                isOver.withLock { $0 = true }
            }
            thread.start()
            var options = IndexOptions()
            options.access = .readOnly
            for round in 0..<12 {
                let copy = directory + "/copy\(round)"
                let acknowledged = written.withLock { $0 }
                // A reader of its own process would not share the writer.
                let reader = try SearchIndex(
                    path: path, fileSystem: UnsharedFileSystem(PosixFileSystem()), options: options)
                _ = try reader.backUp(to: copy)
                let backup = try SearchIndex(path: copy, options: options)
                let numbers = try listedIdentifiers(backup).compactMap { Int($0.dropFirst(2)) }.sorted()
                #expect(numbers == Array(0..<numbers.count) && numbers.count > acknowledged)
                try expectHealthy(backup)
            }
            isOver.withLock { $0 = true }
            while written.withLock({ $0 }) < 599, !thread.isFinished { usleep(1_000) }
            try index.close()
        }
    }

    @Test func withoutSecondNamesFilesAreCopied() throws {
        let disk = CrashableFileSystem()
        let index = try Self.open("/index", on: disk, .readWrite)
        try Self.fill(index)
        disk.order(DiskFault([.link], after: 0, errno: 18, failureCount: 1_000))
        let report = try index.backUp(to: "/copy")
        #expect(report.linkedByteCount == 0)
        let backup = try Self.open("/copy", on: disk)
        #expect(try DamageAnswers(backup) == DamageAnswers(index))
        try backup.close()
    }

    @Test func aBackupIsDurableWhenItReturns() throws {
        let disk = CrashableFileSystem()
        let index = try Self.open("/index", on: disk, .readWrite)
        try Self.fill(index)
        let answers = try DamageAnswers(index)
        _ = try index.backUp(to: "/copy")
        for survival in CrashSurvival.certain {
            #expect(try DamageAnswers(Self.open("/copy", on: disk.crash(survival), .readOnly)) == answers)
        }
    }

    /// Whichever operation fails: an error, nothing at the target, and the index as it was.
    @Test(arguments: [5, 28] as [Int32]) func nothingIsLeftOfOneThatFails(errno: Int32) throws {
        let disk = CrashableFileSystem()
        let index = try Self.open("/index", on: disk, .readWrite)
        try Self.fill(index)
        index.waitForMaintenance()
        let answers = try DamageAnswers(index)
        let names = try disk.list("/")
        let operations = DiskOperation.all.subtracting([.remove])
        let start = disk.count(of: operations)
        _ = try index.backUp(to: "/first")
        let count = disk.count(of: operations) - start
        for failing in 0..<count {
            disk.order(DiskFault(operations, after: failing, errno: errno))
            #expect(throws: SearchlightError.self, "operation \(failing)") { _ = try index.backUp(to: "/copy") }
            disk.forgetFaults()
            #expect(try disk.list("/") == (names + ["first"]).sorted(), "operation \(failing)")
        }
        #expect(try DamageAnswers(index) == answers)
        try index.add([Self.item(999)])
        try index.close()
    }
}
