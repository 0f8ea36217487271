import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Thumbnails: numbers, sharing, and where their bytes are found.
struct StoreThumbnailTests {
    let index = MemoryIndex()

    /// Commits an item with a thumbnail and gives its number.
    private func add(_ identifier: String, _ bytes: [UInt8], to store: Store) throws -> UInt64 {
        let staging = try store.stageThumbnails()
        let number = try staging.add(bytes)
        var maker = BatchMaker()
        maker.add(TestItem(identifier, thumbnail: number))
        maker.batch.thumbnails = staging
        try store.commit(try maker.finish())
        return number
    }

    private func read(_ number: UInt64, _ snapshot: Snapshot) throws -> [UInt8]? {
        try snapshot.thumbnails.read(number)?.withView { $0.copyBytes() }
    }

    @Test func equalOnesAreStoredOnce() throws {
        let store = try index.open()
        let first = try add("a", [1, 2, 3], to: store)
        #expect(try add("b", [1, 2, 3], to: store) == first)
        try store.checkpoint()
        #expect(try add("c", [1, 2, 3], to: store) == first)
        let other = try add("d", [4], to: store)
        #expect(other != first)
        let staging = try store.stageThumbnails()
        #expect(try staging.add([5]) == staging.add([5]))
        #expect(try store.sizes().thumbnailCount == 2)
        try store.close()
    }

    @Test func bytesAreFoundWhereverTheyLie() throws {
        let store = try index.open()
        let first = try add("a", [1, 2, 3], to: store)
        #expect(try read(first, store.snapshot()) == [1, 2, 3])
        #expect(try read(99, store.snapshot()) == nil)
        let old = store.snapshot()
        try store.checkpoint()
        let second = try add("b", [UInt8](repeating: 7, count: 100_000), to: store)
        try store.checkpoint()
        #expect(try read(first, old) == [1, 2, 3], "a snapshot keeps its journal readable")
        #expect(try read(first, store.snapshot()) == [1, 2, 3])
        try store.close()
        let again = try index.open()
        #expect(try read(second, again.snapshot())?.count == 100_000)
        let third = try add("c", [9], to: again)
        #expect(third > second)
        let recovered = try Store.open(
            index.directory, of: UnsharedFileSystem(index.fileSystem),
            options: {
                var options = StoreOptions.test()
                options.isReadOnly = true
                return options
            }())
        #expect(try read(third, recovered.snapshot()) == [9])
        try again.close()
    }

    @Test func unusedOnesAreDropped() throws {
        let store = try index.open()
        let first = try add("a", [1, 2, 3], to: store)
        let second = try add("b", [4, 5], to: store)
        try store.checkpoint()
        try store.delete(.identifier("a"))
        let staging = try store.stageThumbnails()
        try store.compact()
        #expect(try read(first, store.snapshot()) != nil, "a batch under way may name it")
        withExtendedLifetime(staging) {}
        _ = consume staging
        try store.compact()
        #expect(try read(first, store.snapshot()) == nil)
        #expect(try read(second, store.snapshot()) == [4, 5])
        try store.delete(.everything)
        try store.compact()
        #expect(try !index.fileSystem.list(index.directory).contains { $0.hasPrefix("thumbnails") })
        let third = try add("c", [1, 2, 3], to: store)
        #expect(third > second, "numbers are never used again")
        try store.close()
    }

    @Test func manyOfOneBatchGoIntoFiles() throws {
        let store = try index.open()
        let staging = try store.stageThumbnails()
        var random = SeededRandom(seed: 5)
        var maker = BatchMaker()
        var expected: [UInt64: [UInt8]] = [:]
        for number in 0..<5 {
            let bytes = (0..<(7 << 20)).map { _ in UInt8.random(in: 0...255, using: &random) }
            let thumbnail = try staging.add(bytes)
            #expect(try staging.add(bytes) == thumbnail)
            expected[thumbnail] = bytes
            maker.add(TestItem("id\(number)", thumbnail: thumbnail))
        }
        #expect(staging.byteCount < 16 << 20)
        maker.batch.thumbnails = staging
        try store.commit(try maker.finish())
        func check(_ snapshot: Snapshot) throws {
            for (number, bytes) in expected { #expect(try read(number, snapshot) == bytes) }
        }
        try check(store.snapshot())
        var options = StoreOptions.test()
        options.isReadOnly = true
        try check(
            try Store.open(index.directory, of: UnsharedFileSystem(index.fileSystem), options: options).snapshot())
        try store.close()
        let again = try index.open()
        try check(again.snapshot())
        #expect(try add("other", expected.values.first ?? [], to: again) <= 5)
        try again.close()
    }

    @Test func filesOfDroppedBatchesGo() throws {
        let store = try index.open()
        var staging: ThumbnailStaging? = try store.stageThumbnails()
        _ = try staging?.add([UInt8](repeating: 1, count: 9 << 20))
        _ = try staging?.add([UInt8](repeating: 2, count: 9 << 20))
        #expect(try index.fileSystem.list(index.directory).contains { $0.hasPrefix("thumbnails") })
        staging = nil
        #expect(try !index.fileSystem.list(index.directory).contains { $0.hasPrefix("thumbnails") })
        try store.close()
    }

    @Test func filesAreMergedInTiers() throws {
        let store = try index.open()
        var numbers: [UInt64: UInt8] = [:]
        for round in 0..<20 {
            numbers[try add("id\(round)", [UInt8(round)], to: store)] = UInt8(round)
            try store.checkpoint()
        }
        let files = try index.fileSystem.list(index.directory).filter { $0.hasPrefix("thumbnails") }
        #expect(files.count <= 8)
        for (number, byte) in numbers { #expect(try read(number, store.snapshot()) == [byte]) }
        try store.close()
    }
}
