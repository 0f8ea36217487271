// Code as people write it for Apple's systems, compiled in Swift 5 mode: nothing here knows of this library.
import CoreSpotlight
import UniformTypeIdentifiers

struct Song {
    let id: UUID
    let name: String
    let tags: [String]
    let cover: URL?
}

extension CSSearchableItem {
    static func make(from song: Song) -> CSSearchableItem {
        let attributeSet = CSSearchableItemAttributeSet(contentType: .audio)
        attributeSet.title = song.name
        attributeSet.keywords = song.tags + [song.name]
        attributeSet.duration = NSNumber(value: 180)
        attributeSet.rating = 4
        attributeSet.userCurated = true
        if let cover = song.cover { attributeSet.thumbnailURL = cover }
        return CSSearchableItem(
            uniqueIdentifier: song.id.uuidString, domainIdentifier: "com.example.songs", attributeSet: attributeSet)
    }

    func lasting(days: Int) -> CSSearchableItem {
        self.expirationDate = Calendar.current.date(byAdding: .day, value: days, to: Date())
        return self
    }
}

class SongIndexer {
    private let secureIndex: CSSearchableIndex

    init() {
        secureIndex = CSSearchableIndex(name: "Songs", protectionClass: .complete)
    }

    func update(with songs: [Song]) async throws {
        try await secureIndex.indexSearchableItems(songs.map { CSSearchableItem.make(from: $0) })
    }

    func updateSoon(with songs: [Song]) {
        let items = songs.map { CSSearchableItem.make(from: $0).lasting(days: 3) }
        CSSearchableIndex.default().indexSearchableItems(items)
        CSSearchableIndex.default().indexSearchableItems(items) { error in
            if let error { print("indexing failed: \(error.localizedDescription)") }
        }
    }

    func remove(_ song: Song) {
        secureIndex.deleteSearchableItems(withIdentifiers: [song.id.uuidString]) { _ in }
    }
}

actor SongLibrary {
    private let index: CSSearchableIndex
    init(index: CSSearchableIndex = .default()) { self.index = index }

    func add(_ songs: [Song]) async {
        for song in songs {
            do { try await index.indexSearchableItems([CSSearchableItem.make(from: song)]) } catch { print(error) }
        }
        try? await index.deleteSearchableItems(withDomainIdentifiers: ["com.example.old"])
    }
}

func identifiers(matching text: String) async throws -> [String] {
    try await withCheckedThrowingContinuation { continuation in
        var identifiers: [String] = []
        let query = CSSearchQuery(queryString: text, queryContext: .init())
        query.foundItemsHandler = { items in
            identifiers.append(contentsOf: items.map(\.uniqueIdentifier))
        }
        query.completionHandler = { error in
            if let error {
                continuation.resume(throwing: error)
            } else {
                continuation.resume(returning: identifiers)
            }
        }
        query.start()
    }
}

final class MockIndex: CSSearchableIndex {
    var items: [CSSearchableItem] = []
    var didRemoveAll = false

    override init() { super.init(name: "mock") }

    override func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        self.items.append(contentsOf: items)
    }

    override func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {}

    override func deleteAllSearchableItems() async throws {
        items.removeAll()
        didRemoveAll = true
    }
}

class SongDelegate: NSObject, CSSearchableIndexDelegate {
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
    ) throws -> Data { Data(itemIdentifier.utf8) }
}

class SongExtension: CSIndexExtensionRequestHandler {
    override func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    override func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL { URL(fileURLWithPath: "/tmp") }
}

class SongImporter: CSImportExtension {
    override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
        attributes.title = contentURL.lastPathComponent
    }
}

func activity(for song: Song) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "com.example.listen")
    activity.title = song.name
    activity.isEligibleForSearch = true
    activity.isEligibleForPrediction = true
    activity.keywords = Set(song.tags)
    activity.persistentIdentifier = song.id.uuidString
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.contentDescription = String(song.name.prefix(200))
    attributes.relatedUniqueIdentifier = song.id.uuidString
    activity.contentAttributeSet = attributes
    return activity
}

func songIdentifier(from activity: NSUserActivity) -> String? {
    guard activity.activityType == CSSearchableItemActionType else { return nil }
    return activity.userInfo?[CSSearchableItemActivityIdentifier] as? String
}

/// Handlers that touch what belongs to the main actor, as apps wrote them before Swift knew of such things.
@MainActor final class SongListModel {
    var status = ""
    var count = 0
    let index = CSSearchableIndex(name: "Songs")

    func refill(_ songs: [Song]) {
        index.indexSearchableItems(songs.map { CSSearchableItem.make(from: $0) }) { error in
            self.status = error == nil ? "ready" : "failed"
        }
        index.deleteSearchableItems(withIdentifiers: ["gone"]) { [weak self] _ in
            DispatchQueue.main.async { self?.status = "deleted" }
        }
        index.deleteAllSearchableItems { [weak self] _ in self?.count += 1 }
        index.fetchLastClientState { state, _ in self.count = state?.count ?? 0 }
    }
}
