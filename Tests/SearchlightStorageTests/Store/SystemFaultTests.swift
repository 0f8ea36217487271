import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Calls of the system that fail, are interrupted or come in pieces, on real files.
struct SystemFaultTests {
    private static let examples = [Workload.mixed, .thumbnails, .files]

    /// Where syncs cost little.
    private static func place() throws -> TemporaryDirectory {
        try unsafe access("/dev/shm", W_OK) == 0 ? TemporaryDirectory(in: "/dev/shm") : TemporaryDirectory()
    }

    /// Orders the failure of the call number `failing`.
    private final class Plan: Sendable {
        private let count = Atomic(0)
        private let failing: Int
        private let errno: Int32

        init(failing: Int = .max, errno: Int32 = 0) {
            self.failing = failing
            self.errno = errno
        }

        var callCount: Int { count.load(ordering: .relaxed) }

        var faults: SystemCallFaults {
            SystemCallFaults { [self] _, _ in
                count.add(1, ordering: .relaxed).oldValue == failing ? .fail(errno) : .proceed
            }
        }
    }

    @Test(arguments: 0..<3, StoreFaultTests.errorNumbers)
    func anyCallMayFailOnce(workload number: Int, errno: Int32) throws {
        let workload = Self.examples[number]
        let counting = Plan()
        try carryOut(workload, counting.faults, "\(workload.name), no failure") { #expect($0.isEmpty) }
        let step = LongRun.count(53, 2)
        for failing in stride(from: Int(errno) % step, to: counting.callCount, by: step) {
            let context = "\(workload.name), call \(failing) failed with \(errno)"
            try carryOut(workload, Plan(failing: failing, errno: errno).faults, context) { failures in
                let codes: Set = [StoreError.system(errno, "", "").code, .syncFailed, .unknownItem]
                if let other = failures.first(where: { !codes.contains($0.code) }) {
                    Issue.record("\(context): threw \(other)")
                }
            }
        }
    }

    /// Calls that the system may interrupt, or do in part, are made again until they are done.
    @Test(arguments: 0..<3, 0..<UInt64(LongRun.count(4, 40)))
    func interruptionsAndPiecesAreNotNoticed(workload number: Int, seed: UInt64) throws {
        let random = Locked(SeededRandom(seed: seed))
        let interruptible: Set<SystemCall> = [
            .open, .read, .write, .allocate, .truncate, .sync, .syncDirectory, .lock,
        ]
        let faults = SystemCallFaults { call, _ in
            random.withLock { random in
                if interruptible.contains(call), random.next() % 3 == 0 { return .fail(EINTR) }
                guard call == .read || call == .write else { return .proceed }
                return random.next() % 2 == 0 ? .shorten(to: Int(random.next() % 3_000)) : .proceed
            }
        }
        let workload = Self.examples[number]
        try carryOut(workload, faults, "\(workload.name), pieces, seed \(seed)") { #expect($0.isEmpty) }
    }

    /// Carries out a workload in a new directory, and sees to it that nothing stays behind: no item is lost, no file is
    /// left over, and no descriptor is open.
    private func carryOut(
        _ workload: Workload, _ faults: SystemCallFaults, _ context: String, _ judge: ([StoreError]) -> Void
    ) throws {
        let temporary = try Self.place()
        let directory = temporary.path + "/index"
        var run = FaultRun(workload, on: PosixFileSystem(faults: faults), directory: directory)
        run.carryOut()
        for finding in run.findings.prefix(3) { Issue.record("\(context): \(finding); errors \(run.failures)") }
        judge(run.failures)
        let open = try openFiles(below: directory)
        if !open.isEmpty { Issue.record("\(context): still open are \(open)") }
        let disk = PosixFileSystem()
        let store = try Workload.open(disk, directory: directory) { $0.maintenance = .manual }
        let found = try StoreContents(store.snapshot())
        if !run.legal.contains(found) { Issue.record("\(context): found \(found), legal are \(run.legal)") }
        try store.add(TestItem("later"))
        try store.close()
        let left = try unnamedFiles(of: disk, in: directory)
        if !left.isEmpty { Issue.record("\(context): left are \(left)") }
    }

    /// What this process has open in a directory, where the system tells.
    private func openFiles(below directory: String) throws -> [String] {
        guard unsafe access("/proc/self/fd", R_OK) == 0 else { return [] }
        let names = try PosixFileSystem().list("/proc/self/fd")
        return names.compactMap { name in
            var room = [CChar](repeating: 0, count: 4096)
            let count = unsafe readlink("/proc/self/fd/\(name)", &room, room.count)
            guard count > 0 else { return nil }
            let target = String(decoding: room[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return target.hasPrefix(directory) ? target : nil
        }
    }
}
