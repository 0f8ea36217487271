import Foundation
import Searchlight
import Testing

/// An index can say what it holds.
@Suite struct ListingTests {
    @Test func listsExactlyWhatIsLive() throws {
        let clock = TestClock()
        let items = (0..<1_000).map { number -> Item in
            var item = Item("i\(number)", domain: number % 3 == 0 ? "d.\(number % 7)" : nil)
            if number >= 100 { item.title = "title \(number)" }
            if number < 50 { item["customKey"] = .integer(Int64(number)) }
            if number >= 980 { item.expirationDate = clock.now + 10 }
            return item
        }
        let live = Set((0..<980).filter { $0 % 32 != 5 }.map { "i\($0)" })
        let deleted = (0..<980).filter { $0 % 32 == 5 }.map { "i\($0)" }
        try inEveryState(clock: clock) { index throws in
            try index.load(items)
            try index.delete(deleted)
            clock.advance(by: 11)
        } check: { index, state throws in
            var headings: [String: ItemHeading] = [:]
            try index.forEachHeading { heading in
                #expect(headings.updateValue(heading, forKey: heading.identifier) == nil)
            }
            #expect(Set(headings.keys) == live, "\(state)")
            for item in items where live.contains(item.identifier) {
                let heading = headings[item.identifier]
                #expect(heading?.title == item.title && heading?.domain == item.domain, "\(state)")
            }
        }
    }

    @Test func listsWholeItemsOfDomains() throws {
        var rich = Item("r", domain: "a.b", title: "Rich", contentDescription: "all kinds", keywords: ["x", "y"])
        rich["count"] = .integer(.max)
        rich["ratio"] = .double(0.30000000000000004)
        rich["isOpen"] = .boolean(true)
        rich["list"] = .array([.integer(1), .string("two"), .double(3)])
        rich["names"] = .dictionary(["one": .integer(1), "two": .array([.boolean(false)])])
        rich["bytes"] = .data(Data([0, 255, 7]))
        rich[.contentCreationDate] = .date(Date(timeIntervalSince1970: 1_000_000_000.25))
        rich["authors"] = .array([.person(Person(displayName: "Rowan Hale", handles: ["rowan@example.org"]))])
        rich.expirationDate = Date(timeIntervalSince1970: 4_000_000_000.5)
        try inEveryState {
            try $0.add([rich, Item("s", domain: "a.bc", title: "Other"), Item("t")])
        } check: { index, state throws in
            var found: [Item] = []
            try index.forEachItem(inDomains: ["a.b"]) { found.append($0) }
            #expect(found == [rich], "\(state)")
            #expect(try index.item("r") == rich, "\(state)")
            #expect(try index.heading(of: "r")?.expirationDate == rich.expirationDate, "\(state)")
            #expect(try identifiers(index, "rowan example") == ["r"], "\(state)")
        }
    }

    @Test func aListingIsOfOneMoment() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        try index.add(
            (0..<2_000).map { number in
                Item("i\(number)", title: "title", expirationDate: number % 2 == 0 ? clock.now + 1 : nil)
            })
        var count = 0
        try index.forEachItem { item in
            count += 1
            if count == 100 {
                clock.advance(by: 2)
                try index.delete(["i1", "i3"])
                try index.compact()
            }
            #expect(item.title == "title")
        }
        #expect(count == 2_000)
        #expect(try listedIdentifiers(index).count == 998)
    }

    @Test func itemsOfAnyContentTypeAreFound() throws {
        let types = [nil, "public.text", "no.such.type", ""]
        let items =
            types.enumerated().map { number, type -> Item in
                var item = Item("q\(number)", title: "Bare item")
                item.contentType = type
                return item
            } + [Item("empty"), Item("untitled", title: "")]
        try inEveryState {
            try $0.add(items)
        } check: { index, state throws in
            #expect(Set(try identifiers(index, "bare")) == ["q0", "q1", "q2", "q3"], "\(state)")
            #expect(try listedIdentifiers(index) == items.map(\.identifier).sorted(), "\(state)")
        }
    }

    @Test func whatIsReadIsACopy() throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("a", title: "Blue kettle", keywords: ["tea"])])
        var copy = try #require(try index.item("a"))
        copy.title = "changed"
        copy.keywords.append("more")
        #expect(try index.item("a")?.title == "Blue kettle")
        #expect(try index.item("a")?.keywords == ["tea"])
        #expect(try index.item("a")?[AttributeName("noSuchThing")] == nil)
        #expect(try index.item("b") == nil)
        #expect(try index.heading(of: "b") == nil)
        #expect(try !index.contains("b"))
    }
}
