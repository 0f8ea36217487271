import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Replays a workload and takes the power away before each of its operations, in many ways; opens what is left, compares
/// it with the model, takes the power away again before each operation of the recovery, and opens once more.
///
/// Disks that were seen before are not opened again, so `stateCount` counts different ones.
final class CrashReplay: Sendable {
    private let workload: Workload
    private let firstSurvivals: [CrashSurvival]
    private let secondSurvivals: [CrashSurvival]

    /// Of so many recoveries one is crashed.
    private let recoveryStride: Int
    private let progress = Locked(Workload.Progress())
    private let tally = Locked(Tally())

    private struct Tally {
        var seen: Set<[UInt64]> = []
        var cutCount = 0
        var firstCount = 0
        var secondCount = 0
        var findingCount = 0
    }

    /// Disks that were opened and found right, or not.
    var stateCount: Int { tally.withLock { $0.firstCount + $0.secondCount } }

    var description: String {
        tally.withLock {
            "\(workload.name): \($0.cutCount) cuts, \($0.firstCount) states, \($0.secondCount) after a second crash"
        }
    }

    init(
        _ workload: Workload, first: [CrashSurvival], second: [CrashSurvival], recoveryStride: Int
    ) {
        self.workload = workload
        firstSurvivals = first
        secondSurvivals = second
        self.recoveryStride = recoveryStride
    }

    func run() {
        let disk = CrashableFileSystem()
        disk.observe { [self] operation, path in cut(disk, "\(operation) \(path)") }
        let end = workload.run(on: disk, log: progress)
        disk.forgetObservers()
        if let failure = end.failure { Issue.record(failure) }
        cut(disk, "the end")
    }

    /// The power goes before an operation of the workload.
    private func cut(_ disk: CrashableFileSystem, _ place: String) {
        let progress = progress.withLock { $0 }
        let number = tally.withLock { tally in
            tally.cutCount += 1
            return tally.cutCount
        }
        for survival in firstSurvivals {
            let found = disk.crash(survival.moved(by: UInt64(number)))
            guard let count = note(found, progress.legal, progress.backups.count, isSecond: false) else { continue }
            let context = "\(workload.name), cut \(number) before \(place), \(survival)"
            attempt(context) {
                try check(found, progress.legal, isRecoveryCrashed: count % recoveryStride == 0, context)
                try checkBackups(found, progress, context)
            }
        }
    }

    /// Notes a disk and gives its number; nil if one like it was checked against the same states.
    private func note(
        _ disk: CrashableFileSystem, _ legal: Set<StoreContents>, _ backupCount: Int = 0, isSecond: Bool
    ) -> Int? {
        let legal = UInt64(bitPattern: Int64(legal.hashValue))
        let key = [disk.digest, legal, UInt64(backupCount), isSecond ? 1 : 0]
        return tally.withLock { tally in
            guard tally.seen.insert(key).inserted else { return nil }
            if isSecond { tally.secondCount += 1 } else { tally.firstCount += 1 }
            return tally.firstCount + tally.secondCount
        }
    }

    /// Opens what a crash left, goes on with it, and crashes that too.
    private func check(
        _ disk: CrashableFileSystem, _ legal: Set<StoreContents>, isRecoveryCrashed: Bool, _ context: String
    ) throws {
        let store = try Workload.open(disk) { $0.maintenance = .manual }
        let found = try StoreContents(store.snapshot())
        guard legal.contains(found) else { return report("\(context): found \(found), legal are \(legal)") }
        var later = found
        later.titles["later"] = "title of later"
        let recovery = Locked<Set<StoreContents>>([found])
        if isRecoveryCrashed {
            disk.observe { [self, disk] operation, path in
                cutRecovery(disk, recovery.withLock { $0 }, "\(context); then before \(operation) \(path)")
            }
        }
        recovery.withLock { _ = $0.insert(later) }
        try store.add(TestItem("later"))
        recovery.withLock { $0 = [later] }
        try store.close()
        if isRecoveryCrashed { cutRecovery(disk, [later], "\(context); then after closing") }
        disk.forgetObservers()
        try expectNamedFilesOnly(disk, context)
    }

    private func cutRecovery(_ disk: CrashableFileSystem, _ legal: Set<StoreContents>, _ context: String) {
        for survival in secondSurvivals {
            let found = disk.crash(survival)
            guard let number = note(found, legal, isSecond: true) else { continue }
            attempt(context) {
                let store = try Workload.open(found) { $0.maintenance = .manual }
                let contents = try StoreContents(store.snapshot())
                guard legal.contains(contents) else {
                    return report("\(context), \(survival): found \(contents), legal are \(legal)")
                }
                guard number % 16 == 0 else { return }
                try store.add(TestItem("latest"))
                try store.close()
                try expectNamedFilesOnly(found, context)
            }
        }
    }

    /// Backups that were made are indexes of what was there then, whatever became of the index since; one that was not
    /// completed is none, or holds everything.
    private func checkBackups(
        _ disk: CrashableFileSystem, _ progress: Workload.Progress, _ context: String
    ) throws {
        for (name, contents) in progress.backups {
            guard try self.contents(ofBackup: name, on: disk) == contents else {
                return report("\(context): the backup \(name) is another one")
            }
        }
        guard let name = progress.backupUnderWay else { return }
        do {
            guard try contents(ofBackup: name, on: disk) == progress.acknowledged.shown else {
                return report("\(context): half a backup is taken for a whole one")
            }
        } catch let error as StoreError where [.notFound, .notAnIndex, .corrupt].contains(error.code) {
            // It has no manifest yet.
        }
    }

    private func contents(ofBackup name: String, on disk: CrashableFileSystem) throws -> StoreContents {
        let store = try Workload.open(disk, directory: "/index.\(name)") { $0.isReadOnly = true }
        return try StoreContents(store.snapshot())
    }

    /// A closed index holds nothing but what its manifest names.
    private func expectNamedFilesOnly(_ disk: CrashableFileSystem, _ context: String) throws {
        let left = try unnamedFiles(of: disk)
        if !left.isEmpty { report("\(context): left are \(left)") }
    }

    private func attempt(_ context: String, _ body: () throws -> Void) {
        do { try body() } catch { report("\(context): \(error)") }
    }

    /// Some findings are enough to see what is wrong.
    private func report(_ message: String) {
        let count = tally.withLock { tally in
            tally.findingCount += 1
            return tally.findingCount
        }
        if count <= 10 { Issue.record(Comment(rawValue: message)) }
    }
}

extension CrashSurvival {
    /// Another chance at each cut.
    fileprivate func moved(by number: UInt64) -> CrashSurvival {
        switch self {
        case .chance(let seed): .chance(seed: seed &+ number &* 1_000_003)
        case .torn(let seed): .torn(seed: seed &+ number &* 1_000_003)
        default: self
        }
    }
}

/// The files of an index that neither its manifest names nor its format always has.
func unnamedFiles(of fileSystem: any FileSystem, in directory: String = "/index") throws -> [String] {
    let manifest = try Manifest(in: directory, of: fileSystem)
    var named: Set<FileName> = [.manifest, .lock, .journal(manifest.firstJournal)]
    for segment in manifest.segments { named.insert(.segment(segment.file.number)) }
    for file in manifest.thumbnailFiles { named.insert(.thumbnails(file.number)) }
    for file in manifest.tombstoneFiles { named.insert(.tombstones(file.number)) }
    if let file = manifest.engagementFile { named.insert(.engagement(file.number)) }
    return try fileSystem.list(directory).filter { name in FileName(name).map { !named.contains($0) } ?? true }
}
