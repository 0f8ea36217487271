import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Full disks, failed syncs and hostile bytes.
@Suite struct JournalFailureTests {
    private let noSpace: Int32 = 28
    private let inputOutput: Int32 = 5

    @Test func aFullDiskUndoesTheFrame() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        try writer.append(JournalFixture.record(1), commitTime: 0)
        let before = writer.byteCount
        fixture.disk.order(DiskFault([.write], after: 0, errno: noSpace))
        #expect(storeErrorCode { try writer.append(JournalFixture.record(2), commitTime: 0) } == .outOfSpace)
        #expect(writer.byteCount == before)
        #expect(try fixture.disk.bytes(of: fixture.path()).count == before)
        try writer.append(JournalFixture.record(3), commitTime: 0)
        try writer.sync()
        let crashed = try JournalFixture(disk: fixture.disk.crash(.nothing))
        #expect(try crashed.reader()?.rest() == ["item 1", "item 3"])
    }

    @Test func aFrameThatDoesNotFitIsNotBegun() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        fixture.disk.limitCapacity(to: fixture.disk.byteCount + 1000)
        let large = JournalFixture.record(1, imageByteCount: 2 << 20)
        #expect(storeErrorCode { try writer.append(large, commitTime: 0) } == .outOfSpace)
        try writer.append(JournalFixture.record(2), commitTime: 0)
        #expect(try fixture.reader()?.rest() == ["item 2"])
    }

    @Test func theLastBytesOfADiskAreUsed() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        fixture.disk.limitCapacity(to: fixture.disk.byteCount + 5000)
        let step = JournalFormat.firstPreallocationByteCount
        try writer.append(JournalFixture.record(1, imageByteCount: step - 2000), commitTime: 0)
        try writer.append(JournalFixture.record(2, imageByteCount: 4000), commitTime: 0)
        #expect(
            storeErrorCode { try writer.append(JournalFixture.record(3, imageByteCount: 4000), commitTime: 0) }
                == .outOfSpace)
        fixture.disk.limitCapacity(to: .max)
        try writer.append(JournalFixture.record(4), commitTime: 0)
        #expect(try fixture.reader()?.rest() == ["item 1", "item 2", "item 4"])
    }

    @Test func afterAFailedSyncNothingIsAccepted() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        try writer.append(JournalFixture.record(1), commitTime: 0)
        fixture.disk.order(DiskFault([.sync], after: 0, errno: inputOutput))
        #expect(storeErrorCode { try writer.sync() } == .syncFailed)
        #expect(storeErrorCode { try writer.sync() } == .syncFailed)
        #expect(storeErrorCode { try writer.append(JournalFixture.record(2), commitTime: 0) } == .syncFailed)
        #expect(storeErrorCode { try writer.close() } == .syncFailed)
        let crashed = try JournalFixture(disk: fixture.disk.crash(.everything))
        #expect(try crashed.reader()?.rest() == [])
    }

    @Test func aFrameThatCannotBeUndoneIsFinal() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        fixture.disk.order(DiskFault([.write], after: 0, errno: noSpace))
        fixture.disk.order(DiskFault([.truncate], after: 0, errno: inputOutput))
        #expect(storeErrorCode { try writer.append(JournalFixture.record(1), commitTime: 0) } != nil)
        #expect(storeErrorCode { try writer.append(JournalFixture.record(2), commitTime: 0) } != nil)
    }

    /// Whatever fails while a journal is made: no valid header stays, unless the error is a failed sync.
    @Test(arguments: 0..<6) func failuresOfCreationLeaveNothing(_ count: Int) throws {
        for errno in [noSpace, inputOutput] {
            let fixture = try JournalFixture()
            fixture.disk.order(DiskFault(after: count, errno: errno))
            guard let code = storeErrorCode({ _ = try fixture.writer() }) else { continue }
            fixture.disk.forgetFaults()
            let crashed = try JournalFixture(disk: fixture.disk.crash(.everything))
            if code == .syncFailed { continue }
            #expect(
                storeErrorCode { if try crashed.reader() == nil { throw StoreError(code: .notFound, message: "") } }
                    == .notFound)
        }
    }

    @Test func largeCommitsAreRefused() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        var record = CommitRecord()
        // The same 16 MiB many times: the limit is checked before anything is copied.
        let image = ImageBytes(HeapBytes(byteCount: 16 << 20))
        record.images = Array(repeating: .init(bytes: image), count: 17)
        #expect(storeErrorCode { try writer.append(record, commitTime: 0) } == .limitExceeded)
        try writer.append(JournalFixture.record(1), commitTime: 0)
        #expect(try fixture.reader()?.rest() == ["item 1"])
    }

    /// Bytes of a valid journal with a frame header written by hand behind the first frame.
    private func withForgedFrame(
        _ fixture: JournalFixture, kind: UInt32 = 1, payloadByteCount: UInt64 = 0, sequence: UInt64 = 2,
        time: Double = 0, durable: UInt64 = 104
    ) throws -> [UInt8] {
        let writer = try fixture.writer()
        try writer.append(JournalFixture.record(1), commitTime: 0)
        var bytes = Array(try fixture.disk.bytes(of: fixture.path()).prefix(writer.byteCount))
        var frame = ByteWriter()
        frame.appendUInt32(0x5246_4C53)
        frame.appendUInt32(kind)
        frame.appendUInt64(payloadByteCount)
        frame.appendUInt64(sequence)
        frame.appendDouble(time)
        frame.appendUInt64(writer.position.checksum)
        frame.appendUInt64(durable)
        let seed = JournalFixture.identity.checksumSeed &+ UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
        frame.appendUInt64(frame.withView { Checksum.of($0, seed: seed) })
        bytes += frame.copyBytes()
        return bytes + [UInt8](repeating: 0, count: 4096)
    }

    private func code(_ fixture: JournalFixture, _ bytes: [UInt8]) throws -> StoreError.Code? {
        try fixture.disk.replaceBytes(of: fixture.path(), with: bytes)
        return storeErrorCode { _ = try fixture.reader()?.rest() }
    }

    @Test func headersThatSayTheImpossibleAreRefused() throws {
        var fixture = try JournalFixture()
        #expect(try code(fixture, withForgedFrame(fixture, payloadByteCount: .max)) == .corrupt)
        fixture = try JournalFixture()
        #expect(try code(fixture, withForgedFrame(fixture, payloadByteCount: 257 << 20)) == .corrupt)
        fixture = try JournalFixture()
        #expect(try code(fixture, withForgedFrame(fixture, time: .nan)) == .corrupt)
        fixture = try JournalFixture()
        #expect(try code(fixture, withForgedFrame(fixture, durable: .max)) == .corrupt)
        fixture = try JournalFixture()
        #expect(try code(fixture, withForgedFrame(fixture, sequence: 3)) == .corrupt)
        fixture = try JournalFixture()
        #expect(try code(fixture, withForgedFrame(fixture, kind: 9)) == .tooNew)
        // Longer than the file, but possible: a frame that was cut off.
        fixture = try JournalFixture()
        #expect(try code(fixture, withForgedFrame(fixture, payloadByteCount: 200 << 20)) == nil)
    }

    @Test func headersOfOtherVersionsAreNotDamage() throws {
        let fixture = try JournalFixture()
        _ = try fixture.writer()
        for (offset, value, expected) in [(12, UInt8(2), StoreError.Code.tooNew), (12, 0, .tooOld), (32, 1, .tooNew)] {
            var bytes = try fixture.disk.bytes(of: fixture.path())
            let intact = bytes
            bytes[offset] = value
            let checksum = Array(bytes[0..<40]).withByteView { Checksum.of($0) }
            for byte in 0..<8 { bytes[40 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte)) }
            #expect(try code(fixture, bytes) == expected)
            try fixture.disk.replaceBytes(of: fixture.path(), with: intact)
        }
    }

    @Test func unknownFlagsAreTooNew() throws {
        let fixture = try JournalFixture()
        _ = try fixture.writer()
        var bytes = try fixture.disk.bytes(of: fixture.path())
        bytes[88] = 2
        let checksum = Array(bytes[0..<96]).withByteView { Checksum.of($0, seed: JournalFixture.identity.checksumSeed) }
        for byte in 0..<8 { bytes[96 + byte] = UInt8(truncatingIfNeeded: checksum >> UInt64(8 * byte)) }
        #expect(try code(fixture, bytes) == .tooNew)
    }

    @Test func anUnfinishedHeaderIsNoDamageUntilSomethingFollows() throws {
        let fixture = try JournalFixture()
        _ = try fixture.writer()
        let bytes = Array(try fixture.disk.bytes(of: fixture.path()).prefix(200))
        for cut in 0..<104 {
            try fixture.disk.replaceBytes(of: fixture.path(), with: Array(bytes.prefix(cut)))
            #expect(try fixture.reader() == nil)
            var damaged = bytes
            damaged[cut] ^= 1
            try fixture.disk.replaceBytes(of: fixture.path(), with: damaged)
            let code = storeErrorCode {
                if try fixture.reader() != nil { throw StoreError(code: .closed, message: "") }
            }
            #expect(code == nil, "byte \(cut)")
            damaged[150] = 1
            #expect(try self.code(fixture, damaged) == .corrupt, "byte \(cut)")
        }
    }

    /// Random damage gives frames from the start, or an error; never a trap, never a frame that was not written.
    @Test(arguments: 0..<30 as Range<UInt64>) func damagedJournalsNeverLie(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        let written = (0..<8).map { "item \($0)" }
        for number in 0..<8 {
            try writer.append(JournalFixture.record(number), commitTime: 1)
            if Bool.random(using: &random) { try writer.sync() }
        }
        let bytes = try fixture.disk.bytes(of: fixture.path()).prefix(writer.byteCount + 64)
        for _ in 0..<100 {
            var damaged = Array(bytes)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            try fixture.disk.replaceBytes(of: fixture.path(), with: damaged)
            do {
                let found = try fixture.reader()?.rest() ?? []
                #expect(found == Array(written.prefix(found.count)))
            } catch {
                let code = (error as? StoreError)?.code
                #expect(code == .corrupt || code == .tooNew || code == .tooOld)
            }
        }
    }
}
