import Foundation
import Searchlight
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// A random history carried out on an index and on its model, which are compared as it goes.
struct ModelRun {
    let clock = TestClock()
    let fileSystem = MemoryFileSystem()
    var index: SearchIndex
    var model = ModelIndex()
    var random: SeededRandom
    let seed: Int
    /// The items of the batch under way.
    var written: [Item] = []
    /// What happened so far, for the message of a failure.
    var history: [String] = []

    /// How many identifiers there are to choose from.
    let identifierCount: Int

    init(seed: Int, identifierCount: Int = 60) throws {
        self.seed = seed
        self.identifierCount = identifierCount
        random = SeededRandom(seed: UInt64(seed))
        index = try SearchIndex(path: nil, fileSystem: fileSystem, options: clock.options)
    }

    mutating func reopen() throws {
        try index.close()
        index = try SearchIndex(path: nil, fileSystem: fileSystem, options: clock.options)
    }

    mutating func chance(_ part: Int, in whole: Int) -> Bool { Vocabulary.chance(part, in: whole, &random) }

    var place: Comment { "seed \(seed) after \(history.suffix(20).joined(separator: ", "))" }
}

// MARK: - Changes

extension ModelRun {
    /// A change of a kind chosen at random.
    mutating func change() throws {
        clock.advance(by: [0.001, 1, 60, 3_600, day, 10 * day].randomElement(using: &random) ?? 1)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<35: try commit(operationCount: 1)
        case 35..<70: try commit(operationCount: Int.random(in: 2...12, using: &random))
        case 70..<75: try load(count: Int.random(in: 1...40, using: &random))
        case 75..<85:
            history.append("checkpoint")
            try index.checkpoint()
        case 85..<90: try compact()
        case 90..<97:
            history.append("reopen")
            try reopen()
        case 97..<99:
            history.append("sweep")
            try index.sweepExpired()
            model.dropExpired(at: clock.time)
        default:
            history.append("delete all")
            try index.deleteAll()
            model.deleteAll()
        }
    }

    mutating func compact() throws {
        history.append("compact")
        try index.compact()
        model.dropExpired(at: clock.time)
    }

    /// One batch.
    mutating func commit(operationCount: Int) throws {
        var batch = Batch()
        var after = model
        written = []
        if operationCount > 1 { history.append("batch of \(operationCount)") }
        for _ in 0..<operationCount { operate(on: &batch, &after) }
        for item in written { after.seed(item, at: clock.time) }
        try index.commit(batch)
        model = after
    }

    private mutating func identifier() -> String { "i\(Int.random(in: 0..<identifierCount, using: &random))" }

    private mutating func operate(on batch: inout Batch, _ after: inout ModelIndex) {
        let time = clock.time
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<10: add(to: &batch, &after)
        case 10..<13:
            let update = update()
            history.append("update \(update.identifier) domain \(update.domain)")
            batch.update(update)
            after.update(update, at: time)
        case 13..<16:
            let identifier = identifier()
            history.append("delete \(identifier)")
            batch.delete(identifier)
            after.delete(identifier, at: time)
        case 16:
            let domain = Vocabulary.domains.randomElement(using: &random) ?? ""
            history.append("delete domain \(domain)")
            batch.deleteDomain(domain)
            after.deleteDomain(domain, at: time)
        case 17:
            let state = [UInt8.random(in: 0...255, using: &random)]
            batch.setClientState(state, of: "h")
            after.setClientState(state, of: "h")
        default: break
        }
    }

    private mutating func add(to batch: inout Batch, _ after: inout ModelIndex) {
        let item = item()
        history.append("add \(item.identifier) in \(item.domain ?? "none")")
        written.append(item)
        batch.add(item)
        after.add(item, at: clock.time)
    }

    /// Items that expire have identifiers of their own, since what use of an expired item means is another matter.
    private mutating func item() -> Item {
        if chance(1, in: 5) {
            var item = Vocabulary.item("x\(Int.random(in: 0..<20, using: &random))", now: clock.now, using: &random)
            item.expirationDate = clock.now + Double(Int.random(in: -1...20, using: &random)) * day
            return item
        }
        var item = Vocabulary.item(identifier(), now: clock.now, using: &random)
        if chance(1, in: 10) { item.initialEngagementCount = Int.random(in: 1...50, using: &random) }
        return item
    }

    private mutating func update() -> ItemUpdate {
        var update = ItemUpdate(chance(1, in: 5) ? "x\(Int.random(in: 0..<20, using: &random))" : identifier())
        if chance(1, in: 2) { update.set(.title, to: .string(Vocabulary.text(1...4, using: &random))) }
        if chance(1, in: 4) { update.set(.displayName, to: nil) }
        if chance(1, in: 4) { update.set(.textContent, to: .string(Vocabulary.text(1...30, using: &random))) }
        if chance(1, in: 4) { update.set(.rankingHint, to: .integer(70)) }
        if chance(1, in: 4) { update.domain = .set(Vocabulary.domains.randomElement(using: &random)) }
        return update
    }

    mutating func load(count: Int) throws {
        let items = (0..<count).map { _ in item() }
        history.append("load \(items.count)")
        var options = LoadOptions()
        options.threadCount = Int.random(in: 1...2, using: &random)
        try index.load(items, options: options)
        for item in items { model.add(item, at: clock.time) }
        for item in items { model.seed(item, at: clock.time) }
    }

    /// People open some items.
    mutating func engage() throws {
        let live = model.live(at: clock.time).map(\.item.identifier).filter { $0.hasPrefix("i") }.sorted()
        guard let identifier = live.randomElement(using: &random) else { return }
        let opens = Int.random(in: 0...9, using: &random)
        let shown = Int.random(in: 0...30, using: &random)
        let query = chance(1, in: 2) ? ["alpha", "beta kettle", "ki"].randomElement(using: &random) : nil
        let past = chance(1, in: 4) ? Double(Int.random(in: 0...40, using: &random)) * day : 0
        history.append("engage \(identifier)")
        try index.engage(identifier, opens: opens, shown: shown, query: query, at: clock.now - past)
        model.engage(identifier, opens: opens, shown: shown, query: query, at: clock.time - past)
    }
}
