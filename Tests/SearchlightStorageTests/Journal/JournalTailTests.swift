import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Torn tails, and what is not one.
@Suite struct JournalTailTests {
    /// A journal of three synced frames and the offsets where they begin and end.
    private func threeFrames() throws -> (fixture: JournalFixture, bytes: [UInt8], ends: [Int]) {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        var ends = [writer.byteCount]
        for number in 1...3 {
            try writer.append(JournalFixture.record(number), commitTime: 5)
            try writer.sync()
            ends.append(writer.byteCount)
        }
        return (fixture, Array(try fixture.disk.bytes(of: fixture.path()).prefix(writer.byteCount)), ends)
    }

    private func read(_ fixture: JournalFixture, _ bytes: [UInt8]) throws -> (items: [String], torn: StoreError?) {
        try fixture.disk.replaceBytes(of: fixture.path(), with: bytes)
        guard let reader = try fixture.reader() else { return ([], nil) }
        return (try reader.rest(), reader.tornTail)
    }

    @Test func aCutAtAnyByteLeavesTheFramesBefore() throws {
        let (fixture, bytes, ends) = try threeFrames()
        for cut in ends[0]...bytes.count {
            let whole = ends.count { $0 <= cut } - 1
            let items = (1...3).prefix(whole).map { "item \($0)" }
            let short = try read(fixture, Array(bytes.prefix(cut)))
            #expect(short.items == items, "cut at \(cut)")
            let zeroed = try read(fixture, bytes.prefix(cut) + [UInt8](repeating: 0, count: 5000))
            // Where only padding is cut off, the zeros complete the frame.
            let next = ends.first { $0 > cut } ?? cut
            let isWhole = cut < next && bytes[cut..<next].allSatisfy { $0 == 0 }
            #expect(zeroed.items.count == whole + (isWhole ? 1 : 0), "zeros from \(cut)")
        }
    }

    @Test func garbageBehindTheLastFrameIsATornTail() throws {
        let (fixture, bytes, ends) = try threeFrames()
        for cut in stride(from: ends[2], through: ends[3], by: 1) {
            let result = try read(fixture, bytes.prefix(cut) + [UInt8](repeating: 0xA5, count: 300))
            #expect(result.items == (cut < ends[3] ? ["item 1", "item 2"] : ["item 1", "item 2", "item 3"]))
            #expect(result.torn?.code == .corrupt)
            #expect(result.torn?.offset == (cut < ends[3] ? ends[2] : ends[3]))
        }
    }

    @Test func zerosAreACleanEnd() throws {
        let (fixture, bytes, ends) = try threeFrames()
        #expect(try read(fixture, bytes).torn == nil)
        #expect(try read(fixture, bytes + [0, 0, 0]).torn == nil)
        #expect(try read(fixture, bytes + [UInt8](repeating: 0, count: 1 << 20)).torn == nil)
        #expect(try read(fixture, Array(bytes.prefix(ends[0]))).torn == nil)
    }

    @Test func aFlipBeforeALaterFrameIsCorruption() throws {
        let (fixture, bytes, ends) = try threeFrames()
        for position in ends[0]..<ends[2] {
            var damaged = bytes
            damaged[position] ^= 0x10
            let error = #expect(throws: StoreError.self, "flip at \(position)") { _ = try read(fixture, damaged) }
            #expect(error?.code == .corrupt)
            #expect(error?.path == fixture.path())
            #expect(error?.offset == (position < ends[1] ? ends[0] : ends[1]))
        }
    }

    @Test func zerosBeforeALaterFrameAreCorruption() throws {
        let (fixture, bytes, ends) = try threeFrames()
        var damaged = bytes
        damaged.replaceSubrange(ends[1]..<ends[2], with: [UInt8](repeating: 0, count: ends[2] - ends[1]))
        let error = #expect(throws: StoreError.self) { _ = try read(fixture, damaged) }
        #expect(error?.code == .corrupt)
        #expect(error?.offset == ends[1])
    }

    @Test func aFlipInTheLastFrameIsATornTail() throws {
        let (fixture, bytes, ends) = try threeFrames()
        for position in ends[2]..<ends[3] {
            var damaged = bytes
            damaged[position] ^= 0x10
            let result = try read(fixture, damaged)
            #expect(result.items == ["item 1", "item 2"])
            #expect(result.torn != nil)
        }
    }

    @Test func closingProvesTheLastFrame() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        let frame = try writer.append(JournalFixture.record(1), commitTime: 5)
        try writer.close()
        let bytes = try fixture.disk.bytes(of: fixture.path())
        for position in frame.offset..<frame.offset + frame.byteCount {
            var damaged = bytes
            damaged[position] ^= 1
            #expect(storeErrorCode { _ = try read(fixture, damaged) } == .corrupt)
        }
    }

    /// Frames that were written with one sync reach the disk in any order: a lost one before a whole one is no damage.
    @Test func framesOfOneSyncProveNothing() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        try writer.append(JournalFixture.record(1), commitTime: 5)
        try writer.sync()
        let lost = try writer.append(JournalFixture.record(2), commitTime: 5)
        try writer.append(JournalFixture.record(3), commitTime: 5)
        var bytes = try fixture.disk.bytes(of: fixture.path())
        for position in lost.offset..<lost.offset + lost.byteCount { bytes[position] = 0 }
        #expect(try read(fixture, bytes).items == ["item 1"])
        bytes[lost.offset] = 7
        #expect(try read(fixture, bytes).items == ["item 1"])
        // The second sync does prove it.
        try writer.sync()
        try writer.append(JournalFixture.record(4), commitTime: 5)
        #expect(storeErrorCode { _ = try fixture.reader()?.rest() } == .corrupt)
    }

    @Test func framesInAnotherPlaceDoNotCount() throws {
        let (fixture, bytes, ends) = try threeFrames()
        let copied = Array(bytes[ends[1]..<ends[2]])
        // Frame 2 twice: the second lies where the third belongs.
        let twice = try read(fixture, bytes.prefix(ends[2]) + copied)
        #expect(twice.items == ["item 1", "item 2"])
        // Frames of another journal in the same place.
        let other = try JournalFixture()
        let header = JournalHeader(
            number: 1, indexIdentity: JournalFixture.index, base: JournalPosition(sequence: 0, checksum: 0))
        let writer = try JournalWriter(header, in: other.directory, of: other.disk)
        for number in 7...9 { try writer.append(JournalFixture.record(number), commitTime: 5) }
        let strange = try other.disk.bytes(of: other.path())
        #expect(try read(fixture, Array(bytes[..<ends[0]] + strange[ends[0]..<ends[3]])).items == [])
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func crashesKeepWhatWasSynced(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        var written: [String] = []
        var synced = 0
        for number in 0..<Int.random(in: 1...30, using: &random) {
            let byteCount = Int.random(in: 0...3000, using: &random)
            try writer.append(JournalFixture.record(number, imageByteCount: byteCount), commitTime: 1)
            written.append("item \(number)")
            if Int.random(in: 0..<3, using: &random) == 0 {
                try writer.sync()
                synced = written.count
            }
        }
        for survival in [CrashSurvival.nothing, .everything] + (0..<10).map({ .chance(seed: seed * 100 + $0) }) {
            let crashed = try JournalFixture(disk: fixture.disk.crash(survival))
            let found = try #require(try crashed.reader()).rest()
            #expect(found.count >= synced, "\(survival)")
            #expect(found == Array(written.prefix(found.count)), "\(survival)")
            if survival == .everything { #expect(found == written) }
        }
    }
}
