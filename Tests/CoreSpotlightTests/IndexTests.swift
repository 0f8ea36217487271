import CoreSpotlight
import Foundation
import Synchronization
import Testing

extension SpotlightTests {
    @Test func `items are found when the call returns, and gone when they are deleted`() async throws {
        try await withStores {
            let index = CSSearchableIndex.default()
            try await index.indexSearchableItems([item("1", "Blue kettle", domain: "a.b"), item("2", "Red kettle")])
            #expect(try await found(#"title == "*kettle""#) == ["1", "2"])
            try await index.deleteSearchableItems(withIdentifiers: ["2", "unknown"])
            #expect(try await found("kettle") == ["1"])
            try await index.deleteSearchableItems(withDomainIdentifiers: ["a"])
            #expect(try await found("kettle") == [])
            try await index.indexSearchableItems([item("3", "Green kettle")])
            try await index.deleteAllSearchableItems()
            #expect(try await found("kettle") == [])
        }
    }

    @Test func `handlers run in the order of the calls`() async throws {
        try await withStores {
            let order = Mutex<[Int]>([])
            let index = CSSearchableIndex(name: "order")
            await withCheckedContinuation { continuation in
                index.indexSearchableItems([item("1", "Kettle")]) { error in
                    if error == nil { order.withLock { $0.append(1) } }
                }
                index.deleteSearchableItems(withIdentifiers: ["1"]) { error in
                    if error == nil { order.withLock { $0.append(2) } }
                    continuation.resume()
                }
            }
            #expect(order.withLock { $0 } == [1, 2])
            let left = try await found("kettle")
            #expect(left == [])
        }
    }

    @Test func `an update changes what was set, removes what was set to nil, keeps the rest`() async throws {
        try await withStores {
            let index = CSSearchableIndex.default()
            let first = item("1", "Kettle") {
                $0.comment = "loud"
                $0.pageCount = 3
            }
            try await index.indexSearchableItems([first])
            let update = CSSearchableItem(
                uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
            update.isUpdate = true
            update.attributeSet.comment = nil
            update.attributeSet.rating = 5
            let unknown = item("unknown", "Kettle")
            unknown.isUpdate = true
            try await index.indexSearchableItems([update, unknown])
            let context = CSUserQueryContext()
            context.fetchAttributes = ["title", "comment", "pageCount", "rating"]
            let items = try await typed("kettle", context)
            #expect(items.map(\.uniqueIdentifier) == ["1"])
            #expect(items.first?.attributeSet.title == "Kettle")
            #expect(items.first?.attributeSet.comment == nil)
            #expect(items.first?.attributeSet.pageCount == 3)
            #expect(items.first?.attributeSet.rating == 5)
        }
    }

    @Test func `a batch happens at its end, with the client state of the name`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "batches")
            index.beginBatch()
            try await index.indexSearchableItems([item("1", "Kettle")])
            #expect(try await found("kettle") == [])
            try await index.endBatch(withClientState: Data("one".utf8))
            #expect(try await found("kettle") == ["1"])
            #expect(try await CSSearchableIndex(name: "batches").fetchLastClientState() == Data("one".utf8))
            #expect(try await CSSearchableIndex(name: "others").fetchLastClientState().isEmpty)

            index.beginBatch()
            try await index.deleteSearchableItems(withIdentifiers: ["1"])
            await #expect(throws: CSIndexError.self) {
                try await index.endIndexBatch(
                    expectedClientState: Data("zero".utf8), newClientState: Data("two".utf8))
            }
            #expect(try await found("kettle") == ["1"])
            index.beginBatch()
            try await index.deleteSearchableItems(withIdentifiers: ["1"])
            try await index.endIndexBatch(expectedClientState: Data("one".utf8), newClientState: Data("two".utf8))
            #expect(try await found("kettle") == [])

            try await index.deleteAllSearchableItems()
            #expect(try await index.fetchLastClientState().isEmpty)
        }
    }

    @Test func `wrong ends of batches are errors with their codes`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "limits")
            index.beginBatch()
            do {
                try await index.endBatch(withClientState: Data(count: 251))
                Issue.record("251 bytes were taken")
            } catch CSIndexError.invalidClientStateError {}
            do {
                try await CSSearchableIndex.default().endBatch(withClientState: Data())
                Issue.record("the default index took a batch")
            } catch CSIndexError.indexUnavailableError {}
            index.beginBatch()
            do {
                try await index.endIndexBatch(expectedClientState: Data("x".utf8), newClientState: Data())
                Issue.record("a wrong state was taken")
            } catch CSIndexError.mismatchedClientState {}
            index.beginBatch()
            try await index.endIndexBatch(expectedClientState: nil, newClientState: Data("x".utf8))
        }
    }

    @Test func `an item without an identifier is refused`() async throws {
        try await withStores {
            do {
                try await CSSearchableIndex.default().indexSearchableItems([item("", "Kettle")])
                Issue.record("an empty identifier was taken")
            } catch CSIndexError.invalidItemError {}
        }
    }

    @Test func `lapsed items are not found, others last a month`() async throws {
        try await withStores {
            let lapsed = item("1", "Kettle")
            lapsed.expirationDate = Date(timeIntervalSinceNow: -1)
            let reset = item("2", "Kettle")
            reset.expirationDate = Date(timeIntervalSinceNow: -1)
            reset.expirationDate = nil
            let month = 30.0 * 24 * 3600
            #expect(abs(reset.expirationDate.timeIntervalSinceNow - month) < 60)
            try await CSSearchableIndex.default().indexSearchableItems([lapsed, reset])
            let items = try await typed("kettle")
            #expect(items.map(\.uniqueIdentifier) == ["2"])
            #expect(abs((items.first?.expirationDate.timeIntervalSinceNow ?? 0) - month) < 60)
        }
    }

    @Test func `classes are stores of their own; a query searches all or the named ones`() async throws {
        try await withStores {
            let secret = CSSearchableIndex(name: "secret", protectionClass: .complete)
            try await secret.indexSearchableItems([item("1", "Secret kettle")])
            try await CSSearchableIndex.default().indexSearchableItems([item("2", "Open kettle")])
            #expect(try await found("kettle") == ["1", "2"])
            let query = CSSearchQuery(queryString: "kettle", queryContext: nil)
            query.protectionClasses = [.complete]
            var identifiers: [String] = []
            for try await result in query.results { identifiers.append(result.id) }
            #expect(identifiers == ["1"])
            #expect(Set(try await typed("kettle").map(\.uniqueIdentifier)) == ["1", "2"])
        }
    }

    @Test func `a damaged store is put aside and the delegate sends everything again`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "loss")
            try await index.indexSearchableItems([item("1", "Kettle")])
            CSSearchableIndex.releaseLocks()
            let delegate = Reindexer()
            index.indexDelegate = delegate
            #expect(delegate.count == 0)
            let directory = CSSearchableIndex.storeDirectory
            let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
            let store = try #require(names.first { $0.hasSuffix(".searchlight") })
            let manifest = directory.appending(path: store).appending(path: "MANIFEST")
            var bytes = try Data(contentsOf: manifest)
            for position in bytes.indices { bytes[position] ^= 0x55 }
            bytes.replaceSubrange(0..<min(8, bytes.count), with: try Data(contentsOf: manifest).prefix(8))
            try bytes.write(to: manifest)
            try await index.indexSearchableItems([item("2", "Kettle")])
            for _ in 0..<500 where delegate.count == 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(delegate.count == 1)
            #expect(try await found("kettle") == ["2"])
        }
    }

    @Test func `a delegate is asked at the first launch`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "first")
            let delegate = Reindexer()
            index.indexDelegate = delegate
            for _ in 0..<500 where delegate.count == 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(delegate.count == 1)
        }
    }
}

private final class Reindexer: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
    private let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        acknowledgementHandler()
        calls.withLock { $0 += 1 }
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }
}
