import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Synchronization
import Testing

/// An item as these tests know it.
struct TestItem: Sendable, Hashable {
    var identifier: String
    var title: String
    var domain: String?
    var expiry: Double?
    var related: String?
    var thumbnail: UInt64?

    init(
        _ identifier: String, _ title: String = "", domain: String? = nil, expiry: Double? = nil,
        related: String? = nil, thumbnail: UInt64? = nil
    ) {
        self.identifier = identifier
        self.title = title.isEmpty ? "title of \(identifier)" : title
        self.domain = domain
        self.expiry = expiry
        self.related = related
        self.thumbnail = thumbnail
    }
}

/// A clock that stands still until it is moved.
final class TestClock: Sendable {
    private let time: Locked<Double>

    init(_ time: Double = 1_700_000_000) { self.time = Locked(time) }

    var now: Double { time.withLock { $0 } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }

    func set(_ seconds: Double) { time.withLock { $0 = seconds } }
}

/// Puts batches together the way the layer above does: items and deletions in the order of the calls.
struct BatchMaker {
    var batch = CommitBatch()
    private var images: [[(item: TestItem, number: UInt64)]] = [[]]
    private var number: UInt64 = 0

    /// What `images` finish into: memory when nil.
    var fileStore: Store?

    mutating func add(_ item: TestItem) {
        number += 1
        images[images.count - 1].append((item, number))
    }

    /// Further items go into another image.
    mutating func startImage() { images.append([]) }

    mutating func delete(_ target: BatchDeletion.Target) {
        number += 1
        batch.deletions.append(BatchDeletion(target, operationNumber: number))
    }

    func finish() throws -> CommitBatch {
        var batch = batch
        for items in images where !items.isEmpty {
            let builder = SegmentBuilder()
            for (item, number) in items { try builder.add(item, number: number) }
            if let fileStore {
                let file = try fileStore.stageSegmentFile()
                var sink = file.makeSink()
                let summary = try builder.finish(createdAt: 0, into: &sink)
                try file.finish(summary, &sink)
                batch.images.append(try BatchImage(file, operations: BatchOperations(of: builder)))
            } else {
                var sink = ImageSink()
                _ = try builder.finish(createdAt: 0, into: &sink)
                let bytes = sink.takeWriter().withView { ImageBytes(copying: $0) }
                batch.images.append(try BatchImage(bytes, operations: BatchOperations(of: builder)))
            }
        }
        return batch
    }
}

extension SegmentBuilder {
    func add(_ item: TestItem, number: UInt64) throws {
        beginItem(
            SegmentItem(
                identifier: item.identifier, domain: item.domain, title: item.title, rankingDate: UInt32(number),
                expiry: item.expiry, thumbnailNumber: item.thumbnail, isLinked: item.related != nil,
                operationNumber: number))
        addText(.title, item.title)
        if let related = item.related {
            addValue(related, to: column("relatedUniqueIdentifier", kind: .string))
        }
        record.append([UInt8](item.title.utf8))
        try endItem()
    }
}

extension Store {
    @discardableResult
    func commit(_ make: (inout BatchMaker) -> Void) throws -> UInt64 {
        var maker = BatchMaker()
        make(&maker)
        return try commit(try maker.finish())
    }

    @discardableResult
    func add(_ items: TestItem...) throws -> UInt64 {
        try commit { maker in for item in items { maker.add(item) } }
    }

    @discardableResult
    func delete(_ target: BatchDeletion.Target) throws -> UInt64 { try commit { $0.delete(target) } }

    /// Title by identifier of all live items, as the head and the record agree on it.
    func contents() throws -> [String: String] { try snapshot().contents() }
}

extension Snapshot {
    /// Title by identifier of all live items, with checks that everything about them agrees.
    func contents() throws -> [String: String] {
        let scope = LeaseScope()
        var contents: [String: String] = [:]
        for (index, slot) in slots.enumerated() {
            for document in 0..<slot.image.documentCount where !slot.tombstones.contains(document) {
                let head = try slot.image.head(of: document, in: scope)
                let identifier = head.identifier.string()
                #expect(contents[identifier] == nil, "an identifier is alive twice")
                contents[identifier] = head.title?.string()
                let record = try slot.image.record(head.recordNumber, in: scope)
                #expect(record.string() == head.title?.string())
                if let thumbnail = head.thumbnailNumber { #expect(try thumbnails.read(thumbnail) != nil) }
                let address = try locate(IdentifierKey(identifier), in: scope)
                #expect(address == DocumentAddress(slot: index, document: document))
            }
            scope.reset()
        }
        #expect(statistics.liveCount == contents.count)
        try engagement.visit { (_, _) throws(StoreError) in }
        return contents
    }
}

extension StoreOptions {
    /// Options of a test: nothing happens by itself unless asked for.
    static func test(_ clock: TestClock = TestClock(), maintenance: Maintenance = .manual) -> StoreOptions {
        var options = StoreOptions(clock: { clock.now })
        options.maintenance = maintenance
        return options
    }
}

/// An index in memory that can be opened again and again.
struct MemoryIndex {
    let fileSystem = MemoryFileSystem()
    let clock = TestClock()
    let directory = "/index"

    func open(_ change: (inout StoreOptions) -> Void = { _ in }) throws -> Store {
        var options = StoreOptions.test(clock)
        change(&options)
        return try Store.open(directory, of: fileSystem, options: options)
    }
}
