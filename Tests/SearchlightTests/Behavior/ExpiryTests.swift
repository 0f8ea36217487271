import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// An item is found up to its expiration date and not after it, whatever merges did.
@Suite struct ExpiryTests {
    @Test func expiredItemsAreHiddenAtOnceAndLeaveTheFilesWithAMerge() throws {
        let clock = TestClock()
        try withTemporaryDirectory { directory in
            let path = directory + "/test.searchlight"
            var index = try SearchIndex(path: path, options: clock.options)
            try index.add([
                Item("v1", title: "zqxcanary7731 soon", expirationDate: clock.now + 2),
                Item("v2", title: "later", expirationDate: clock.now + 3_600),
                Item("v3", title: "wvvcanary8842 long ago", expirationDate: clock.now - 6 * 365 * day),
            ])
            try index.checkpoint()
            #expect(try listedIdentifiers(index) == ["v1", "v2"])
            clock.advance(by: 3)
            #expect(try listedIdentifiers(index) == ["v2"])
            #expect(try identifiers(index, "zqxcanary7731").isEmpty)
            #expect(try index.suggestions(for: "zqx").isEmpty)
            #expect(try index.item("v1") == nil)
            try index.close()
            index = try SearchIndex(path: path, options: clock.options)
            #expect(try listedIdentifiers(index) == ["v2"])
            #expect(try anyFile(in: path, holds: Array("zqxcanary7731".utf8)))
            try index.sweepExpired()
            #expect(index.itemCount == 1)
            try index.compact()
            #expect(index.itemCount == 1)
            try index.close()
            for word in ["zqxcanary7731", "wvvcanary8842"] {
                #expect(try !anyFile(in: path, holds: Array(word.utf8)), "\(word)")
            }
        }
    }

    /// A walk is of one moment: what expires meanwhile comes whole, and so does everything else, once.
    @Test func itemsThatExpireDuringAWalk() throws {
        let clock = TestClock()
        try inEveryState(clock: clock) { index throws in
            try index.add(
                (0..<2_000).map { number in
                    let date = number % 2 == 0 ? clock.now + 1e6 : nil
                    return Item("i\(number)", title: "kettle \(number)", expirationDate: date)
                })
        } check: { index, state throws in
            let start = clock.now
            var titles: Set<String> = []
            try index.forEachItem(matching: SearchQuery("title == \"*\"")) { item in
                if titles.count == 100 { clock.advance(by: 2e6) }
                titles.insert(item.title ?? "")
                return true
            }
            #expect(titles.count == 2_000 && !titles.contains(""), "\(state)")
            #expect(try index.count(matching: "title == \"*\"") == 1_000, "\(state)")
            clock.advance(by: start.timeIntervalSince(clock.now))
        }
    }

    @Test func edges() throws {
        let clock = TestClock()
        let start = clock.now
        let items = [
            Item("none", title: "edge"), Item("far", title: "edge", expirationDate: .distantFuture),
            Item("past", title: "edge", expirationDate: .distantPast),
            Item("exact", title: "edge", expirationDate: start + 10),
            Item("huge", title: "edge", expirationDate: Date(timeIntervalSince1970: .greatestFiniteMagnitude)),
        ]
        for compactsBefore in [false, true] {
            let index = try SearchIndex.inMemory(options: clock.options)
            try index.add(items)
            clock.advance(by: start.timeIntervalSince(clock.now))
            if compactsBefore { try index.compact() }
            #expect(try listedIdentifiers(index) == ["exact", "far", "huge", "none"])
            clock.advance(by: 10)
            #expect(try identifiers(index, "edge").sorted() == ["exact", "far", "huge", "none"])
            clock.advance(by: 0.001)
            #expect(try identifiers(index, "edge").sorted() == ["far", "huge", "none"])
            #expect(try index.count("edge") == 3)
            clock.advance(by: 50 * 365 * day)
            #expect(try identifiers(index, "edge").sorted() == ["far", "huge", "none"])
            #expect(try index.item("far")?.expirationDate == .distantFuture)
            #expect(try index.item("none").map { $0.expirationDate == nil } == true)
        }
    }

    @Test func addingAgainStartsANewTerm() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add([Item("w", title: "one", expirationDate: clock.now + 30 * day)])
        clock.advance(by: 20 * day)
        try index.add([Item("w", title: "two", expirationDate: clock.now + 30 * day)])
        clock.advance(by: 20 * day)
        #expect(try identifiers(index, "two") == ["w"])
        clock.advance(by: 11 * day)
        #expect(try identifiers(index, "two").isEmpty)
        try index.add([Item("w", title: "three")])
        #expect(try identifiers(index, "three") == ["w"])
        #expect(try identifiers(index, "two").isEmpty)
    }

    @Test func aClockThatJumpsAheadPurgesNothing() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add([Item("w", title: "one", expirationDate: clock.now + 30 * day)])
        clock.advance(by: 365 * day)
        #expect(try identifiers(index, "one").isEmpty)
        try index.add([Item("x", title: "other")])
        try index.checkpoint()
        index.waitForMaintenance()
        clock.advance(by: -365 * day)
        #expect(try identifiers(index, "one") == ["w"])
    }

    @Test func aSweepIsFinal() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add([Item("w", title: "one", expirationDate: clock.now + 1), Item("x", title: "one")])
        clock.advance(by: 2)
        try index.sweepExpired()
        clock.advance(by: -2)
        #expect(try listedIdentifiers(index) == ["x"])
        #expect(index.itemCount == 1)
    }

    @Test func fullMergeDropsByTheClock() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add([Item("w", title: "one", expirationDate: clock.now + 1), Item("x", title: "one")])
        clock.advance(by: 2)
        try index.compact()
        #expect(index.itemCount == 1)
        #expect(try listedIdentifiers(index) == ["x"])
    }

    /// Expiry is no deletion: what is linked to an expired item stays, whether files still hold that item or not.
    @Test func whatIsLinkedToAnExpiredItemStays() throws {
        for checkpoints in [false, true] {
            let clock = TestClock()
            try inEveryState(clock: clock) { index throws in
                var target = Item("target", expirationDate: clock.now.addingTimeInterval(-5))
                target.domain = "d"
                var linked = Item("linked")
                linked.relatedUniqueIdentifier = "target"
                try index.add([target])
                try index.add([linked])
                if checkpoints { try index.checkpoint() }
                try index.sweepExpired()
                try index.add([target])
                if checkpoints { try index.checkpoint() }
                try index.delete(["target"])
                try index.deleteDomains(["d"])
            } check: { index, state throws in
                #expect(try listedIdentifiers(index) == ["linked"], "\(state), \(checkpoints)")
            }
        }
    }
}
