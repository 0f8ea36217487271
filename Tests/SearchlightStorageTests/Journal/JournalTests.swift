import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

@Suite struct JournalTests {
    @Test func framesComeBackInOrder() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer(base: JournalPosition(sequence: 41, checksum: 7))
        for number in 0..<50 {
            let frame = try writer.append(
                JournalFixture.record(number, imageByteCount: number), commitTime: 1000 + Double(number))
            #expect(frame.sequence == UInt64(42 + number))
        }
        try writer.sync()
        let reader = try #require(try fixture.reader())
        #expect(reader.header.base == JournalPosition(sequence: 41, checksum: 7))
        for number in 0..<50 {
            let frame = try #require(try reader.next())
            #expect(frame.sequence == UInt64(42 + number))
            #expect(frame.commitTime == 1000 + Double(number))
            #expect(frame.offset % 8 == 0)
            #expect(frame.record.deletedIdentifiers == ["item \(number)"])
            #expect(frame.record.images[0].bytes.copyBytes() == [UInt8](repeating: UInt8(number), count: number))
        }
        #expect(try reader.next() == nil)
        #expect(reader.tornTail == nil)
        #expect(reader.position == writer.position)
        #expect(reader.byteCount == writer.byteCount)
        #expect(reader.frameCount == 50 && writer.frameCount == 50)
    }

    @Test func theLastSequenceHasNoSuccessor() throws {
        let writer = try JournalFixture().writer(base: JournalPosition(sequence: .max - 1, checksum: 0))
        #expect(try writer.append(JournalFixture.record(1), commitTime: 0).sequence == .max)
        #expect(storeErrorCode { try writer.append(JournalFixture.record(2), commitTime: 0) } == .limitExceeded)
    }

    @Test func everyPartOfARecordComesBack() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        let record = CommitRecordTests.full
        let written = try writer.append(record, commitTime: -1.5)
        let reader = try #require(try fixture.reader())
        let read = try #require(try reader.next())
        #expect(
            CommitRecordTests.Plain(read.record, without: .thumbnails)
                == CommitRecordTests.Plain(record, without: .thumbnails))
        #expect(read.thumbnails == written.thumbnails)
        #expect(read.thumbnails.map(\.number) == [7, 9])
        for (place, thumbnail) in zip(read.thumbnails, record.thumbnails) {
            #expect(try place.read(from: reader.file).copyBytes() == thumbnail.bytes.copyBytes())
            #expect(try place.read(from: writer.file).copyBytes() == thumbnail.bytes.copyBytes())
        }
    }

    @Test func aDamagedThumbnailIsNoticedWhenItIsRead() throws {
        let fixture = try JournalFixture()
        let frame = try fixture.writer().append(CommitRecordTests.full, commitTime: 0)
        var bytes = try fixture.disk.bytes(of: fixture.path())
        bytes[frame.thumbnails[1].offset] ^= 1
        try fixture.disk.replaceBytes(of: fixture.path(), with: bytes)
        let file = try fixture.disk.open(fixture.path(), .read)
        #expect(try frame.thumbnails[0].read(from: file).count == frame.thumbnails[0].byteCount)
        #expect(storeErrorCode { _ = try frame.thumbnails[1].read(from: file) } == .corrupt)
    }

    @Test func goldenBytes() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer(base: JournalPosition(sequence: 41, checksum: 7))
        var record = CommitRecord()
        record.deletedIdentifiers = ["id1", "id2"]
        try writer.append(record, commitTime: 1)
        try writer.close()
        #expect(try fixture.disk.bytes(of: fixture.path()) == GoldenFiles.journal)
        try fixture.disk.replaceBytes(of: fixture.path(), with: GoldenFiles.journal)
        let reader = try #require(try fixture.reader())
        #expect(try reader.rest() == ["id1", "id2"])
        #expect(reader.isClosed)
    }

    @Test func aReaderSeesWhatIsAppendedLater() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        let reader = try #require(try fixture.reader())
        #expect(try reader.next() == nil)
        try writer.append(JournalFixture.record(1), commitTime: 0)
        try writer.append(JournalFixture.record(2), commitTime: 0)
        #expect(try reader.rest() == ["item 1", "item 2"])
        try writer.append(JournalFixture.record(3, imageByteCount: 2 << 20), commitTime: 0)
        #expect(try reader.rest() == ["item 3"])
        try writer.close()
        #expect(try reader.rest() == [])
        #expect(reader.isClosed)
        #expect(try fixture.disk.bytes(of: fixture.path()).count == writer.byteCount)
    }

    @Test func aClosedWriterRefuses() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        try writer.close()
        #expect(storeErrorCode { try writer.append(CommitRecord(), commitTime: 0) } == .closed)
        #expect(storeErrorCode { try writer.sync() } == .closed)
        #expect(storeErrorCode { try writer.close() } == .closed)
    }

    @Test func aJournalIsNeverContinued() throws {
        let fixture = try JournalFixture()
        _ = try fixture.writer()
        #expect(storeErrorCode { _ = try fixture.writer() } == .alreadyExists)
    }

    @Test func creationIsDurable() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        let crashed = try JournalFixture(disk: fixture.disk.crash(.nothing))
        let reader = try #require(try crashed.reader())
        #expect(reader.header == writer.header)
        #expect(try reader.next() == nil)
        #expect(try crashed.disk.bytes(of: fixture.path()).count == JournalFormat.firstPreallocationByteCount)
    }

    @Test func syncMakesFramesDurable() throws {
        let fixture = try JournalFixture()
        let writer = try fixture.writer()
        try writer.append(JournalFixture.record(1), commitTime: 0)
        try writer.append(JournalFixture.record(2), commitTime: 0)
        try writer.sync()
        try writer.append(JournalFixture.record(3), commitTime: 0)
        let syncs = fixture.disk.count(of: [.sync])
        let crashed = try JournalFixture(disk: fixture.disk.crash(.nothing))
        #expect(try crashed.reader()?.rest() == ["item 1", "item 2"])
        try writer.sync()
        try writer.sync()
        #expect(fixture.disk.count(of: [.sync]) == syncs + 1)
    }

    @Test func anotherIndexOrNumberIsRefused() throws {
        let fixture = try JournalFixture()
        _ = try fixture.writer()
        let other = FileIdentity(low: 1, high: 2)
        #expect(
            storeErrorCode {
                _ = try JournalReader(1, indexIdentity: other, in: fixture.directory, of: fixture.disk)
            } == .corrupt)
        try fixture.disk.rename(fixture.path(1), to: fixture.path(2))
        #expect(storeErrorCode { _ = try fixture.reader(2) } == .corrupt)
        #expect(storeErrorCode { _ = try fixture.reader(1) } == .notFound)
    }
}
