import Foundation
import Searchlight
import Testing

/// Partial updates set what they give, remove what they give as nil, and leave the rest.
@Suite struct UpdateTests {
    @Test func setsRemovesAndKeeps() throws {
        for checkpoints in [false, true] {
            let clock = TestClock()
            try inEveryState(clock: clock) { index throws in
                var item = Item("a", domain: "d", title: "Blue kettle", contentDescription: "old", keywords: ["tea"])
                item["custom"] = .integer(1)
                item.expirationDate = clock.now + day
                try index.add([item])
                if checkpoints { try index.checkpoint() }
                var update = ItemUpdate("a")
                update.set(.title, to: .string("Red kettle"))
                update.set(.contentDescription, to: nil)
                update.set("custom", to: .integer(2))
                update.set("custom", to: .integer(3))
                try index.update([update, ItemUpdate("missing")])
            } check: { index, state throws in
                var wanted = Item("a", domain: "d", title: "Red kettle", keywords: ["tea"])
                wanted["custom"] = .integer(3)
                wanted.expirationDate = clock.now + day
                #expect(try index.item("a") == wanted, "\(state)")
                #expect(try identifiers(index, "red tea") == ["a"], "\(state)")
                #expect(try identifiers(index, "blue").isEmpty, "\(state)")
                #expect(try identifiers(index, "old").isEmpty, "\(state)")
                #expect(try listedIdentifiers(index) == ["a"], "\(state)")
            }
        }
    }

    @Test func domainAndExpiry() throws {
        let clock = TestClock()
        try inEveryState(clock: clock) { index throws in
            try index.add([
                Item("a", domain: "d", expirationDate: clock.now + 10), Item("b", domain: "d"), Item("c", domain: "d"),
            ])
            var unlimited = ItemUpdate("a")
            unlimited.expirationDate = .set(nil)
            var moved = ItemUpdate("b")
            moved.domain = .set("e.f")
            var homeless = ItemUpdate("c")
            homeless.domain = .set(nil)
            try index.update([unlimited, moved, homeless])
            clock.advance(by: 20)
        } check: { index, state throws in
            #expect(try index.heading(of: "a")?.expirationDate == nil && index.contains("a"), "\(state)")
            #expect(try index.heading(of: "a")?.domain == "d", "\(state)")
            #expect(try index.heading(of: "b")?.domain == "e.f", "\(state)")
            #expect(try index.heading(of: "c").map { $0.domain == nil } == true, "\(state)")
        }
    }

    @Test func seesTheOperationsBeforeItInTheBatch() throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("stored", title: "one", keywords: ["kept"]), Item("gone", domain: "x", title: "two")])
        func retitle(_ identifier: String, _ title: String) -> ItemUpdate {
            var update = ItemUpdate(identifier)
            update.set(.title, to: .string(title))
            return update
        }
        var batch = Batch()
        batch.update(retitle("new", "too early"))
        batch.add(Item("new", title: "first"))
        batch.update(retitle("new", "second"))
        batch.update(retitle("stored", "changed"))
        batch.update(retitle("stored", "changed twice"))
        batch.deleteDomain("x")
        batch.update(retitle("gone", "must stay away"))
        try index.commit(batch)
        #expect(try listedIdentifiers(index) == ["new", "stored"])
        #expect(try index.item("new")?.title == "second")
        #expect(try index.item("stored")?.title == "changed twice")
        #expect(try index.item("stored")?.keywords == ["kept"])
        batch = Batch()
        batch.deleteAll()
        batch.update(retitle("stored", "must stay away"))
        try index.commit(batch)
        #expect(try listedIdentifiers(index).isEmpty)
    }

    @Test func anExpiredItemIsNotThere() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add([Item("a", title: "one", expirationDate: clock.now + 1)])
        clock.advance(by: 2)
        var update = ItemUpdate("a")
        update.expirationDate = .set(nil)
        try index.update([update])
        #expect(try !index.contains("a"))
        #expect(try listedIdentifiers(index).isEmpty)
    }
}
