import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Operations that fail: the error reaches the caller, what was acknowledged stays, and nothing is left behind.
struct StoreFaultTests {
    /// EIO, ENOSPC, EACCES, EMFILE, ENOMEM, EFBIG, as Linux numbers them.
    static let errorNumbers: [Int32] = [5, 28, 13, 24, 12, 27]

    static let examples: [Workload] = Workload.all.map { workload in
        var workload = workload
        // Whatever fails then, fails in a call of the test.
        workload.maintenance = .manual
        return workload
    }

    /// Errors that say what the ordered one led to: writing on is refused, and what failed before is missing later.
    private static let consequences: Set<StoreError.Code> = [.syncFailed, .unknownItem]

    /// Operations whose failure may stay inside: an orphan is left to a later writer, what cannot be shared is copied.
    private static let quiet: Set<DiskOperation> = [.remove, .list, .link]

    /// The sync of the directory in which the index lies. Who may not read that gets an index all the same: making it
    /// durable is for whoever gave the place.
    private static let parentSync = 2

    private static func operationCount(_ workload: Workload) -> Int {
        let disk = CrashableFileSystem()
        #expect(workload.run(on: disk).failure == nil)
        disk.forgetObservers()
        return disk.count(of: DiskOperation.all)
    }

    @Test(arguments: examples.indices, errorNumbers)
    func anyOperationMayFailOnce(workload number: Int, errno: Int32) {
        let workload = Self.examples[number]
        let count = Self.operationCount(workload)
        let step = LongRun.count(23, 1)
        var tried = 0
        for failing in stride(from: Int(errno) % step, to: count, by: step) {
            if errno == 13, failing == Self.parentSync { continue }
            let disk = CrashableFileSystem()
            disk.order(DiskFault(DiskOperation.all, after: failing, errno: errno))
            let context = "\(workload.name), operation \(failing) failed with \(errno)"
            let failures = carryOut(workload, on: disk, context)
            if failures.isEmpty, StoreError.system(errno, "", "").code != .outOfSpace {
                // Where there is no room for a mapping, thumbnails are read without one.
                let quiet = errno == 12 ? Self.quiet.union([.map]) : Self.quiet
                let silent = disk.failedOperations.filter { !quiet.contains($0) }
                if !silent.isEmpty { Issue.record("\(context): \(silent) failed and nobody heard of it") }
            }
            let codes = Self.consequences.union([StoreError.system(errno, "", "").code])
            if let other = failures.first(where: { !codes.contains($0.code) }) {
                Issue.record("\(context): threw \(other)")
            }
            tried += 1
        }
        #expect(tried > 3)
    }

    /// A sync that fails once and then succeeds: nothing is acknowledged on top of what it lost.
    @Test(arguments: examples.indices, [CrashSurvival.nothing, .everything, .torn(seed: 3)])
    func failedSyncIsFinal(workload number: Int, survival: CrashSurvival) {
        let workload = Self.examples[number]
        let counting = CrashableFileSystem()
        workload.run(on: counting)
        counting.forgetObservers()
        let syncs: Set<DiskOperation> = [.sync, .syncDirectory]
        for failing in stride(from: 0, to: counting.count(of: syncs), by: LongRun.count(5, 1)) {
            let disk = CrashableFileSystem()
            disk.setFailedSyncSurvival(survival)
            disk.order(DiskFault(syncs, after: failing, errno: 5))
            let context = "\(workload.name), sync \(failing) failed and kept \(survival)"
            let failures = carryOut(workload, on: disk, context)
            if failures.first?.code != .syncFailed { Issue.record("\(context): \(failures)") }
        }
    }

    /// A disk that is full for some operations and then has space again.
    @Test(arguments: examples.indices, [2, 7]) func aFullDiskGetsSpaceAgain(workload number: Int, failureCount: Int) {
        let workload = Self.examples[number]
        let takers: Set<DiskOperation> = [.create, .createDirectory, .write, .preallocate, .rename, .link]
        let counting = CrashableFileSystem()
        workload.run(on: counting)
        counting.forgetObservers()
        for failing in stride(from: 0, to: counting.count(of: takers), by: LongRun.count(9, 1)) {
            let disk = CrashableFileSystem()
            disk.order(DiskFault(takers, after: failing, errno: 28, failureCount: failureCount))
            let context = "\(workload.name), no space from write \(failing) on, \(failureCount) times"
            let failures = carryOut(workload, on: disk, context)
            let codes = Self.consequences.union([.outOfSpace])
            if let other = failures.first(where: { !codes.contains($0.code) }) {
                Issue.record("\(context): threw \(other)")
            }
        }
    }

    /// Carries the workload out and checks what is found on the disk, also after a power cut at its end.
    private func carryOut(_ workload: Workload, on disk: CrashableFileSystem, _ context: String) -> [StoreError] {
        var run = FaultRun(workload, on: disk)
        run.carryOut()
        disk.forgetFaults()
        disk.forgetObservers()
        for finding in run.findings.prefix(3) { Issue.record("\(context): \(finding); errors \(run.failures)") }
        for survival in [CrashSurvival.nothing, .everything] {
            do { try check(disk.crash(survival), run.legal) } catch {
                Issue.record("\(context), then a power cut, \(survival): \(error); errors \(run.failures)")
            }
        }
        return run.failures
    }

    private struct Finding: Error { var text: String }

    private func check(_ disk: CrashableFileSystem, _ legal: Set<StoreContents>) throws {
        let store = try Workload.open(disk) { $0.maintenance = .manual }
        let found = try StoreContents(store.snapshot())
        guard legal.contains(found) else { throw Finding(text: "found \(found), legal are \(legal)") }
        try store.add(TestItem("later"))
        try store.close()
        let left = try unnamedFiles(of: disk)
        guard left.isEmpty else { throw Finding(text: "left are \(left)") }
        var later = found
        later.titles["later"] = "title of later"
        let again = try Workload.open(disk.crash(.nothing)) { $0.maintenance = .manual }
        guard try StoreContents(again.snapshot()) == later else { throw Finding(text: "a later commit is lost") }
    }

    @Test func storeStaysUsableAfterAFullDisk() throws {
        let disk = CrashableFileSystem()
        let store = try Workload.open(disk)
        disk.limitCapacity(to: 3 << 20)
        var expected: [String: String] = [:]
        var failure: StoreError?
        let text = String(repeating: "x", count: 20_000)
        for number in 0..<1_000 where failure == nil {
            // Titles of random bytes, so that they do not shrink.
            var random = SeededRandom(seed: UInt64(number))
            let letters = (0..<2_000).map { _ in Character(Unicode.Scalar(UInt8.random(in: 97...122, using: &random))) }
            let title = String(letters) + text
            do {
                try store.add(TestItem("id\(number)", title))
                expected["id\(number)"] = title
            } catch let error as StoreError { failure = error }
        }
        #expect(failure?.code == .outOfSpace)
        #expect(try store.contents() == expected)
        disk.limitCapacity(to: .max)
        for number in 0..<10 {
            try store.add(TestItem("more\(number)"))
            expected["more\(number)"] = "title of more\(number)"
        }
        #expect(try store.contents() == expected)
        #expect(try Workload.open(disk.crash(.nothing)).contents() == expected)
        try store.close()
        #expect(try Workload.open(disk.crash(.nothing)).contents() == expected)
    }

    @Test func commitsAreRefusedAfterAFailedSync() throws {
        let disk = CrashableFileSystem()
        let store = try Workload.open(disk)
        try store.add(TestItem("a"))
        disk.order(DiskFault([.sync], after: 0, errno: 5))
        for _ in 0..<3 {
            let error = #expect(throws: StoreError.self) { try store.add(TestItem("b")) }
            #expect(error?.code == .syncFailed)
        }
        #expect(try store.contents().keys.sorted() == ["a"])
        #expect(throws: StoreError.self) { try store.checkpoint() }
        #expect(throws: StoreError.self) { try store.close() }
        #expect(try Workload.open(disk).contents()["a"] == "title of a")
    }
}
