import Foundation
import Searchlight
import Testing

/// Use lifts an item, outlives its replacement and a short absence, and dies with "delete all".
@Suite struct EngagementTests {
    /// Two items that differ in their identifier only: without use `a` comes first.
    static func twins(_ clock: TestClock) -> [Item] {
        ["a", "b"].map { identifier in
            var item = Item(identifier, domain: "d", title: "Blue kettle")
            item.contentModificationDate = clock.now - day
            return item
        }
    }

    private func order(_ index: SearchIndex, _ text: String = "blue kettle") throws -> [String] {
        try identifiers(index, text)
    }

    @Test func liftsAnItemInEveryState() throws {
        let clock = TestClock()
        try inEveryState(clock: clock) { index throws in
            try index.add(Self.twins(clock))
            #expect(try order(index) == ["a", "b"])
            try index.engage("b")
            try index.add(Self.twins(clock))
        } check: { index, state throws in
            #expect(try order(index) == ["b", "a"], "\(state)")
            #expect(try order(index, "kettle") == ["b", "a"], "\(state)")
            #expect(try order(index, "ket") == ["b", "a"], "\(state)")
        }
    }

    @Test func moreUseCountsMoreAndOldUseLess() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add(Self.twins(clock))
        try index.engage("a", opens: 5)
        try index.engage("b", opens: 8)
        #expect(try order(index) == ["b", "a"])
        clock.advance(by: 60 * day)
        try index.engage("a", opens: 5)
        #expect(try order(index) == ["a", "b"])
        try index.engage("b", opens: 40, at: clock.now - 360 * day)
        #expect(try order(index) == ["a", "b"])
    }

    @Test func beingShownWithoutBeingOpenedCountsLess() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add(Self.twins(clock))
        try index.engage("a", opens: 5, shown: 500)
        try index.engage("b", opens: 5, shown: 5)
        #expect(try order(index) == ["b", "a"])
    }

    @Test func useForAQueryCountsForThatQuery() throws {
        let clock = TestClock()
        try inEveryState(clock: clock) { index throws in
            try index.add(Self.twins(clock))
            try index.engage("b", query: "BLUE kettle")
            try index.engage("a", opens: 1)
        } check: { index, state throws in
            #expect(try order(index) == ["b", "a"], "\(state)")
            #expect(try order(index, "kettle") == ["a", "b"], "\(state)")
        }
    }

    @Test func unknownIdentifiersAreAnError() throws {
        let index = try SearchIndex.inMemory()
        expectError(.unknownItem) { try index.engage("nobody") }
        var batch = Batch()
        batch.engage("new")
        batch.add(Item("new", title: "a"))
        try index.commit(batch)
        #expect(try index.contains("new"))
        try index.delete(["new"])
        expectError(.unknownItem) { try index.engage("new") }
    }

    @Test(arguments: ["identifier", "domain"]) func liesDormantForThirtyDays(deletion: String) throws {
        for (absence, isKept) in [(29.0, true), (31.0, false)] {
            let clock = TestClock()
            let items = Self.twins(clock)
            try inEveryState(clock: clock) { index throws in
                try index.add(items)
                try index.engage("b", opens: 50)
                if deletion == "identifier" { try index.delete(["b"]) } else { try index.deleteDomains(["d"]) }
                #expect(try !index.contains("b"))
                try index.checkpoint()
                clock.advance(by: absence * day)
                try index.add([Item("other", title: "something else")])
                try index.add(items)
            } check: { index, state throws in
                #expect(try order(index) == (isKept ? ["b", "a"] : ["a", "b"]), "\(absence) days, \(state)")
            }
        }
    }

    @Test func dormantUseSurvivesCompactingAndReopening() throws {
        let clock = TestClock()
        let items = Self.twins(clock)
        var hasReturned = false
        try inEveryState(clock: clock) { index throws in
            try index.add(items)
            try index.engage("b", opens: 50)
            try index.delete(["b"])
        } check: { index, state throws in
            if state == .reopenedAfterCompacting, !hasReturned {
                hasReturned = true
                try index.add(items)
                #expect(try order(index) == ["b", "a"])
            }
        }
    }

    @Test func deletingEverythingForgetsUse() throws {
        let clock = TestClock()
        try inEveryState(clock: clock) { index throws in
            try index.add(Self.twins(clock))
            try index.engage("b", opens: 50)
            try index.checkpoint()
            try index.deleteAll()
            try index.add(Self.twins(clock))
        } check: { index, state throws in
            #expect(try order(index) == ["a", "b"], "\(state)")
        }
    }

    @Test func aSeedCountsOnlyWhileNoUseIsKnown() throws {
        let clock = TestClock()
        for isLoaded in [false, true] {
            try inEveryState(clock: clock) { index throws in
                var items = Self.twins(clock)
                items[1].initialEngagementCount = 20
                try add(items, to: index, as: isLoaded ? .load : .oneCommit)
                #expect(try order(index) == ["b", "a"])
                try index.engage("a", opens: 30)
                #expect(try order(index) == ["a", "b"])
                items[1].initialEngagementCount = 1_000
                try add(items, to: index, as: isLoaded ? .load : .oneCommit)
            } check: { index, state throws in
                #expect(try order(index) == ["a", "b"], "\(state), loaded: \(isLoaded)")
            }
        }
    }

    @Test func theSeedOfAnItemThatItsBatchDropsIsNoError() throws {
        let index = try SearchIndex.inMemory()
        var item = Item("new", title: "a")
        item.initialEngagementCount = 3
        var batch = Batch()
        batch.add(item)
        batch.delete("new")
        batch.add(Item("kept"))
        try index.commit(batch)
        #expect(try listedIdentifiers(index) == ["kept"])
    }

    @Test(arguments: [Arrival.oneCommit, .load]) func ofEqualIdentifiersTheLastBringsTheSeed(arrival: Arrival) throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        var items = Self.twins(clock)
        var early = items[1]
        early.initialEngagementCount = 1_000
        items[0].initialEngagementCount = 2
        items[1].initialEngagementCount = 1
        let others = (0..<900).map { Item("other\($0)") }
        try add([early] + others + items, to: index, as: arrival)
        #expect(try order(index) == ["a", "b"])
        early.identifier = "c"
        var last = early
        last.initialEngagementCount = 0
        try add([early] + others + [last], to: index, as: arrival)
        #expect(try order(index) == ["a", "b", "c"])
    }
}
