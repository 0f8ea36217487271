import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Many threads on one store.
struct StoreConcurrencyTests {
    /// Runs `body` on so many threads and waits for all of them.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
        let lock = Lock()
        let changed = Condition(lock)
        let running = Locked(count)
        for number in 0..<count {
            let isStarted = BackgroundThread.start {
                do { try body(number) } catch { Issue.record(error) }
                running.withLock { $0 -= 1 }
                lock.withLock { changed.broadcast() }
            }
            #expect(isStarted)
        }
        lock.withLock { while running.withLock({ $0 > 0 }) { _ = changed.wait(nanoseconds: 100_000_000) } }
    }

    @Test func commitsOfManyThreadsAreAllThere() throws {
        let temporary = try TemporaryDirectory()
        let path = temporary.path + "/index"
        let store = try Store.open(path, of: PosixFileSystem(), options: options(frameBudget: 100))
        let sequences = Locked<[UInt64]>([])
        onThreads(8) { thread in
            for number in 0..<50 {
                let sequence = try store.add(
                    TestItem("id\(thread).\(number)"), TestItem("shared\(number)", "\(thread)"))
                sequences.withLock { $0.append(sequence) }
                let snapshot = store.snapshot()
                #expect(snapshot.sequence >= sequence)
                #expect(try snapshot.locate(IdentifierKey("id\(thread).\(number)"), in: LeaseScope()) != nil)
            }
        }
        #expect(sequences.withLock { $0.sorted() } == Array(1...400))
        let contents = try store.contents()
        #expect(contents.count == 450)
        try store.close()
        let again = try Store.open(path, of: PosixFileSystem(), options: options(frameBudget: 100))
        #expect(try again.contents() == contents)
        #expect(again.snapshot().sequence == 400)
        try again.close()
    }

    private func options(frameBudget: Int) -> StoreOptions {
        var options = StoreOptions.test(TestClock(), maintenance: .background)
        options.journalFrameBudget = frameBudget
        return options
    }

    @Test func searchesSeeWholeCommitsBesideMaintenance() throws {
        let index = MemoryIndex()
        let store = try index.open {
            $0.maintenance = .background
            $0.journalFrameBudget = 20
        }
        let isDone = Locked(false)
        onThreads(3) { thread in
            if thread == 0 {
                for round in 0..<200 {
                    try store.add(TestItem("left", "\(round)"), TestItem("right", "\(round)"), TestItem("n\(round)"))
                    if round % 10 == 9 { try store.delete(.identifier("n\(round - 5)")) }
                }
                isDone.withLock { $0 = true }
            } else if thread == 1 {
                while !isDone.withLock({ $0 }) {
                    let contents = try store.contents()
                    #expect(contents["left"] == contents["right"])
                }
            } else {
                while !isDone.withLock({ $0 }) { try store.compact() }
            }
        }
        #expect(try store.contents().count == 2 + 200 - 20)
        try store.close()
        #expect(try index.open().contents().count == 2 + 200 - 20)
    }

    @Test func closingWhileOthersCommit() throws {
        let index = MemoryIndex()
        let store = try index.open { $0.maintenance = .background }
        let acknowledged = Locked(0)
        onThreads(4) { thread in
            for number in 0..<100 {
                if thread == 0, number == 30 { return try store.close() }
                do {
                    try store.add(TestItem("id\(thread).\(number)"))
                    acknowledged.withLock { $0 += 1 }
                } catch let error as StoreError {
                    #expect(error.code == .closed)
                    return
                }
            }
        }
        #expect(try index.open().contents().count == acknowledged.withLock { $0 })
    }
}
