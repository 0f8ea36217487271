import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Merges, budgets, space that comes back, expiry.
struct StoreUpkeepTests {
    @Test func smallCommitsAreMergedInMemory() throws {
        let index = MemoryIndex()
        let store = try index.open { $0.maintenance = .inline }
        for number in 0..<300 {
            try store.add(TestItem("id\(number)"))
            #expect(store.snapshot().slots.count <= 8 * 3)
        }
        #expect(try store.contents().count == 300)
        #expect(store.snapshot().slots.allSatisfy { !$0.isFile })
        try store.close()
        #expect(try index.open().contents().count == 300)
    }

    @Test func journalBudgetLeadsToACheckpoint() throws {
        let index = MemoryIndex()
        let store = try index.open {
            $0.maintenance = .inline
            $0.journalFrameBudget = 10
        }
        for number in 0..<200 { try store.add(TestItem("id\(number)")) }
        let files = store.snapshot().slots.filter(\.isFile)
        #expect(!files.isEmpty)
        #expect(files.count <= 8, "files are merged in tiers")
        let names = try index.fileSystem.list(index.directory)
        #expect(names.filter { $0.hasPrefix("journal") }.count == 1)
        #expect(names.filter { $0.hasPrefix("segment") }.count == files.count)
        #expect(try store.contents().count == 200)
        try store.close()
    }

    @Test func mostlyDeadSegmentsAreRewritten() throws {
        let index = MemoryIndex()
        let store = try index.open { $0.maintenance = .inline }
        try store.commit { maker in for number in 0..<400 { maker.add(TestItem("id\(number)")) } }
        try store.compact()
        let before = try store.sizes().segmentByteCount
        try store.commit { maker in for number in 0..<360 { maker.delete(.identifier("id\(number)")) } }
        let sizes = try store.sizes()
        #expect(sizes.itemCount == 40)
        #expect(sizes.documentCount == 40)
        #expect(sizes.segmentByteCount * 2 < before)
        try store.close()
    }

    @Test func spaceComesBackAfterDeletes() throws {
        let index = MemoryIndex()
        let store = try index.open { $0.maintenance = .inline }
        var random = SeededRandom(seed: 3)
        var sizes: [Int] = []
        for _ in 0..<6 {
            try store.commit { maker in
                for number in 0..<1_500 {
                    let words = (0..<60).map { _ in String(UInt64.random(in: 0 ... .max, using: &random), radix: 36) }
                    maker.add(TestItem("id\(number)", words.joined(separator: " ")))
                }
            }
            try store.delete(.everything)
            sizes.append(try store.sizes().fileByteCount)
        }
        #expect(Double(sizes[5]) <= 1.5 * Double(sizes[0]))
        try store.compact()
        #expect(try store.sizes().fileByteCount <= 1 << 20 + 1_000)
        try store.close()
        #expect(try index.open().contents() == [:])
    }

    @Test func deletionsDuringAMergeReachItsResult() throws {
        let temporary = MemoryIndex()
        let store = try temporary.open { $0.maintenance = .background }
        try store.commit { maker in
            for number in 0..<3_000 { maker.add(TestItem("id\(number)", domain: "d\(number % 10)")) }
        }
        let deleter = Locked(false)
        let isStarted = BackgroundThread.start {
            do {
                for number in 0..<300 { try store.delete(.identifier("id\(number * 10 + 1)")) }
                try store.delete(.domain("d7"))
            } catch { Issue.record(error) }
            deleter.withLock { $0 = true }
        }
        #expect(isStarted)
        while !deleter.withLock({ $0 }) {
            try store.compact()
            _ = try store.contents()
        }
        let expected = Set((0..<3_000).filter { $0 % 10 != 1 && $0 % 10 != 7 }.map { "id\($0)" })
        #expect(Set(try store.contents().keys) == expected)
        try store.compact()
        #expect(Set(try store.contents().keys) == expected)
        #expect(try store.sizes().documentCount == expected.count)
        try store.close()
        #expect(Set(try temporary.open().contents().keys) == expected)
    }

    @Test func aClockThatJumpsAheadPurgesNothing() throws {
        let index = MemoryIndex()
        let store = try index.open()
        let start = index.clock.now
        try store.add(TestItem("short", expiry: start + 100), TestItem("long", expiry: start + 1e9))
        index.clock.set(start + 5e8)
        try store.add(TestItem("other"))
        try store.checkpoint()
        #expect(try store.contents().count == 3, "one commit at an odd time proves nothing")
        index.clock.set(start + 50)
        try store.add(TestItem("back"))
        try store.checkpoint()
        #expect(try store.contents().count == 4)
        try store.close()
        index.clock.set(start + 200)
        let again = try index.open()
        try again.add(TestItem("one"))
        try again.add(TestItem("two"))
        index.clock.set(start + 250)
        try again.sweep()
        #expect(try again.contents()["short"] == nil)
        #expect(try again.contents()["long"] != nil)
        try again.close()
        #expect(try index.open().contents().count == 5)
    }

    @Test func expiredItemsGoInMerges() throws {
        let index = MemoryIndex()
        let store = try index.open()
        let start = index.clock.now
        try store.add(TestItem("short", expiry: start + 100), TestItem("edge", expiry: start + 200))
        index.clock.set(start + 200)
        try store.add(TestItem("one"))
        try store.add(TestItem("two"))
        try store.checkpoint()
        #expect(try store.contents().keys.sorted() == ["edge", "one", "two"])
        index.clock.set(start + 201)
        try store.compact()
        #expect(try store.contents().keys.sorted() == ["one", "two"])
        try store.close()
    }
}
