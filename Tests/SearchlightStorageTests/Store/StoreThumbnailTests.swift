import SearchlightBytes
import SearchlightStorage
import Testing

/// Thumbnails: numbers, sharing, and where their bytes are found.
struct StoreThumbnailTests {
    let index = MemoryIndex()

    /// Commits an item with a thumbnail and gives its number.
    private func add(_ identifier: String, _ bytes: [UInt8], to store: Store) throws -> UInt64 {
        let staging = store.stageThumbnails()
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
        let staging = store.stageThumbnails()
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
        let staging = store.stageThumbnails()
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
}
