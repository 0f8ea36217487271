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
            let first = item("1", "Kettle", domain: "kitchen") {
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
            #expect(items.first?.domainIdentifier == "kitchen")
            let homeless = CSSearchableItem(
                uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: CSSearchableItemAttributeSet())
            homeless.isUpdate = true
            homeless.attributeSet.domainIdentifier = nil
            try await index.indexSearchableItems([homeless])
            #expect(try await typed("kettle").first?.domainIdentifier == nil)
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

    @Test func `the default index has no batches: its changes happen at once`() async throws {
        try await withStores {
            let index = CSSearchableIndex.default()
            index.beginBatch()
            try await index.indexSearchableItems([item("1", "Kettle")])
            #expect(try await found("kettle") == ["1"])
            await #expect { try await index.endBatch(withClientState: Data()) } throws: {
                ($0 as? CSIndexError)?.code == .indexUnavailableError
            }
            try await index.deleteSearchableItems(withIdentifiers: ["1"])
            #expect(try await found("kettle") == [])
        }
    }

    @Test func `deleting everything takes each protection class and the states`() async throws {
        try await withStores {
            let secret = CSSearchableIndex(name: "secret", protectionClass: .complete)
            try await secret.indexSearchableItems([item("1", "Kettle")])
            secret.beginBatch()
            try await secret.endBatch(withClientState: Data("x".utf8))
            try await CSSearchableIndex.default().indexSearchableItems([item("2", "Kettle")])
            try await CSSearchableIndex.default().deleteAllSearchableItems()
            #expect(try await found("kettle") == [])
            #expect(try await secret.fetchLastClientState().isEmpty)
            // What is asked for afterwards stays, in whatever class.
            CSSearchableIndex.default().deleteAllSearchableItems(completionHandler: nil)
            try await secret.indexSearchableItems([item("3", "Kettle")])
            try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [])
            #expect(try await found("kettle") == ["3"])
            // In a batch it is about the class of the index.
            try await CSSearchableIndex.default().indexSearchableItems([item("4", "Kettle")])
            secret.beginBatch()
            try await secret.deleteAllSearchableItems()
            try await secret.endBatch(withClientState: Data())
            #expect(try await found("kettle") == ["4"])
        }
    }

    @Test func `deletions of everything from several indexes do not wait for each other`() async throws {
        try await withStores {
            let indexes = [FileProtectionType.complete, .completeUnlessOpen, FileProtectionType.none].map {
                CSSearchableIndex(name: "x", protectionClass: $0)
            }
            for index in indexes { try await index.indexSearchableItems([item("1", "Kettle")]) }
            let count = Mutex(0)
            for round in 0..<30 {
                indexes[round % 3].deleteAllSearchableItems { error in if error == nil { count.withLock { $0 += 1 } } }
            }
            #expect(try await eventually { count.withLock { $0 } == 30 })
            #expect(try await found("kettle") == [])
        }
    }

    @Test func `a thumbnail that is named by its file is kept with the item`() async throws {
        try await withStores {
            let folder = FileManager.default.temporaryDirectory.appending(path: "thumbnail-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let picture = folder.appending(path: "a picture.png")
            try Data([1, 2, 3]).write(to: picture)
            let items = [
                item("file", "Kettle") { $0.thumbnailURL = picture },
                item("bytes", "Kettle") {
                    $0.thumbnailURL = picture
                    $0.thumbnailData = Data([9])
                },
                item("missing", "Kettle") { $0.thumbnailURL = folder.appending(path: "missing.png") },
                item("folder", "Kettle") { $0.thumbnailURL = folder },
                item("web", "Kettle") { $0.thumbnailURL = URL(string: "https://example.com/a.png") },
                item("later", "Kettle"),
            ]
            try await CSSearchableIndex.default().indexSearchableItems(items)
            let update = item("later", "Kettle") { $0.thumbnailURL = picture }
            update.isUpdate = true
            try await CSSearchableIndex.default().indexSearchableItems([update])
            try FileManager.default.removeItem(at: folder)
            let context = CSUserQueryContext()
            context.fetchAttributes = ["thumbnailData", "thumbnailURL"]
            var thumbnails: [String: Data] = [:]
            for item in try await typed("kettle", context) {
                thumbnails[item.uniqueIdentifier] = item.attributeSet.thumbnailData
                if item.uniqueIdentifier == "file" { #expect(item.attributeSet.thumbnailURL == picture) }
            }
            #expect(thumbnails == ["file": Data([1, 2, 3]), "bytes": Data([9]), "later": Data([1, 2, 3])])
        }
    }
}
