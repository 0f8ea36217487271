import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Commits, deletions and what they mean for one another, before and after the store is opened again.
struct StoreCommitTests {
    let index = MemoryIndex()

    /// Runs `check` on the store as it is, after a checkpoint, after opening it again, and after `compact`.
    private func always(
        _ store: Store, _ check: (_ contents: [String: String], _ snapshot: Snapshot) -> Void
    ) throws {
        check(try store.contents(), store.snapshot())
        try store.checkpoint()
        check(try store.contents(), store.snapshot())
        try store.close()
        let again = try index.open()
        check(try again.contents(), again.snapshot())
        try again.compact()
        check(try again.contents(), again.snapshot())
        try again.close()
        let last = try index.open()
        check(try last.contents(), last.snapshot())
        try last.close()
    }

    @Test func committedItemsAreThereAtOnceAndAfterReopening() throws {
        let store = try index.open()
        #expect(store.snapshot().sequence == 0)
        #expect(try store.add(TestItem("a"), TestItem("b")) == 1)
        #expect(try store.add(TestItem("c")) == 2)
        try always(store) { contents, _ in #expect(contents.keys.sorted() == ["a", "b", "c"]) }
    }

    @Test func journalIsReplayedAfterACrash() throws {
        let store = try index.open()
        try store.add(TestItem("a", "one"))
        try store.add(TestItem("b"), TestItem("c"))
        try store.add(TestItem("a", "two"))
        try store.delete(.identifier("b"))
        let reader = try index.open { $0.isReadOnly = true }
        #expect(reader === store)
        let recovered = try Store.open(
            index.directory, of: UnsharedFileSystem(index.fileSystem), options: readOnly())
        #expect(recovered !== store)
        #expect(try recovered.contents() == ["a": "two", "c": "title of c"])
        #expect(recovered.snapshot().sequence == 4)
    }

    private func readOnly() -> StoreOptions {
        var options = StoreOptions.test()
        options.isReadOnly = true
        return options
    }

    @Test func deleteThenAddInManySmallCommits() throws {
        let store = try index.open()
        try store.commit { maker in for number in 0..<200 { maker.add(TestItem("id\(number)", "old \(number)")) } }
        for number in 0..<200 {
            try store.delete(.identifier("id\(number)"))
            #expect(store.snapshot().statistics.liveCount == 199)
            try store.add(TestItem("id\(number)", "new \(number)"))
            #expect(store.snapshot().statistics.liveCount == 200)
        }
        let expected = Dictionary(uniqueKeysWithValues: (0..<200).map { ("id\($0)", "new \($0)") })
        try always(store) { contents, _ in #expect(contents == expected) }
    }

    @Test(arguments: [false, true], [false, true])
    func lastOperationOfABatchWins(severalImages: Bool, inFiles: Bool) throws {
        let store = try index.open()
        func commit(_ steps: [(inout BatchMaker) -> Void]) throws {
            var maker = BatchMaker()
            if inFiles { maker.fileStore = store }
            for step in steps {
                step(&maker)
                if severalImages { maker.startImage() }
            }
            try store.commit(try maker.finish())
        }
        try commit([{ $0.add(TestItem("x", "old")) }, { $0.add(TestItem("x", "new")) }])
        #expect(try store.contents() == ["x": "new"])
        try commit([{ $0.add(TestItem("x", "third")) }, { $0.delete(.identifier("x")) }])
        #expect(try store.contents() == [:])
        try commit([{ $0.delete(.identifier("x")) }, { $0.add(TestItem("x", "fourth")) }])
        #expect(try store.contents() == ["x": "fourth"])
        try commit([
            { $0.add(TestItem("y", domain: "d")) }, { $0.delete(.domain("d")) }, { $0.add(TestItem("z", domain: "d")) },
        ])
        #expect(try store.contents().keys.sorted() == ["x", "z"])
        try commit([{ $0.add(TestItem("w")) }, { $0.delete(.everything) }, { $0.add(TestItem("v", "last")) }])
        try always(store) { contents, _ in #expect(contents == ["v": "last"]) }
    }

    @Test func identifiersAreComparedComposed() throws {
        let store = try index.open()
        try store.add(TestItem("caf\u{E9}", "one"))
        try store.add(TestItem("cafe\u{301}", "two"))
        #expect(try store.contents().values.sorted() == ["two"])
        try store.delete(.identifier("caf\u{E9}"))
        try always(store) { contents, _ in #expect(contents == [:]) }
    }

    @Test(arguments: [
        (["acct1.inbox"], ["d2", "d3"]), (["acct1"], ["d1", "d2", "d3"]), ([], []), ([""], []), (["acct1."], []),
        (["acct1", "acct1.inbox"], ["d1", "d2", "d3"]),
    ])
    func domainDeletes(domains: [String], removed: [String]) throws {
        let store = try index.open()
        let items = [
            ("d1", "acct1"), ("d2", "acct1.inbox"), ("d3", "acct1.inbox.sub"), ("d4", "acct10.inbox"),
            ("d5", "acct1x"), ("d6", "ACCT1.inbox"), ("d7", nil),
        ]
        try store.commit { maker in
            for (identifier, domain) in items { maker.add(TestItem(identifier, domain: domain)) }
        }
        try store.commit { maker in for domain in domains { maker.delete(.domain(domain)) } }
        let left = Set(items.map(\.0)).subtracting(removed)
        try always(store) { contents, _ in #expect(Set(contents.keys) == left) }
    }

    @Test func linkedItemsGoWithTheirTarget() throws {
        let store = try index.open()
        try store.add(TestItem("activity", related: "n1"))
        try store.delete(.identifier("n1"))
        #expect(try store.contents().count == 1, "what is not there is not deleted")
        try store.add(TestItem("n1", domain: "d"))
        #expect(try store.contents().count == 2)
        try store.add(TestItem("activity", related: "n1"), TestItem("chain", related: "activity"), TestItem("other"))
        #expect(try store.contents().count == 4)
        try store.add(TestItem("n1", "updated", domain: "d"))
        #expect(try store.contents().count == 4, "an update is no deletion")
        try store.delete(.domain("d"))
        try always(store) { contents, _ in #expect(contents.keys.sorted() == ["other"]) }
    }

    /// A linked item that its own identifier does not lead to cannot be deleted by name: an error, and an end.
    @Test(.timeLimit(.minutes(LongRun.hangMinutes))) func aLinkedItemThatIsNotFoundByItsIdentifierIsDamage() throws {
        let store = try index.open()
        let builder = SegmentBuilder()
        try builder.add(TestItem("n1"), number: 1)
        try builder.add(TestItem("activity", related: "n1"), number: 2)
        var sink = ImageSink()
        _ = try builder.finish(createdAt: 0, into: &sink)
        let operations = BatchOperations(of: builder)
        var parts = try ImageParts(sink.takeWriter().copyBytes())
        // Entries of a hash and a document: both get the hash of the target.
        let block = try #require(parts.directory.section(.identifiers).blocks.first)
        let hash = try parts.payloads[block].withByteView { view in
            try view.uint32(at: try view.uint32(at: 4) == 1 ? 0 : 8)
        }
        for byte in 0..<4 {
            parts.payloads[block][byte] = UInt8(truncatingIfNeeded: hash >> UInt32(8 * byte))
            parts.payloads[block][8 + byte] = parts.payloads[block][byte]
        }
        parts.directory.blocks[block].firstKey = hash
        var batch = CommitBatch()
        batch.images.append(try BatchImage(ImageBytes(parts.assemble()), operations: operations))
        _ = try store.commit(batch)
        let error = #expect(throws: StoreError.self) { try store.delete(.identifier("n1")) }
        #expect(error?.code == .corrupt)
        #expect(error?.section == "identifiers")
    }

    @Test func longChainsOfLinks() throws {
        let store = try index.open()
        let count = 3_000
        try store.commit { maker in
            for number in 0..<count { maker.add(TestItem("n\(number)", related: "n\(number - 1)")) }
        }
        #expect(try store.contents().count == count)
        try store.delete(.identifier("n10"))
        #expect(try store.contents().count == 10)
        try store.commit { maker in
            for number in 10..<20 { maker.add(TestItem("n\(number)", related: "n\(number - 1)")) }
            maker.delete(.identifier("n15"))
        }
        try always(store) { contents, _ in #expect(contents.count == 15) }
    }

    @Test func linkedItemsOfOneBatch() throws {
        let store = try index.open()
        try store.add(TestItem("activity", related: "n1"), TestItem("n1"))
        #expect(try store.contents().count == 2)
        try store.commit { maker in
            maker.add(TestItem("activity2", related: "n1"))
            maker.delete(.identifier("n1"))
        }
        try always(store) { contents, _ in #expect(contents == [:]) }
    }

    @Test func clientStateGoesWithItsBatch() throws {
        let store = try index.open()
        var maker = BatchMaker()
        maker.add(TestItem("c1"))
        maker.batch.clientStates = [ClientState(handle: "name", bytes: [1, 2])]
        try store.commit(try maker.finish())
        var wrong = BatchMaker()
        wrong.add(TestItem("c2"))
        wrong.batch.expectedClientState = ExpectedClientState(handle: "name", bytes: [9])
        let error = #expect(throws: StoreError.self) { try store.commit(try wrong.finish()) }
        #expect(error?.code == .mismatchedClientState)
        var long = CommitBatch()
        long.clientStates = [ClientState(handle: "name", bytes: [UInt8](repeating: 7, count: 251))]
        #expect(throws: StoreError.self) { try store.commit(long) }
        try always(store) { contents, snapshot in
            #expect(contents.keys.sorted() == ["c1"])
            #expect(snapshot.clientStates.byHandle == ["name": [1, 2]])
        }
        let again = try index.open()
        try again.delete(.everything)
        #expect(again.snapshot().clientStates.byHandle == [:])
        #expect(try again.contents() == [:])
        try again.close()
    }

    @Test func resolveSeesEarlierCommits() throws {
        let store = try index.open()
        try store.add(TestItem("a", "one"))
        var batch = CommitBatch()
        batch.resolve = { snapshot throws(StoreError) in
            guard let address = try snapshot.locate(IdentifierKey("a"), in: LeaseScope()) else {
                throw StoreError(code: .notFound, message: "no such item")
            }
            let head = try snapshot.slots[address.slot].image.head(of: address.document, in: LeaseScope())
            var batch = CommitBatch()
            batch.clientStates = [ClientState(handle: "seen", bytes: head.title?.copyBytes() ?? [])]
            return batch
        }
        try store.commit(batch)
        #expect(store.snapshot().clientStates["seen"] == [UInt8]("one".utf8))
        try store.delete(.identifier("a"))
        #expect(throws: StoreError.self) { try store.commit(batch) }
        #expect(store.snapshot().sequence == 3)
    }

    @Test func anEmptyBatchChangesNothing() throws {
        let store = try index.open()
        try store.add(TestItem("a"))
        #expect(try store.commit(CommitBatch()) == 1)
        #expect(try store.delete(.domain("")) == 1)
    }
}
