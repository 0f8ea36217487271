import Foundation
import Searchlight
import Testing

/// The worked examples of the query language: what each finds among eleven items.
struct WorkedExampleTests {
    private static func item(
        _ identifier: String, _ title: String?, _ values: [AttributeName: AttributeValue] = [:]
    ) -> Item {
        var item = Item(identifier, title: title)
        for (name, value) in values { item[name] = value }
        return item
    }

    private static func items(_ clock: TestClock) -> [Item] {
        func daysAgo(_ days: Double) -> AttributeValue { .date(clock.now.addingTimeInterval(-days * day)) }
        let first: [AttributeName: AttributeValue] = [
            "keywords": ["city", "Nigeria"], "authorNames": ["Zo\u{EB}"], "contentType": "public.plain-text",
            "pageCount": 12, "rating": 5, "contentModificationDate": daysAgo(0),
        ]
        let picture: [AttributeName: AttributeValue] = [
            "contentType": "public.jpeg", "latitude": 6.52,
            "contentTypeTree": ["public.jpeg", "public.image", "public.data", "public.item", "public.content"],
        ]
        let sound: [AttributeName: AttributeValue] = [
            "contentType": "public.audio", "authorNames": ["Mina Okoro"], "duration": 95.5,
            "completionDate": daysAgo(20),
        ]
        let mail: [AttributeName: AttributeValue] = [
            "subject": "Fwd: lunch", "contentType": "public.email-message", "contentModificationDate": daysAgo(1),
        ]
        return [
            item("i1", "Lagos", first), item("i2", "lagos", ["authorNames": ["Zoe"], "pageCount": 3]),
            item(
                "i3", "I love Lagos",
                ["authorNames": ["Otto", "Mina"], "pageCount": 40, "completionDate": daysAgo(3)]),
            item("i4", "lagos-nigeria.jpg", picture),
            item("i5", "Archipelagos and lagosta recipes", ["textContent": "The garden seat in Lagos was free"]),
            item("i6", "MyGardenView"), item("i7", "NSGarden"),
            item("i8", "Wild Garden", ["completionDate": daysAgo(3)]), item("i9", "Interview", sound),
            item("i10", #"He said "hi""#, mail), item("i11", nil, ["keywords": ["lagosta"]]),
        ]
    }

    private static let all = Set((1...11).map { "i\($0)" })
    private static let lately = "InRange(completionDate,$time.today(-14),$time.today)"

    /// Queries in the order of the worked examples, and what they find.
    private static let examples: [(query: String, found: Set<String>)] = [
        (#"title == "Lagos""#, ["i1"]), (#"title == "Lagos"c"#, ["i1", "i2"]),
        (#"title == "Lagos"wc"#, ["i1", "i2", "i3", "i4"]), (#"title == "Garden"w"#, ["i6", "i8"]),
        (#"title == "garden"w"#, []), (#"authorNames == "Zoë""#, ["i1"]), (#"authorNames == "zoe"cd"#, ["i1", "i2"]),
        (#"title == "lagos*""#, ["i2", "i4"]), (#"title == "lagos*"c"#, ["i1", "i2", "i4"]),
        (#"title == "*lagos"c"#, ["i1", "i2", "i3"]), (#"title == "*lagos*"c"#, ["i1", "i2", "i3", "i4", "i5"]),
        ("title == 'lagos'", ["i2"]), (#"authorNames == "Mina"wc && contentType == "audio"wc"#, ["i9"]),
        (#"authorNames == "Mina""#, ["i3"]),
        (#"(authorNames == "Otto"wc || authorNames == "Mina"wc) && "# + lately, ["i3"]),
        ("InRange(pageCount,3,12)", ["i1", "i2"]), ("pageCount > 12", ["i3"]), ("pageCount >= 12", ["i1", "i3"]),
        ("rating != 5", all.subtracting(["i1"])),
        (#"contentType == "public.email-message" && subject != "Fwd:*""#, []),
        (#"contentTypeTree = "public.image""#, ["i4"]), (#"title == "He said \"hi\"""#, ["i10"]),
        ("contentModificationDate >= $time.today", ["i1"]), ("contentModificationDate == $time.yesterday", ["i10"]),
        ("completionDate < $time.today(-7)", ["i9"]),
        ("contentModificationDate > $time.iso(2001-01-01T00:00:00Z)", ["i1", "i10"]),
        ("contentModificationDate > 0", ["i1", "i10"]), (#"** == "garden*"cdwt"#, ["i5", "i6", "i8"]),
        (#"* == "garden*"cdwt"#, ["i6", "i8"]), (#"**="nigeria lagos"cdwt"#, ["i1", "i4"]),
        (#"title == "love Lagos"wc"#, ["i3"]), (#"title == "Lagos love"wct"#, ["i3"]),
        (#"title == "*""#, all.subtracting(["i11"])), (#"!(title == "*")"#, ["i11"]),
        ("latitude > 6 && latitude < 7", ["i4"]), (#"keywords == "city" || keywords == "lagosta""#, ["i1", "i11"]),
        (#"duration > 60 && authorNames == "Mina*""#, ["i9"]), (#"noSuchName == "x""#, []),
        // The same in other words.
        ("title != NULL", all.subtracting(["i11"])), ("title == NULL", ["i11"]),
        (#"kMDItemTitle ==[c] "lagos""#, ["i1", "i2"]), (#"uniqueIdentifier == "i1*""#, ["i1", "i10", "i11"]),
        ("uniqueIdentifier == 'i7'", ["i7"]), (#"rating == "5""#, []), ("title > 3", []), (#"title < "z""#, []),
        ("rating == $time.now", []), (#"pageCount == "*""#, ["i1", "i2", "i3"]),
    ]

    @Test func everyExampleFindsItsItems() throws {
        let clock = TestClock()
        for arrival in Arrival.allCases {
            try inEveryState(clock: clock) { (index) throws in
                try add(Self.items(clock), to: index, as: arrival)
            } check: { (index, state) throws in
                for (query, wanted) in Self.examples {
                    let found = try queried(index, query)
                    #expect(found == wanted, "\(query) found \(found.sorted()), wanted \(wanted.sorted()); \(state)")
                    #expect(try index.count(matching: query) == wanted.count)
                }
            }
        }
    }

    @Test(arguments: [
        (#"title == "Lagos" &&"#, 19), ("title == ", 9), (#"title == "open"#, 9), (#"== "x""#, 0), ("", 0), ("  ", 2),
        ("(((", 3), ("*", 1),
        (String(repeating: "(", count: 100_000) + "a=1" + String(repeating: ")", count: 100_000), 101),
    ])
    func badQueriesSayWhere(_ query: String, _ offset: Int) throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("1", title: "open")])
        let error = #expect(throws: SearchlightError.self) { try index.search(matching: query) }
        #expect(error?.code == .invalidQuery)
        #expect(error?.offset == offset)
        var options = SearchOptions()
        options.filterQueries = [query]
        expectError(.invalidQuery) { _ = try index.search("open", options: options) }
        expectError(.invalidQuery) { _ = try index.search(matching: "a = 1", options: options) }
    }
}

/// The identifiers of all items that match a query.
func queried(_ index: SearchIndex, _ query: String) throws -> Set<String> {
    let hits = try index.search(matching: query, options: SearchOptions(limit: .max)).map(\.identifier)
    #expect(Set(hits).count == hits.count)
    return Set(hits)
}
