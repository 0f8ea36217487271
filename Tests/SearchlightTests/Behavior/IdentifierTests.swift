import Searchlight
import Testing

/// What goes in under an identifier can be listed, read and taken out under it, and nothing else with it.
@Suite struct IdentifierTests {
    /// What has a place of its own in a document has room for one kind of value: any other is refused, not dropped.
    @Test func valuesOfAWrongKindAreRefused() throws {
        let index = try SearchIndex.inMemory()
        for (name, value) in [
            (AttributeName.title, AttributeValue.integer(5)), (.title, .array([.string("a")])),
            (.domainIdentifier, .boolean(true)), (.thumbnailData, .string("not data")),
        ] {
            var item = Item("x")
            item[name] = value
            expectError(.invalidItem) { try index.add([item]) }
            expectError(.invalidItem) { try index.load([Item("fine"), item]) }
            #expect(index.itemCount == 0)
        }
    }

    /// A custom attribute may bear any name; it neither moves an item to a domain nor links it.
    @Test func customAttributesNamedLikeTheTablesAreTheirOwn() throws {
        try inEveryState { index throws in
            var item = Item("x", domain: "real")
            item[AttributeName(custom: "domainIdentifier")] = .string("other")
            item[AttributeName(custom: "relatedUniqueIdentifier")] = .string("y")
            item[AttributeName(custom: "color")] = .string("red")
            try index.add([item, Item("y", domain: "other")])
            try index.deleteDomains(["other"])
        } check: { index, state throws in
            let item = try #require(try index.item("x"), "\(state)")
            #expect(item[AttributeName(custom: "domainIdentifier")] == .string("other"), "\(state)")
            #expect(item.domain == "real", "\(state)")
            #expect(try index.count(matching: "color == \"red\"") == 1, "\(state)")
        }
    }

    static let odd = [
        "lamp", "lamp ", " lamp", "Lamp", "a/b", "a#b", "a%20b", "{x}", "*", "\u{65E5}\u{672C}", "\n", "\u{0}", ".",
        "..",
        "a.b", "\"", "\\", "\u{FFFF}", String(repeating: "k", count: 10_240),
        String(repeating: "\u{E9}", count: 32_768),
    ]

    private static func item(_ number: Int) -> Item { Item(odd[number], title: "thing number\(number)") }

    @Test func oddOnesStayApart() throws {
        let items = Self.odd.indices.map(Self.item)
        try inEveryState {
            try $0.add(items)
        } check: { index, state throws in
            #expect(try listedIdentifiers(index) == Self.odd.sorted(), "\(state)")
            for (number, identifier) in Self.odd.enumerated() {
                #expect(try index.item(identifier) == items[number], "\(state) \(number)")
                #expect(try index.contains(identifier))
                #expect(try identifiers(index, "number\(number) ") == [identifier], "\(state)")
            }
        }
    }

    @Test func eachIsDeletedAlone() throws {
        let index = try SearchIndex.inMemory(options: TestClock().options)
        try index.add(Self.odd.indices.map(Self.item))
        var left = Set(Self.odd)
        for (number, identifier) in Self.odd.enumerated().reversed() {
            try index.delete([identifier])
            left.remove(identifier)
            #expect(try listedIdentifiers(index) == left.sorted(), "after \(number)")
            if number % 5 == 0 { try index.checkpoint() }
        }
        #expect(index.itemCount == 0)
    }

    @Test func limitsAreErrorsThatChangeNothing() throws {
        let index = try SearchIndex.inMemory()
        expectError(.invalidItem) { try index.add([Item("good", title: "a"), Item("", title: "bad")]) }
        let long = String(repeating: "k", count: 65_537)
        expectError(.limitExceeded) { try index.add([Item("good", title: "a"), Item(long, title: "bad")]) }
        let domain = String(repeating: "d", count: 65_537)
        expectError(.limitExceeded) { try index.add([Item("good", domain: domain, title: "a")]) }
        #expect(try listedIdentifiers(index).isEmpty)
        try index.add([Item(String(repeating: "k", count: 65_536), title: "fits")])
        #expect(index.itemCount == 1)
    }

    @Test func canonicallyEqualOnesAreOneItemGivenBackAsLastWritten() throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        try inEveryState { index throws in
            try index.add([Item(composed, title: "first")])
            try index.add([Item(decomposed, title: "second")])
        } check: { index, state throws in
            let found = try index.search("second").map(\.identifier)
            #expect(found.count == 1 && Array(found[0].utf8) == Array(decomposed.utf8), "\(state)")
            #expect(try identifiers(index, "first").isEmpty, "\(state)")
            #expect(try index.heading(of: composed)?.title == "second", "\(state)")
            #expect(index.itemCount == 1, "\(state)")
        }
    }

    @Test func aBatchMayMixForms() throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("caf\u{E9}", title: "first"), Item("cafe\u{301}", title: "second")])
        #expect(try listedIdentifiers(index).count == 1)
        try index.delete(["caf\u{E9}"])
        #expect(try listedIdentifiers(index).isEmpty)
    }
}
