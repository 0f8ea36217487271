import CoreSpotlight
import Foundation
import Synchronization
import Testing

/// The data of items, which the delegate of an index has.
struct ProvidedDataTests {
    private final class Provider: NSObject, CSSearchableIndexDelegate {
        func searchableIndex(
            _ searchableIndex: CSSearchableIndex,
            reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
        ) { acknowledgementHandler() }

        func searchableIndex(
            _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
            acknowledgementHandler: @escaping () -> Void
        ) { acknowledgementHandler() }

        func data(
            for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
        ) throws -> Data { Data("\(itemIdentifier) as \(typeIdentifier)".utf8) }

        func searchableItems(
            forIdentifiers identifiers: [String],
            searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
        ) { searchableItemsHandler(identifiers.map { item($0, "Kettle") }) }
    }

    @Test func `the delegate gives the data`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "data", protectionClass: .complete)
            #expect(index.protectionClass == .complete)
            await #expect(throws: CSIndexError.self) {
                _ = try await index.fetchData(forBundleIdentifier: "b", itemIdentifier: "1", contentType: .png)
            }
            let provider = Provider()
            index.indexDelegate = provider
            let data = try await index.fetchData(forBundleIdentifier: "b", itemIdentifier: "1", contentType: .png)
            #expect(data == Data("1 as public.png".utf8))

            let answers = Mutex<[String]>([])
            for type in ["public.png", "no type"] {
                index.provideData(forBundle: "b", identifier: "1", type: type) { data, error in
                    answers.withLock {
                        $0.append(data.map { String(decoding: $0, as: UTF8.self) } ?? "\(error != nil)")
                    }
                }
            }
            #expect(answers.withLock { $0 } == ["1 as public.png", "true"])

            let found = Mutex<[String]>([])
            provider.searchableItems(forIdentifiers: ["1", "2"], protectionClass: .complete) { items in
                found.withLock { $0 = items.map(\.uniqueIdentifier) }
            }
            #expect(found.withLock { $0 } == ["1", "2"])
        }
    }
}
