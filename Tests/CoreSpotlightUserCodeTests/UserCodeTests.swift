import CoreSpotlight
import Foundation
import SearchlightTestSupport
import Testing

/// Runs in Swift 5 mode.
@Suite(.serialized) struct UserCodeTests {
    @Test func `code written for Apple's systems works`() async throws {
        await Turn.stores.take()
        defer { Turn.stores.give() }
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("user-\(UUID().uuidString)")
        let before = CSSearchableIndex.storeDirectory
        CSSearchableIndex.storeDirectory = directory
        defer { CSSearchableIndex.storeDirectory = before }
        let songs = ["Blue Monday", "Blue Moon", "Moon River"].map {
            Song(id: UUID(), name: $0, tags: ["music"], cover: URL(string: "https://example.com/cover.png"))
        }
        try await SongIndexer().update(with: songs)
        #expect(try await identifiers(matching: "moon").count == 2)
        #expect(try await identifiers(matching: #"title == "Blue*" && rating > 3"#).count == 2)
        do {
            _ = try await identifiers(matching: "title == ")
            Issue.record("a wrong query was taken")
        } catch CSSearchQueryError.invalidQuery {}
        activity(for: songs[0]).becomeCurrent()
        SongIndexer().updateSoon(with: songs)
        SongIndexer().remove(songs[2])
        #expect(CSSearchableIndex.isIndexingAvailable())
        CSSearchableIndex.releaseLocks()
        // Two songs in the default index, one of them in the other as well.
        #expect(try await identifiers(matching: "moon").count == 3)
        #expect(NSUserActivity.predictions(at: Date(timeIntervalSinceNow: 1)).map(\.title) == ["Blue Monday"])
        await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: [songs[0].id.uuidString])
        await NSUserActivity.deleteAllSavedUserActivities()
        #expect(NSUserActivity.predictions(at: Date(timeIntervalSinceNow: 1)).isEmpty)
        CSSearchableIndex.releaseLocks()
        try FileManager.default.removeItem(at: directory)
    }

    @Test func `an index can be mocked`() async throws {
        let mock = MockIndex()
        await SongLibrary(index: mock).add([Song(id: UUID(), name: "Blue", tags: [], cover: nil)])
        #expect(mock.items.count == 1)
        try await mock.deleteAllSearchableItems()
        #expect(mock.didRemoveAll)
        #expect(try SongDelegate().data(for: mock, itemIdentifier: "a", typeIdentifier: "b") == Data("a".utf8))
        let attributes = CSSearchableItemAttributeSet()
        try SongImporter().update(attributes, forFileAt: URL(fileURLWithPath: "/tmp/a.song"))
        #expect(attributes.title == "a.song")
        let tap = NSUserActivity(activityType: CSSearchableItemActionType)
        tap.userInfo = [CSSearchableItemActivityIdentifier: "song-1"]
        #expect(songIdentifier(from: tap) == "song-1")
    }
}
