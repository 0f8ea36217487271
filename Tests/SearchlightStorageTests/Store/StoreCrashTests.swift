import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Power cuts, full disks and failing syncs at every operation: what was acknowledged is there, and nothing else.
struct StoreCrashTests {
    static let workloads = [Workload.mixed, Workload.small]

    /// Operations that the whole workload takes.
    private func operationCount(_ workload: Workload, _ change: (inout StoreOptions) -> Void) throws -> Int {
        let disk = CrashableFileSystem()
        let progress = workload.run(on: disk, change: change)
        #expect(progress.failure == nil)
        return disk.count()
    }

    private func smallBudget(_ options: inout StoreOptions) { options.journalFrameBudget = 6 }

    @Test(arguments: 0..<2, [CrashSurvival.nothing, .everything, .chance(seed: 1), .chance(seed: 2)])
    func powerCutAtEveryOperation(workload number: Int, survival: CrashSurvival) throws {
        let workload = StoreCrashTests.workloads[number]
        for cut in 0...(try operationCount(workload, smallBudget)) {
            let disk = CrashableFileSystem()
            disk.order(.powerCut(after: cut))
            let progress = workload.run(on: disk, change: smallBudget)
            try check(disk.crash(survival), progress, "power cut after \(cut), \(survival)")
        }
    }

    /// Opens what a crash left, twice crashed again, and goes on with it.
    private func check(_ disk: CrashableFileSystem, _ progress: Workload.Progress, _ comment: String) throws {
        var contents: [String: String] = [:]
        do {
            let store = try Workload.open(disk)
            contents = try store.contents()
            #expect(progress.legal.contains(contents), Comment(rawValue: comment))
            let twice = try Workload.open(disk.crash(.nothing))
            #expect(try twice.contents() == contents, Comment(rawValue: comment))
            try store.add(TestItem("after the crash"))
            contents["after the crash"] = "title of after the crash"
            #expect(try Workload.open(disk.crash(.nothing)).contents() == contents, Comment(rawValue: comment))
            try store.close()
            #expect(try Workload.open(disk.crash(.nothing)).contents() == contents, Comment(rawValue: comment))
        } catch { Issue.record(error, Comment(rawValue: comment)) }
        try checkFiles(disk, comment)
    }

    /// A closed index holds nothing but what its manifest names.
    private func checkFiles(_ disk: CrashableFileSystem, _ comment: String) throws {
        let manifest = try Manifest(in: "/index", of: disk)
        let named = manifest.segments.count + manifest.thumbnailFiles.count + manifest.tombstoneFiles.count
        let expected = named + (manifest.engagementFile == nil ? 0 : 1) + 3
        let names = try disk.list("/index")
        #expect(names.count == expected, Comment(rawValue: "\(comment): \(names)"))
    }

    @Test(arguments: 0..<2) func fullDiskAtEveryOperation(workload number: Int) throws {
        let workload = StoreCrashTests.workloads[number]
        for failing in 0..<(try operationCount(workload, smallBudget)) {
            let disk = CrashableFileSystem()
            let writes: Set<DiskOperation> = [.create, .write, .preallocate, .rename]
            disk.order(DiskFault(writes, after: failing, errno: 28))
            var progress = workload.run(on: disk, change: smallBudget)
            if let failure = progress.failure { #expect(failure.code == .outOfSpace) }
            // Such a commit has failed for good.
            progress.underWay = nil
            disk.forgetFaults()
            try check(disk.crash(.everything), progress, "no space at write \(failing)")
        }
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

    /// No file descriptors left, at any one operation: nothing that was acknowledged is lost.
    @Test(arguments: 0..<2, [24, 5] as [Int32])
    func anyOperationMayFailOnce(workload number: Int, errno: Int32) throws {
        let workload = StoreCrashTests.workloads[number]
        let operations = DiskOperation.mutations.union([.open, .read, .map, .list])
        let counting = CrashableFileSystem()
        _ = workload.run(on: counting, change: smallBudget)
        for failing in 0..<counting.count(of: operations) {
            let disk = CrashableFileSystem()
            disk.order(DiskFault(operations, after: failing, errno: errno))
            let progress = workload.run(on: disk, change: smallBudget)
            disk.forgetFaults()
            try check(disk.crash(.everything), progress, "operation \(failing) failed with \(errno)")
        }
    }

    @Test(arguments: 0..<2) func failedSyncIsFinal(workload number: Int) throws {
        let workload = StoreCrashTests.workloads[number]
        for failing in 0..<(try operationCount(workload, smallBudget)) {
            let disk = CrashableFileSystem()
            disk.order(DiskFault([.sync, .syncDirectory], after: failing, errno: 5))
            let progress = workload.run(on: disk, change: smallBudget)
            // Without a failure the workload has fewer syncs than that, or the failed one was of a background task.
            guard let failure = progress.failure else { continue }
            #expect(failure.code == .syncFailed)
            try check(disk.crash(.nothing), progress, "sync \(failing) failed")
            let again = CrashableFileSystem()
            again.order(DiskFault([.sync, .syncDirectory], after: failing, errno: 5))
            let sameProgress = workload.run(on: again, change: smallBudget)
            // The process goes on: the pages show what is not on the disk.
            try check(again.crash(.everything), sameProgress, "sync \(failing) failed, all survives")
        }
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

    @Test func withoutASyncACrashLosesOnlyTheLastCommits() throws {
        for seed in 0..<20 {
            let disk = CrashableFileSystem()
            let store = try Workload.open(disk, TestClock()) { $0.durability = .checkpoint }
            var states: [[String: String]] = [[:]]
            for number in 0..<10 {
                try store.add(TestItem("id\(number)"))
                states.append(try store.contents())
                if number == 4 { try store.checkpoint() }
            }
            let found = try Workload.open(disk.crash(.chance(seed: UInt64(seed)))).contents()
            #expect(states.dropFirst(5).contains(found))
        }
    }
}
