import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

@Suite struct ManifestTests {
    private static func reference(_ number: UInt64, _ byteCount: Int) -> FileReference {
        FileReference(
            number: number, byteCount: byteCount, identity: FileIdentity(low: number, high: UInt64(byteCount)))
    }

    /// A manifest with something of everything.
    static let full: Manifest = {
        var manifest = Manifest(indexIdentity: FileIdentity(low: 0x0706_0504_0302_0100, high: 0x0F0E_0D0C_0B0A_0908))
        manifest.generation = 3
        manifest.checkpointSequence = 100
        manifest.lastCommitTime = 2
        manifest.confirmedCommitTime = 1
        manifest.nextFileNumber = 10
        manifest.nextThumbnailNumber = 5
        manifest.firstJournal = 9
        manifest.firstJournalIdentity = FileIdentity(low: 0x11, high: 0x22)
        manifest.unicodeVersion = 0x000F_0100
        manifest.segments = [
            Manifest.Segment(file: reference(4, 4096), through: 90),
            Manifest.Segment(file: reference(5, 512), through: 100, tombstoneFile: 6, deadCount: 2),
        ]
        manifest.tombstoneFiles = [reference(6, 100)]
        manifest.thumbnailFiles = [reference(7, 200)]
        manifest.engagementFile = reference(8, 300)
        manifest.clientStates = [ClientState(handle: "main", bytes: [0xAB, 0xCD])]
        manifest.settings = [Manifest.Setting(name: "language", value: "de")]
        return manifest
    }()

    static let identity = FileIdentity(low: 0x1716_1514_1312_1110, high: 0x1F1E_1D1C_1B1A_1918)

    private func decoded(_ bytes: [UInt8]) throws -> Manifest {
        try bytes.withByteView { try Manifest(decoding: $0, path: "MANIFEST") }
    }

    @Test func manifestsComeBack() throws {
        #expect(try decoded(Self.full.encoded()) == Self.full)
        var new = Manifest(indexIdentity: .random())
        new.firstJournal = 1
        new.nextFileNumber = 2
        #expect(try decoded(new.encoded()) == new)
        #expect(Self.full.files.map(\.number) == [4, 5, 6, 7, 8])
    }

    @Test func goldenBytes() throws {
        #expect(Self.full.encoded(identity: Self.identity) == GoldenFiles.manifest)
        #expect(try decoded(GoldenFiles.manifest) == Self.full)
    }

    @Test func everyFlippedBitIsNoticed() throws {
        let bytes = Self.full.encoded(identity: Self.identity)
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 4
            let code = storeErrorCode { _ = try decoded(damaged) }
            #expect(code == .corrupt, "byte \(position)")
            #expect(storeErrorCode { _ = try decoded(Array(bytes.prefix(position))) } == .corrupt)
        }
        #expect(storeErrorCode { _ = try decoded(bytes + [0]) } == .corrupt)
    }

    /// Damage under a checksum that fits, as an attacker would make it.
    @Test(arguments: 0..<20 as Range<UInt64>) func forgedManifestsNeverTrap(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let bytes = Self.full.encoded(identity: Self.identity)
        for _ in 0..<300 {
            var forged = bytes
            forged[Int.random(in: 48..<bytes.count - 8, using: &random)] =
                [0, 1, 0x7F, 0x80, 0xFF].randomElement() ?? 0
            let checksum = Array(forged.dropLast(8)).withByteView { Checksum.of($0, seed: Self.identity.checksumSeed) }
            for byte in 0..<8 {
                forged[bytes.count - 8 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte))
            }
            let code = storeErrorCode { _ = try decoded(forged) }
            #expect(code == nil || code == .corrupt)
        }
    }

    @Test func contradictionsAreCorrupt() throws {
        let changes: [(inout Manifest) -> Void] = [
            { $0.nextFileNumber = 9 }, { $0.firstJournal = 0 }, { $0.firstJournal = 4 },
            { $0.segments[0].file.number = 5 }, { $0.segments[0].through = 101 }, { $0.segments[0].deadCount = 1 },
            { $0.segments[1].tombstoneFile = 7 }, { $0.lastCommitTime = .nan },
        ]
        for change in changes {
            var manifest = Self.full
            change(&manifest)
            #expect(storeErrorCode { _ = try decoded(manifest.encoded()) } == .corrupt)
        }
    }

    @Test func otherKindsAndVersionsAreTold() throws {
        var bytes = Self.full.encoded()
        bytes[8] = 2
        #expect(storeErrorCode { _ = try decoded(resealed(bytes)) } == .corrupt)
        bytes[8] = 1
        bytes[12] = 9
        #expect(storeErrorCode { _ = try decoded(resealed(bytes)) } == .tooNew)
        bytes[12] = 0
        #expect(storeErrorCode { _ = try decoded(resealed(bytes)) } == .tooOld)
        bytes[12] = 1
        bytes[39] = 1
        #expect(storeErrorCode { _ = try decoded(resealed(bytes)) } == .tooNew)
    }

    private func resealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let checksum = Array(bytes[..<40]).withByteView { Checksum.of($0) }
        for byte in 0..<8 { bytes[40 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte)) }
        return bytes
    }
}

/// Replacing the manifest on disk.
@Suite struct ManifestFileTests {
    private func disk() throws -> CrashableFileSystem {
        let disk = CrashableFileSystem()
        try disk.createDirectory("/index")
        try disk.syncDirectory("/")
        return disk
    }

    private func manifest(_ generation: UInt64) -> Manifest {
        var manifest = ManifestTests.full
        manifest.generation = generation
        return manifest
    }

    @Test func theLastOneCounts() throws {
        let disk = try disk()
        #expect(storeErrorCode { _ = try Manifest(in: "/index", of: disk) } == .notFound)
        for generation in 1...3 {
            try manifest(UInt64(generation)).replace(in: "/index", of: disk)
            #expect(try Manifest(in: "/index", of: disk) == manifest(UInt64(generation)))
            #expect(try Manifest(in: "/index", of: disk.crash(.nothing)) == manifest(UInt64(generation)))
        }
        #expect(try disk.list("/index") == ["MANIFEST"])
    }

    /// Whatever step a crash comes at, and whatever of it survives: the old manifest or the new one, whole.
    @Test func aCrashLeavesOneOfBoth() throws {
        for step in 0..<8 {
            for survival in [CrashSurvival.nothing, .everything] + (0..<50).map({ .chance(seed: $0) }) {
                let disk = try disk()
                try manifest(1).replace(in: "/index", of: disk)
                disk.order(.powerCut(after: step))
                let isDone = storeErrorCode { try manifest(2).replace(in: "/index", of: disk) } == nil
                let found = try Manifest(in: "/index", of: disk.crash(survival)).generation
                #expect(isDone ? found == 2 : found == 1 || found == 2, "step \(step), \(survival)")
            }
        }
    }

    @Test func aFullDiskLeavesTheOldOne() throws {
        let disk = try disk()
        try manifest(1).replace(in: "/index", of: disk)
        disk.order(DiskFault([.write], after: 0, errno: 28))
        #expect(storeErrorCode { try manifest(2).replace(in: "/index", of: disk) } == .outOfSpace)
        #expect(try Manifest(in: "/index", of: disk).generation == 1)
        try manifest(3).replace(in: "/index", of: disk)
        #expect(try Manifest(in: "/index", of: disk).generation == 3)
    }
}
