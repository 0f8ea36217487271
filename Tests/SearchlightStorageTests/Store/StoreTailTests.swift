import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Journals that end in the middle of a commit.
struct StoreTailTests {
    private static let journal = "/index/journal-1"

    /// An index of six commits, and where the last two frames begin in its journal.
    private func makeIndex() throws -> (disk: CrashableFileSystem, starts: [Int], end: Int) {
        let disk = CrashableFileSystem()
        let store = try Workload.open(disk) { $0.maintenance = .manual }
        for number in 0..<6 { try store.add(TestItem("id\(number)")) }
        let manifest = try Manifest(in: "/index", of: disk)
        let chain = try JournalChain(manifest, in: "/index", of: disk)
        var starts: [Int] = []
        while let frame = try chain.next() { starts.append(frame.offset) }
        return (disk, Array(starts.suffix(2)), chain.byteCount)
    }

    enum Damage: CaseIterable { case cut, zeros, random }

    @Test(arguments: Damage.allCases) func everyTornTailOpens(damage: Damage) throws {
        let (disk, starts, end) = try makeIndex()
        let bytes = try disk.bytes(of: StoreTailTests.journal)
        var random = SeededRandom(seed: 7)
        for position in stride(from: starts[0], to: end, by: 13) {
            let torn = disk.crash(.everything)
            var changed = bytes
            switch damage {
            case .cut: changed.removeSubrange(position...)
            case .zeros: for index in position..<bytes.count { changed[index] = 0 }
            case .random: for index in position..<end { changed[index] = UInt8.random(in: 0...255, using: &random) }
            }
            try torn.replaceBytes(of: StoreTailTests.journal, with: changed)
            let store = try Workload.open(torn)
            let count = try store.contents().count
            #expect(count == (position < starts[1] ? 4 : 5), "position \(position)")
            try store.add(TestItem("later"))
            let again = try Workload.open(torn.crash(.nothing)).contents()
            #expect(again.count == count + 1)
            #expect(again["later"] != nil)
        }
    }

    @Test func damageBeforeALaterCommitIsCorruption() throws {
        let (disk, starts, _) = try makeIndex()
        var bytes = try disk.bytes(of: StoreTailTests.journal)
        bytes[starts[0] + 80] ^= 1
        try disk.replaceBytes(of: StoreTailTests.journal, with: bytes)
        let error = #expect(throws: StoreError.self) { try Workload.open(disk.crash(.everything)) }
        #expect(error?.code == .corrupt)
        #expect(error?.path == StoreTailTests.journal)
    }

    @Test func missingManifestIsNotTakenForANewIndex() throws {
        let (disk, _, _) = try makeIndex()
        try disk.remove("/index/MANIFEST")
        let error = #expect(throws: StoreError.self) { try Workload.open(disk.crash(.everything)) }
        #expect(error?.code == .corrupt)
    }
}
