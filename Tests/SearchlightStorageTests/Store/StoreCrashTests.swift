import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Power cuts at every operation of every workload, and of the recoveries after them: what was acknowledged is there,
/// and nothing else.
struct StoreCrashTests {
    /// A workload and how many different disks its power cuts must at least leave, usually and in a long run, so that
    /// the test cannot shrink unnoticed.
    struct Case: Sendable, CustomTestStringConvertible {
        var workload: Workload
        var leastUsual: Int
        var leastLong: Int

        var testDescription: String { workload.name }
    }

    static let cases = [
        Case(workload: .mixed, leastUsual: 1_000, leastLong: 15_000),
        Case(workload: .small, leastUsual: 1_000, leastLong: 15_000),
        Case(workload: .batches, leastUsual: 1_000, leastLong: 15_000),
        Case(workload: .checkpoints, leastUsual: 1_000, leastLong: 15_000),
        Case(workload: .deletionsInMerges, leastUsual: 1_000, leastLong: 15_000),
        Case(workload: .thumbnails, leastUsual: 1_000, leastLong: 15_000),
        Case(workload: .files, leastUsual: 1_000, leastLong: 15_000),
        Case(workload: .space, leastUsual: 300, leastLong: 3_000),
        Case(workload: .backups, leastUsual: 300, leastLong: 3_000),
        Case(workload: .openings, leastUsual: 300, leastLong: 3_000),
    ]

    @Test func theCountsAddUp() {
        #expect(Self.cases.reduce(0) { $0 + $1.leastUsual } >= 5_000)
        #expect(Self.cases.reduce(0) { $0 + $1.leastLong } >= 100_000)
        #expect(Set(Self.cases.map(\.workload.name)) == Set(Workload.all.map(\.name)))
    }

    @Test(arguments: cases) func powerCutAtEveryOperation(_ example: Case) {
        let chances = (0..<UInt64(LongRun.count(1, 12))).flatMap { seed -> [CrashSurvival] in
            [.chance(seed: seed), .torn(seed: seed)]
        }
        let second: [CrashSurvival] =
            LongRun.count(0, 1) == 0
            ? [.nothing, .everything, .torn(seed: 1)] : CrashSurvival.certain + [.chance(seed: 1), .torn(seed: 1)]
        let replay = CrashReplay(
            example.workload, first: CrashSurvival.certain + chances, second: second,
            recoveryStride: LongRun.count(12, 2))
        replay.run()
        print(replay.description)
        #expect(replay.stateCount >= LongRun.count(example.leastUsual, example.leastLong))
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
