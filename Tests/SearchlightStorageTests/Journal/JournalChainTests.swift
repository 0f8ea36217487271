import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// From one journal to the next.
@Suite struct JournalChainTests {
    private func append(_ numbers: ClosedRange<Int>, to writer: JournalWriter) throws {
        for number in numbers { try writer.append(JournalFixture.record(number), commitTime: 1) }
        try writer.sync()
    }

    private func items(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "item \($0)" } }

    private func damage(_ fixture: JournalFixture, _ number: UInt64, at offset: Int) throws {
        var bytes = try fixture.disk.bytes(of: fixture.path(number))
        bytes[offset] ^= 1
        try fixture.disk.replaceBytes(of: fixture.path(number), with: bytes)
    }

    @Test func journalsFollowEachOther() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        let second = try fixture.writer(5, base: first.position)
        try append(4...5, to: second)
        let third = try fixture.writer(6, base: second.position)
        let chain = try fixture.chain()
        #expect(try chain.rest() == items(1...5))
        #expect(chain.journals.map(\.header.number) == [1, 5, 6])
        #expect(chain.position == third.position)
        #expect(chain.frameCount == 5)
        #expect(chain.byteCount == first.byteCount + second.byteCount + third.byteCount)
        #expect(chain.tornTail == nil)
    }

    /// The frame that closes a journal may be seen before it is on the disk, so what follows does not build on it.
    @Test func aJournalMayBeginBehindTheLastCommitOfAClosedOne() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        let (end, byteCount) = (first.position, first.byteCount)
        try first.close()
        #expect(try fixture.chain().rest() == items(1...3))
        try append(4...5, to: fixture.writer(2, base: end))
        #expect(try fixture.chain().rest() == items(1...5))
        let bytes = try fixture.disk.bytes(of: fixture.path(1))
        try fixture.disk.replaceBytes(of: fixture.path(1), with: Array(bytes[..<byteCount]))
        #expect(try fixture.chain().rest() == items(1...5))
    }

    @Test func commitsBeforeTheFirstJournalDoNotMatter() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        try append(4...5, to: fixture.writer(2, base: first.position))
        #expect(try fixture.chain(firstJournal: 2, checkpoint: 3).rest() == items(4...5))
        #expect(storeErrorCode { _ = try fixture.chain(firstJournal: 2, checkpoint: 2) } == .corrupt)
        #expect(storeErrorCode { _ = try fixture.chain(firstJournal: 3, checkpoint: 3) } == .notFound)
    }

    @Test func theFirstJournalIsTheOneThatIsMeant() throws {
        let fixture = try JournalFixture()
        _ = try fixture.writer(1)
        var manifest = fixture.manifest()
        manifest.firstJournalIdentity = FileIdentity(low: 1, high: 1)
        #expect(storeErrorCode { _ = try JournalChain(manifest, in: fixture.directory, of: fixture.disk) } == .corrupt)
        try fixture.disk.replaceBytes(of: fixture.path(), with: [])
        #expect(storeErrorCode { _ = try fixture.chain() } == .corrupt)
    }

    @Test func aTailBeforeAnotherJournalIsCorruption() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        try append(4...4, to: fixture.writer(2, base: first.position))
        try damage(fixture, 1, at: first.byteCount - 20)
        let error = #expect(throws: StoreError.self) { _ = try fixture.chain().rest() }
        #expect(error?.code == .corrupt)
        #expect(error?.path == fixture.path(1))
    }

    @Test func anEmptyJournalProvesTheOneBefore() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        _ = try fixture.writer(2, base: first.position)
        try damage(fixture, 1, at: first.byteCount - 20)
        #expect(storeErrorCode { _ = try fixture.chain().rest() } == .corrupt)
    }

    /// A recovery may have seen commits that a failed sync never brought to the disk; if it did not finish, its journal
    /// says nothing.
    @Test func anEmptyJournalOfARecoveryProvesNothing() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        _ = try fixture.writer(2, base: first.position, isFromRecovery: true)
        try damage(fixture, 1, at: first.byteCount - 20)
        #expect(try fixture.chain().rest() == items(1...2))
    }

    /// A journal that a writer made and could not adopt: commits went on in the one before.
    @Test func anEmptyJournalThatWasPassedIsSkipped() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        _ = try fixture.writer(2, base: first.position)
        try append(4...5, to: first)
        #expect(try fixture.chain().rest() == items(1...5))
        try append(6...6, to: fixture.writer(3, base: first.position))
        #expect(try fixture.chain().rest() == items(1...6))
    }

    @Test func unfinishedJournalsAreSkipped() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        _ = try fixture.disk.open(fixture.path(2), .create)
        let file = try fixture.disk.open(fixture.path(3), .create)
        try file.preallocate(4096)
        try append(4...4, to: fixture.writer(4, base: first.position))
        #expect(try fixture.chain().rest() == items(1...4))
    }

    @Test func aJournalThatDoesNotContinueIsCorruption() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        try append(1...3, to: first)
        var base = first.position
        base.checksum ^= 1
        try append(4...4, to: fixture.writer(2, base: base))
        #expect(storeErrorCode { _ = try fixture.chain().rest() } == .corrupt)
    }

    @Test func aReaderFollowsTheWriterFromJournalToJournal() throws {
        let fixture = try JournalFixture()
        let first = try fixture.writer(1)
        let chain = try fixture.chain()
        #expect(try chain.rest() == [])
        try append(1...2, to: first)
        #expect(try chain.rest() == items(1...2))
        try append(3...3, to: first)
        let second = try fixture.writer(2, base: first.position)
        try append(4...4, to: second)
        #expect(try chain.rest() == items(3...4))
        try fixture.disk.remove(fixture.path(1))
        try append(5...5, to: second)
        #expect(try chain.rest() == items(5...5))
    }
}
