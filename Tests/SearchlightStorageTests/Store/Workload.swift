import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// A fixed series of things done to a store, with what must be in it after each.
struct Workload {
    enum Step {
        case add([TestItem])
        case delete([BatchDeletion.Target])
        case addInFile([TestItem])
        case addWithThumbnail(String)
        case engage(String)
        case checkpoint
        case compact
        case sweep
        case reopen
    }

    var steps: [Step]

    /// What was acknowledged, and what may be found besides: a step that was under way.
    struct Progress {
        var acknowledged: [String: TestItem] = [:]
        var underWay: [String: TestItem]?
        var failure: StoreError?

        /// The states in which the index may be found.
        var legal: [[String: String]] { ([acknowledged] + (underWay.map { [$0] } ?? [])).map { $0.mapValues(\.title) } }
    }

    /// Does the steps until one fails.
    func run(
        on fileSystem: any FileSystem, clock: TestClock = TestClock(), change: (inout StoreOptions) -> Void = { _ in }
    ) -> Progress {
        var progress = Progress()
        do {
            var store = try Workload.open(fileSystem, clock, change)
            for step in steps { try Workload.carryOut(step, on: &store, fileSystem, clock, change, &progress) }
            try store.close()
        } catch let error as StoreError {
            progress.failure = error
        } catch { Issue.record(error) }
        return progress
    }

    static func open(
        _ fileSystem: any FileSystem, _ clock: TestClock = TestClock(),
        _ change: (inout StoreOptions) -> Void = { _ in }
    ) throws -> Store {
        var options = StoreOptions.test(clock, maintenance: .inline)
        change(&options)
        return try Store.open("/index", of: fileSystem, options: options)
    }

    private static func carryOut(
        _ step: Step, on store: inout Store, _ fileSystem: any FileSystem, _ clock: TestClock,
        _ change: (inout StoreOptions) -> Void, _ progress: inout Progress
    ) throws {
        var after = progress.acknowledged
        var maker = BatchMaker()
        switch step {
        case .add(let items), .addInFile(let items):
            if case .addInFile = step { maker.fileStore = store }
            for item in items {
                maker.add(item)
                after[item.identifier] = item
            }
        case .addWithThumbnail(let identifier):
            let staging = try store.stageThumbnails()
            let item = TestItem(identifier, thumbnail: try staging.add([UInt8]("thumbnail of \(identifier)".utf8)))
            maker.add(item)
            maker.batch.thumbnails = staging
            after[identifier] = item
        case .engage(let identifier):
            maker.batch.engagement = [EngagementEvent(identifier: identifier, opens: 1, shown: 1, time: clock.now)]
        case .delete(let targets):
            for target in targets {
                maker.delete(target)
                after = after.filter { !target.takes($0.value) }
            }
        case .checkpoint: return try store.checkpoint()
        case .compact: return try store.compact()
        case .sweep:
            clock.advance(100)
            return try store.sweep()
        case .reopen:
            try store.close()
            store = try open(fileSystem, clock, change)
            return
        }
        progress.underWay = after
        try store.commit(try maker.finish())
        progress.acknowledged = after
        progress.underWay = nil
    }
}

extension BatchDeletion.Target {
    fileprivate func takes(_ item: TestItem) -> Bool {
        switch self {
        case .identifier(let identifier): item.identifier == identifier
        case .domain(let domain): item.domain == domain || item.domain?.hasPrefix(domain + ".") == true
        case .everything: true
        }
    }
}

extension Workload {
    /// A bit of everything.
    static let mixed = Workload(steps: [
        .add([TestItem("a"), TestItem("b", domain: "d"), TestItem("c", domain: "d.e")]),
        .add([TestItem("a", "second a")]),
        .addWithThumbnail("t"),
        .engage("a"),
        .delete([.identifier("b"), .identifier("unknown")]),
        .checkpoint,
        .add([TestItem("b", "b again", domain: "d"), TestItem("e")]),
        .addInFile([TestItem("f"), TestItem("a", "third a"), TestItem("g", domain: "d")]),
        .delete([.domain("d")]),
        .add([TestItem("h", domain: "d")]),
        .checkpoint,
        .addWithThumbnail("i"),
        .engage("i"),
        .compact,
        .add([TestItem("j")]),
        .reopen,
        .add([TestItem("k"), TestItem("e", "second e")]),
        .delete([.everything]),
        .add([TestItem("last")]),
    ])

    /// Many small commits, so that images are merged in memory.
    static let small = Workload(
        steps: (0..<40).map { number in
            number % 7 == 3
                ? .delete([.identifier("id\(number / 2)")])
                : .add([TestItem("id\(number % 23)", "title \(number)")])
        })
}
