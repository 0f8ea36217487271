import Searchlight
import SearchlightTestSupport
import Testing

/// Random histories on an index and on a dictionary that is searched by looking at every item.
@Suite struct ModelTests {
    @Test(arguments: 1...40) func randomHistories(seed: Int) throws {
        var run = try ModelRun(seed: seed)
        for _ in 0..<80 {
            try run.change()
            if run.chance(1, in: 2) { try run.engage() }
            try run.compareItems()
            try run.compareSearches(count: 3)
        }
        try run.compact()
        try run.expectOwnStatistics()
        try run.compareSearches(count: 20)
        try run.reopen()
        try run.compareItems()
        try run.compareSearches(count: 10)
        try expectHealthy(run.index)
    }

    /// Nothing is ever deleted or replaced, so the model needs nothing from the store.
    @Test(arguments: 101...106) func insertingOnly(seed: Int) throws {
        var run = try ModelRun(seed: seed)
        var number = 0
        for _ in 0..<40 {
            run.clock.advance(by: day / 3)
            let items = (0..<Int.random(in: 1...12, using: &run.random)).map { _ -> Item in
                number += 1
                return Vocabulary.item("n\(number)", now: run.clock.now, using: &run.random)
            }
            try run.index.add(items)
            for item in items { run.model.add(item, at: run.clock.time) }
            if run.chance(1, in: 8) { try run.index.checkpoint() }
            if run.chance(1, in: 12) { try run.reopen() }
            try run.expectOwnStatistics()
            try run.compareSearches(count: 4)
        }
    }

    /// Enough items that lists have skip entries, so that blocks are passed over.
    @Test(arguments: 201...204) func manyItems(seed: Int) throws {
        var run = try ModelRun(seed: seed, identifierCount: 4_000)
        for round in 0..<4 {
            try run.load(count: 1_500)
            for _ in 0..<20 { try run.commit(operationCount: 10) }
            for _ in 0..<30 { try run.engage() }
            if round % 2 == 1 { try run.reopen() }
            try run.compareSearches(count: 25)
        }
        try run.compact()
        try run.compareItems()
        try run.compareSearches(count: 25)
        try expectHealthy(run.index)
    }
}
