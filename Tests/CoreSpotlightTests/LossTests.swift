import CoreSpotlight
import Foundation
import Synchronization
import Testing

extension SpotlightTests {
    @Test func `a damaged store is put aside and the delegate sends everything again`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "loss")
            try await index.indexSearchableItems([item("1", "Kettle")])
            CSSearchableIndex.releaseLocks()
            let delegate = Reindexer()
            index.indexDelegate = delegate
            try damage(try onlyStore().appending(path: "MANIFEST"))
            try await index.indexSearchableItems([item("2", "Kettle")])
            #expect(try await eventually { delegate.count == 1 })
            #expect(try await found("kettle") == ["2"])
            #expect(delegate.count == 1)
        }
    }

    @Test func `damage that a change meets puts the store aside`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "loss")
            try await index.indexSearchableItems((0..<300).map { item("\($0)", "Kettle \($0)") })
            CSSearchableIndex.releaseLocks()
            let delegate = Reindexer()
            index.indexDelegate = delegate
            try damageSegments(of: try onlyStore())
            try await index.indexSearchableItems((0..<300).map { item("\($0)", "Kettle \($0)") })
            #expect(try await eventually { delegate.count == 1 })
            #expect(try await found("kettle").count == 300)
        }
    }

    @Test func `damage that a query meets has the items sent again`() async throws {
        for isManifest in [true, false] {
            try await withStores {
                let index = CSSearchableIndex(name: "loss")
                try await index.indexSearchableItems((0..<300).map { item("\($0)", "Kettle \($0)") })
                CSSearchableIndex.releaseLocks()
                let delegate = Reindexer()
                delegate.items = [item("new", "Kettle")]
                index.indexDelegate = delegate
                if isManifest {
                    try damage(try onlyStore().appending(path: "MANIFEST"))
                } else {
                    try damageSegments(of: try onlyStore())
                }
                await #expect(throws: CSSearchQueryError.self) { try await found("title == \"Kettle*\"") }
                #expect(try await eventually { delegate.count == 1 })
                #expect(try await eventually { try await found("kettle") == ["new"] })
            }
        }
    }

    @Test func `damaged stores are all kept`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "loss")
            for round in 0..<3 {
                try await index.indexSearchableItems([item("\(round)", "Kettle")])
                CSSearchableIndex.releaseLocks()
                // The manifest is damaged, and where it is marked so nothing else.
                try Data("round \(round)".utf8).write(to: try onlyStore().appending(path: ".round"))
                try damage(try onlyStore().appending(path: "MANIFEST"))
            }
            try await index.indexSearchableItems([item("last", "Kettle")])
            let folder = CSSearchableIndex.storeDirectory
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            let aside = names.filter { $0.contains(".searchlight.damaged-20") }
            let marks = try aside.map { try Data(contentsOf: folder.appending(path: $0).appending(path: ".round")) }
            #expect(Set(marks.map { String(decoding: $0, as: UTF8.self) }) == ["round 0", "round 1", "round 2"])
            #expect(try await found("kettle") == ["last"])
        }
    }

    @Test func `each index is asked until it has answered itself`() async throws {
        try await withStores {
            let (first, second) = (CSSearchableIndex(name: "a"), CSSearchableIndex(name: "b"))
            let delegates = [Reindexer(), Reindexer(), Reindexer()]
            first.indexDelegate = delegates[0]
            #expect(try await eventually { delegates[0].count == 1 })
            try await first.indexSearchableItems([item("1", "Kettle")])
            // The first index has answered; the second one was not asked yet.
            second.indexDelegate = delegates[1]
            #expect(try await eventually { delegates[1].count == 1 })
            // Both have answered: neither is asked again, by whatever object.
            let again = CSSearchableIndex(name: "b")
            again.indexDelegate = delegates[2]
            first.indexDelegate = delegates[0]
            try await Task.sleep(for: .milliseconds(200))
            #expect(delegates.map(\.count) == [1, 1, 0])
        }
    }

    @Test func `an index that does not answer is asked at the next launch`() async throws {
        try await withStores {
            let silent = Reindexer()
            silent.answers = false
            let index = CSSearchableIndex(name: "a")
            index.indexDelegate = silent
            #expect(try await eventually { silent.count == 1 })
            try await index.indexSearchableItems([item("1", "Kettle")])
            index.indexDelegate = silent
            try await Task.sleep(for: .milliseconds(100))
            #expect(silent.count == 1)
            let next = Reindexer()
            let nextLaunch = CSSearchableIndex(name: "a")
            nextLaunch.indexDelegate = next
            #expect(try await eventually { next.count == 1 })
        }
    }

    @Test func `nobody is asked where nothing was lost`() async throws {
        try await withStores {
            let index = CSSearchableIndex(name: "a")
            try await index.indexSearchableItems([item("1", "Kettle")])
            let delegate = Reindexer()
            index.indexDelegate = delegate
            try await Task.sleep(for: .milliseconds(200))
            #expect(delegate.count == 0)
        }
    }
}

/// Flips bits of a file, but of its first bytes, which say what it is.
private func damage(_ file: URL) throws {
    var bytes = try Data(contentsOf: file)
    for position in bytes.indices.dropFirst(8) { bytes[position] ^= 0x55 }
    try bytes.write(to: file)
}

/// Flips bits in the first half of each segment file: the directory at its end stays, so that the store can be opened.
private func damageSegments(of store: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: store.path).filter { $0.hasPrefix("segment-") }
    #expect(!names.isEmpty)
    for name in names {
        let file = store.appending(path: name)
        var bytes = try Data(contentsOf: file)
        for position in 64..<bytes.count / 2 { bytes[position] ^= 0x55 }
        try bytes.write(to: file)
    }
}

private final class Reindexer: NSObject, CSSearchableIndexDelegate, @unchecked Sendable {
    private let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }
    var answers = true
    var items: [CSSearchableItem] = []

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        if !items.isEmpty { searchableIndex.indexSearchableItems(items) }
        if answers { acknowledgementHandler() }
        calls.withLock { $0 += 1 }
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }
}
