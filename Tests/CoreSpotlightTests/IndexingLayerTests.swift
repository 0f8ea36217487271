import Foundation
import SpotlightIndexing
import Synchronization
import Testing

private struct Note: SpotlightIndexable {
    var spotlightID: String
    var spotlightTitle: String
    var spotlightDescription: String { "about \(spotlightTitle)" }
    var spotlightKeywords: [String] { ["note"] }
    var spotlightDomainIdentifier: String { "com.example.notes" }
}

/// An index that notes what it is asked for.
private final class NotingIndex: CSSearchableIndex, @unchecked Sendable {
    var itemCounts: [Int] = []
    var removed: [String] = []

    override func indexSearchableItems(_ items: [CSSearchableItem]) async throws { itemCounts.append(items.count) }
    override func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws { removed += identifiers }
    override func deleteAllSearchableItems() async throws { throw CSIndexError(.quotaExceeded) }
}

/// An index whose additions wait at a gate.
private final class GatedIndex: CSSearchableIndex, @unchecked Sendable {
    let gate = Gate()
    let calls = Mutex<[String]>([])

    override func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        calls.withLock { $0.append("add") }
        await gate.pass()
    }
    override func deleteAllSearchableItems() async throws { calls.withLock { $0.append("delete") } }
}

/// Lets somebody through when it is opened.
private final class Gate: Sendable {
    private let isReached = Mutex(false)
    private let isOpen = Mutex(false)

    func pass() async {
        isReached.withLock { $0 = true }
        while !isOpen.withLock({ $0 }) { await Task.yield() }
    }

    func waitUntilReached() async { while !isReached.withLock({ $0 }) { await Task.yield() } }
    func open() { isOpen.withLock { $0 = true } }
}

struct IndexingLayerTests {
    @Test func `items have the attributes of what they are made of`() {
        let item = Note(spotlightID: "1", spotlightTitle: "Kettle").toSearchableItem()
        #expect(item.uniqueIdentifier == "1")
        #expect(item.domainIdentifier == "com.example.notes")
        #expect(item.attributeSet.title == "Kettle")
        #expect(item.attributeSet.contentDescription == "about Kettle")
        #expect(item.attributeSet.keywords == ["note"])
        #expect(item.attributeSet.contentType == "public.text")
    }

    @Test func `the builder sets any attribute, and each build is new`() {
        let builder = SpotlightAttributeBuilder(contentType: .audio).title("Show").rating(4.5).set(\.artist, to: "Mina")
        let first = builder.build()
        first.title = "Other"
        let second = builder.location(latitude: 1, longitude: 2, name: "Here").build()
        #expect(second.title == "Show")
        #expect(second.artist == "Mina")
        #expect(second.rating == 4.5)
        #expect(second.namedLocation == "Here")
        #expect(second.contentType == UTType.audio.identifier)
    }

    @Test func `batches have the size asked for; errors are kept`() async throws {
        try await withStores { await checkBatches() }
    }

    private func checkBatches() async {
        let index = NotingIndex(name: "test")
        let manager = SpotlightIndexManager(index: index, batchSize: 10)
        let notes = (0..<25).map { Note(spotlightID: "\($0)", spotlightTitle: "Note \($0)") }
        let errors = await manager.index(items: notes)
        #expect(errors.isEmpty)
        #expect(index.itemCounts == [10, 10, 5])
        await manager.remove(identifiers: ["1", "2"])
        #expect(index.removed == ["1", "2"])
        #expect(await manager.removeAll().count == 1)
        #expect(await manager.lastError is CSIndexError)
        await manager.setIndexingEnabled(false)
        await manager.index(items: notes)
        #expect(index.itemCounts.count == 3)
    }

    @Test func `the handler takes up activities of searches`() {
        let handler = SpotlightSearchHandler()
        let tap = NSUserActivity(activityType: CSSearchableItemActionType)
        tap.userInfo = [CSSearchableItemActivityIdentifier: "product-456"]
        #expect(handler.handle(tap) == "product-456")
        #expect(handler.pendingItemID == "product-456")
        let search = NSUserActivity(activityType: CSQueryContinuationActionType)
        search.userInfo = [CSSearchQueryString: "cookies"]
        #expect(handler.extractQuery(from: search) == "cookies")
        #expect(handler.handle(search) == nil)
        #expect(handler.pendingQuery == "cookies")
        #expect(handler.extractItemID(from: NSUserActivity(activityType: "com.example.other")) == nil)
    }
}

extension SpotlightTests {
    @Test func `the manager keeps the index in step`() async throws {
        try await withStores {
            let manager = SpotlightIndexManager(index: CSSearchableIndex(name: "notes"), batchSize: 2)
            let notes = (0..<5).map { Note(spotlightID: "\($0)", spotlightTitle: "Kettle \($0)") }
            await manager.index(items: notes)
            #expect(await manager.allIndexedIDs() == ["0", "1", "2", "3", "4"])
            #expect(await manager.removeOrphans(keeping: ["1", "2", "9"]) == ["0", "3", "4"])
            let left = try await typed("kettle").map(\.uniqueIdentifier).sorted()
            #expect(left == ["1", "2"])
            await manager.reindexAll(items: Array(notes.prefix(1)), domain: "com.example.notes")
            #expect(await manager.allIndexedIDs() == ["0"])
            await manager.switchAccount(to: Array(notes.suffix(1)))
            #expect(await manager.allIndexedIDs() == ["4"])
            await manager.setIndexingEnabled(false)
            #expect(await manager.allIndexedIDs().isEmpty)
            let longName = String(repeating: "com.example.", count: 12)
            let first = SpotlightIndexManager(index: CSSearchableIndex(name: longName))
            #expect(await first.setIndexingEnabled(false).isEmpty)
            let second = SpotlightIndexManager(index: CSSearchableIndex(name: longName))
            #expect(await second.isIndexingEnabled == false)
        }
    }

    @Test func `the version of the schema goes with the index`() async throws {
        try await withStores {
            let schema = SpotlightSchemaVersion(current: 2)
            #expect(schema.needsReindex)
            try schema.markReindexComplete()
            #expect(!SpotlightSchemaVersion(current: 2).needsReindex)
            #expect(SpotlightSchemaVersion(current: 3).needsReindex)
            #expect(SpotlightSchemaVersion(current: 1, key: "other").needsReindex)
            #expect(SpotlightSchemaVersion(current: 2, protectionClass: .complete).needsReindex)
            CSSearchableIndex.releaseLocks()
            #expect(!schema.needsReindex)
            try await CSSearchableIndex.default().deleteAllSearchableItems()
            #expect(schema.needsReindex)
            try schema.markReindexComplete()
            CSSearchableIndex.releaseLocks()
            try FileManager.default.removeItem(at: try onlyStore())
            #expect(schema.needsReindex)
        }
    }

    @Test func `the person's choice holds against what is under way, and at the next launch`() async throws {
        try await withStores {
            for ending in ["off", "account", "remove"] {
                let index = GatedIndex(name: "gated-\(ending)")
                let manager = SpotlightIndexManager(index: index, batchSize: 2)
                let notes = (0..<10).map { Note(spotlightID: "\($0)", spotlightTitle: "Note") }
                async let errors = manager.index(items: notes)
                await index.gate.waitUntilReached()
                switch ending {
                case "off": await manager.setIndexingEnabled(false)
                case "account": await manager.switchAccount(to: [Note]())
                default: await manager.removeAll()
                }
                index.gate.open()
                #expect(await errors.isEmpty)
                // The batch that was handed over before, and none after.
                #expect(index.calls.withLock { $0 } == ["add", "delete"])
                let next = SpotlightIndexManager(index: GatedIndex(name: "gated-\(ending)"))
                #expect(await next.isIndexingEnabled == (ending != "off"))
                await next.setIndexingEnabled(true)
                #expect(await SpotlightIndexManager(index: index).isIndexingEnabled)
            }
        }
    }

    @Test func `nothing is indexed for a new account while the old one is there`() async throws {
        try await withStores {
            let index = NotingIndex(name: "test")
            let manager = SpotlightIndexManager(index: index)
            #expect(await manager.switchAccount(to: [Note(spotlightID: "1", spotlightTitle: "Note")]).count == 1)
            #expect(index.itemCounts.isEmpty)
            #expect(await manager.setIndexingEnabled(false).count == 1)
            await manager.reindexAll(items: [Note(spotlightID: "1", spotlightTitle: "Note")], domain: "x")
            #expect(index.itemCounts.isEmpty)
        }
    }

    @Test func `orphans are those of the index's own class, and told when they are gone`() async throws {
        try await withStores {
            try await CSSearchableIndex(name: "s", protectionClass: .complete).indexSearchableItems([
                item("s", "Kettle")
            ])
            let manager = SpotlightIndexManager()
            await manager.index(
                items: ["a", "b", "activity/1"].map { Note(spotlightID: $0, spotlightTitle: "Kettle") })
            #expect(await manager.allIndexedIDs() == ["a", "b", "activity/1"])
            #expect(await manager.removeOrphans(keeping: ["a", "activity/1"]) == ["b"])
            #expect(try await found("kettle") == ["a", "activity/1", "s"])
        }
    }

    @Test func `the example finds stations, and those that were tapped first`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "radio-\(UUID().uuidString)")
        // why: what is left of a failed run is cleared by the system
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try radio(["index"], folder).contains("indexed 100 %"))
        #expect(try radio(["index"], folder).contains("current"))
        let before = try radio(["search", "radio"], folder).split(separator: "\n")
        #expect(before.count == 4)
        #expect(before.allSatisfy { $0.contains("822 bytes of artwork") })
        #expect(try radio(["search", "heartbreak"], folder).hasPrefix("station-heartbreak"))
        let last = try #require(before.last?.split(separator: "\t").first)
        for _ in 0..<3 { #expect(try radio(["tap", String(last)], folder).contains("playing")) }
        #expect(try radio(["search", "radio"], folder).hasPrefix(last))
    }

    @Test func `a full disk is told as one, and passes`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "radio-\(UUID().uuidString)")
        // why: what is left of a failed run is cleared by the system
        defer { try? FileManager.default.removeItem(at: folder) }
        // No file may be longer than a KiB: for the store that is a full disk.
        let script = ["-c", #"ulimit -f 1; trap "" XFSZ; exec "$0" index"#, try builtProgram("RadioExample").path]
        let failed = try run(URL(filePath: "/bin/bash"), script, folder, status: 1)
        #expect(failed.contains("CSIndexErrorDomain -1004"))
        #expect(failed.contains(folder.path))
        #expect(!failed.contains("Heartbreak"))
        #expect(try radio(["search", "heartbreak"], folder).isEmpty)
        #expect(try radio(["index"], folder).contains("indexed 100 %"))
        #expect(try radio(["search", "heartbreak"], folder).hasPrefix("station-heartbreak"))
    }

    private func radio(_ arguments: [String], _ folder: URL) throws -> String {
        try run(try builtProgram("RadioExample"), arguments, folder, status: 0)
    }

    private func run(_ program: URL, _ arguments: [String], _ folder: URL, status: Int32) throws -> String {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["SEARCHLIGHT_SPOTLIGHT_DIRECTORY": folder.path, "HOME": folder.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == status)
        return String(decoding: output, as: UTF8.self)
    }
}
