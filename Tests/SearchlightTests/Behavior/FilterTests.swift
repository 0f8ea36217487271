import Foundation
import Searchlight
import Testing

/// Filters by content type, counts, orders by value, and modes of matching.
@Suite struct FilterTests {
    /// Sorting and counting by what has no column is refused; the answer would be one of no order and no values.
    @Test func attributesWithoutColumnsAreRefused() throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("a", title: "One", keywords: ["k"])])
        var options = SearchOptions()
        options.order = .attribute(.title, ascending: true)
        expectError(.invalidArgument) { _ = try index.search("one", options: options) }
        expectError(.invalidArgument) { _ = try index.search(matching: "title == \"One\"", options: options) }
        expectError(.invalidArgument) { _ = try index.counts(by: .keywords) }
        #expect(try index.counts(by: AttributeName(custom: "anything")).isEmpty)
    }

    static let items: [Item] = {
        func item(
            _ identifier: String, _ type: String?, tree: [String] = [], size: AttributeValue? = nil, tags: [String] = []
        ) -> Item {
            var item = Item(identifier, domain: "d.\(identifier.first ?? "x")", title: "paper \(identifier)")
            item.contentType = type
            if !tree.isEmpty { item[.contentTypeTree] = .strings(tree) }
            item["fileSize"] = size
            if !tags.isEmpty { item["tags"] = .strings(tags) }
            return item
        }
        return [
            item(
                "a1", "public.plain-text", tree: ["public.plain-text", "public.text"], size: .integer(30),
                tags: ["x", "y"]),
            item("a2", "public.text", size: .integer(-5), tags: ["x", "x"]),
            item("a3", "public.jpeg", tree: ["public.image"], size: .double(29.5)),
            item("b1", nil, size: nil, tags: ["z"]),
            item("b2", "public.plain-text", size: .integer(.max)),
        ]
    }()

    @Test(arguments: [
        (["public.text"], ["a1", "a2"]), (["public.plain-text"], ["a1", "b2"]), (["public.image"], ["a3"]),
        (["public.jpeg"], ["a3"]), (["public.image", "public.text"], ["a1", "a2", "a3"]), (["no.such"], []),
        ([], ["a1", "a2", "a3", "b1", "b2"]),
    ])
    func contentTypes(_ types: [String], _ wanted: [String]) throws {
        var options = SearchOptions()
        options.contentTypes = types
        try inEveryState {
            try $0.add(Self.items)
        } check: { index, state throws in
            #expect(try identifiers(index, "paper", options: options).sorted() == wanted, "\(state)")
            #expect(try index.count("paper", options: options) == wanted.count, "\(state)")
            var both = options
            both.domains = ["d.a"]
            let inDomain = wanted.filter { $0.hasPrefix("a") }
            #expect(try identifiers(index, "paper", options: both).sorted() == inDomain, "\(state)")
        }
    }

    @Test func orderByAnAttribute() throws {
        try inEveryState { index throws in
            for item in Self.items.reversed() { try index.add([item]) }
        } check: { index, state throws in
            var options = SearchOptions()
            options.order = .attribute("fileSize", ascending: true)
            #expect(try identifiers(index, "paper", options: options) == ["a2", "a3", "a1", "b2", "b1"], "\(state)")
            #expect(
                try pages(index, "paper", limit: 2, options: options).flatMap(\.self) == ["a2", "a3", "a1", "b2", "b1"])
            options.order = .attribute("fileSize", ascending: false)
            #expect(try identifiers(index, "paper", options: options) == ["b2", "a1", "a3", "a2", "b1"], "\(state)")
            options.order = .attribute("contentType", ascending: true)
            #expect(try identifiers(index, "paper", options: options) == ["a3", "a1", "b2", "a2", "b1"], "\(state)")
            options.order = .attribute("noSuchThing", ascending: true)
            #expect(try identifiers(index, "paper", options: options) == ["a1", "a2", "a3", "b1", "b2"], "\(state)")
        }
    }

    @Test func countsByValue() throws {
        try inEveryState { index throws in
            try index.add(Self.items + [Item("gone", domain: "d.g", title: "paper")])
            try index.delete(["gone"])
        } check: { index, state throws in
            func counts(_ name: AttributeName, _ text: String? = nil) throws -> [String] {
                try index.counts(by: name, matching: text).map { "\($0.value)=\($0.itemCount)" }
            }
            #expect(try counts(.domainIdentifier) == ["d.a=3", "d.b=2"], "\(state)")
            #expect(try counts(.domainIdentifier, "b1") == ["d.b=1"], "\(state)")
            #expect(try counts(.contentType) == ["public.plain-text=2", "public.jpeg=1", "public.text=1"], "\(state)")
            #expect(try counts("tags") == ["x=2", "y=1", "z=1"], "\(state)")
            #expect(try counts("tags", "paper a") == ["x=2", "y=1"], "\(state)")
            #expect(try counts("noSuchThing").isEmpty, "\(state)")
        }
    }

    @Test func modesOfMatching() throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("both", title: "blue kettle"), Item("one", title: "blue"), Item("other", title: "kettles")])
        func find(_ text: String, _ match: SearchOptions.Match, completes: Bool = true) throws -> Set<String> {
            var options = SearchOptions()
            options.match = match
            options.completesLastWord = completes
            return Set(try identifiers(index, text, options: options))
        }
        #expect(try find("blue kettle", .all) == ["both"])
        #expect(try find("blue kettle", .any) == ["both", "one", "other"])
        #expect(try find("blue kettle", .any, completes: false) == ["both", "one"])
        #expect(try find("blue ket", .automatic, completes: false) == [])
        #expect(try find("kettel", .automatic) == ["both", "other"])
        #expect(try find("kettel", .all) == [])
        #expect(try find("kettel", .any) == [])
        #expect(try index.search("kettel").isForgiving)
        #expect(try !index.search("kettle").isForgiving)
    }

    @Test func everyEveryResultAgreesOnItsNumber() throws {
        let index = try SearchIndex.inMemory()
        try index.load((0..<3_000).map { Item("i\($0)", title: $0 % 3 == 0 ? "paper" : "paper stone") })
        #expect(try index.count("paper") == 3_000)
        #expect(try index.count("paper sto") == 2_000)
        #expect(try identifiers(index, "paper stone", limit: 5_000).count == 2_000)
        #expect(try index.rank("stone", options: SearchOptions(limit: 5_000)).count == 2_000)
    }

    @Test func argumentsOutsideTheirRangesAreErrors() throws {
        let index = try SearchIndex.inMemory()
        expectError(.invalidArgument) { _ = try index.search("a", options: SearchOptions(limit: 0)) }
        var weights = RankingWeights()
        weights.saturation = .nan
        var options = SearchOptions()
        options.weights = weights
        expectError(.invalidArgument) { _ = try index.search("a", options: options) }
        var indexOptions = IndexOptions()
        indexOptions.weights.hint = 1
        expectError(.invalidArgument) { _ = try SearchIndex.inMemory(options: indexOptions) }
    }
}
