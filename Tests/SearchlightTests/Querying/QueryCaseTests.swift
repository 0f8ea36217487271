import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// Try-outs of the query language that come from what went wrong elsewhere.
struct QueryCaseTests {
    /// Items, and queries with what they must find, in every state of the index.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let items: [Item]
        let queries: [(query: String, found: Set<String>)]
        var testDescription: String { name }
    }

    private static func titled(_ titles: KeyValuePairs<String, String>) -> [Item] {
        titles.map { Item($0.key, title: $0.value) }
    }

    private static func item(_ identifier: String, _ title: String, _ values: [AttributeName: AttributeValue]) -> Item {
        var item = Item(identifier, title: title)
        for (name, value) in values { item[name] = value }
        return item
    }

    private static let words = [
        Case(
            name: "version numbers",
            items: titled([
                "r1": "Orchard Suite 12.4.1.0", "r2": "Orchard Suite 12.5.0.0", "r3": "Chapter 12, section 4",
            ]),
            queries: [(#"title == "12.4.1.0"w"#, ["r1"])]),
        Case(
            name: "identifiers",
            items: [
                "quietSaveButton", "order_ref", "oslo-fjord.png", "Czechoslovakia",
                "quiet garden. Save later. A button came off.",
            ].enumerated().map { item("f\($0 + 1)", "", ["displayName": .string($1)]) },
            queries: [
                (#"displayName == "Save"w"#, ["f1", "f5"]), (#"displayName == "save"w"#, []),
                (#"displayName == "save"wc"#, ["f1", "f5"]), (#"displayName == "ref"w"#, ["f2"]),
                (#"displayName == "oslo"wc"#, ["f3"]),
            ]),
        Case(
            name: "mail addresses",
            items: [
                item("p1", "a", ["authorEmailAddresses": ["rowan.hale@mail.example.org"]]),
                item("p2", "b", ["authorEmailAddresses": ["rowan.hale+lists@mail.example.org", "desk@corp.example"]]),
            ],
            queries: [
                (#"authorEmailAddresses == "rowan.hale@mail.example.org"c"#, ["p1"]),
                (#"authorEmailAddresses == "*@corp.example""#, ["p2"]),
            ]),
        Case(
            name: "phone numbers",
            items: [
                item("t1", "Clinic", ["phoneNumbers": ["+1 (555) 010-0199"]]),
                item("t2", "Taxi", ["phoneNumbers": ["444"]]),
            ],
            queries: [(#"phoneNumbers == "+1 (555) 010-0199""#, ["t1"])]),
        Case(
            name: "spellings of modifiers", items: titled(["c1": "Caf\u{E9} Nord"]),
            queries: [
                (#"title == "cafe nord"cd"#, ["c1"]), (#"title ==[cd] "cafe nord""#, ["c1"]),
                (#"title == "cafe*"cd"#, ["c1"]), (#"title == "cafe nord"dc"#, ["c1"]),
                ("title == 'cafe nord'cd", ["c1"]),
            ]),
    ]

    private static let values = [
        Case(
            name: "not equal, missing values",
            items: [
                item("n1", "a", ["kind": "memo", "pageCount": 3]), item("n2", "b", ["kind": "letter", "pageCount": 4]),
                item("n3", "c", [:]),
            ],
            queries: [
                (#"kind != "memo""#, ["n2", "n3"]), ("pageCount != 3", ["n2", "n3"]),
                (#"title == "*" && kind != "memo""#, ["n2", "n3"]), (#"kind == "*""#, ["n1", "n2"]),
                ("contentCreationDate != $time.now", ["n1", "n2", "n3"]),
            ]),
        Case(
            name: "negation of lists",
            items: [
                item("k1", "a", ["keywords": ["red", "green"]]), item("k2", "b", ["keywords": ["green"]]),
                item("k3", "c", ["keywords": []]),
            ],
            queries: [
                (#"keywords == "red""#, ["k1"]), (#"keywords == "red" && keywords == "green""#, ["k1"]),
                (#"keywords != "red""#, ["k2", "k3"]), (#"keywords == "RED"c"#, ["k1"]),
            ]),
        Case(
            name: "whole numbers of 64 bits",
            items: [
                item("s1", "", ["serialNo": 9_007_199_254_740_992, "duration": 0.1]),
                item("s2", "", ["serialNo": 9_007_199_254_740_993, "duration": 0.30000000000000004]),
                item("s3", "", ["serialNo": 9_007_199_254_740_994]), item("s4", "", ["serialNo": .integer(.max)]),
                item("s5", "", ["serialNo": .integer(.min)]),
            ],
            queries: [
                ("serialNo == 9007199254740993", ["s2"]),
                ("InRange(serialNo, 9007199254740993, 9007199254740994)", ["s2", "s3"]),
                ("serialNo > 9223372036854775806", ["s4"]), ("duration == 0.1", ["s1"]),
                ("serialNo == 99999999999999999999", []), ("serialNo <= -9223372036854775808", ["s5"]),
            ]),
        Case(
            name: "ranges of dates",
            items: [
                ("d1", 1_938_038_399), ("d2", 1_938_038_400), ("d3", 1_940_630_399), ("d4", 1_940_630_400),
            ].map { item($0.0, "", ["contentCreationDate": .date(Date(timeIntervalSince1970: $0.1))]) },
            queries: [
                (
                    "InRange(contentCreationDate, $time.iso(2031-06-01T00:00:00Z), $time.iso(2031-06-30T23:59:59Z))",
                    ["d2", "d3"]
                ),
                (
                    "contentCreationDate >= $time.iso(2031-06-01T02:00:00+02:00) "
                        + "&& contentCreationDate <= $time.iso(2031-06-30T23:59:59.5Z)", ["d2", "d3"]
                ),
                ("InRange(contentCreationDate, 999999999, 0)", []),
            ]),
        Case(
            name: "dates as texts, Booleans as words",
            items: [
                // Noon of a day, noon of the next one, and texts that look like dates.
                item("d1", "2031-06-15", ["due": .date(Date(timeIntervalSince1970: 1_939_291_200)), "done": true]),
                item("d2", "20310615", ["due": .date(Date(timeIntervalSince1970: 1_939_377_600)), "done": false]),
                item("d3", "", ["due": "2031-06-15", "keywords": ["2031-06-16"]]),
            ],
            queries: [
                (#"due == "2031-06-15T12:00:00Z""#, ["d1"]), (#"due == "2031-06-15""#, ["d1", "d3"]),
                (#"due != "2031-06-15""#, ["d2"]), (#"due > "2031-06-15T12:00:00Z""#, ["d2"]),
                (#"due <= "2031-06-16T14:00:00+02:00""#, ["d1", "d2"]), (#"due < "2031-06-14""#, []),
                (#"InRange(due, "2031-06-14", "2031-06-15T12:00:00Z")"#, ["d1"]), (#"due > "soon""#, []),
                (#"title == "2031-06-15""#, ["d1"]), (#"title > "2031-06-14""#, []), (#"due > "20310614""#, []),
                (#"keywords == "2031-06-16""#, ["d3"]), ("* == '2031-06-16'", ["d3"]),
                ("done == true", ["d1"]), ("done == false", ["d2"]), ("done != true", ["d2", "d3"]),
                ("done < true && done >= false", ["d2"]),
            ]),
    ]

    private static let scripts = [
        Case(
            name: "canonical equivalents",
            items: titled([
                "v1": "ti\u{1EC7}m ph\u{1EDF}", "v2": "tie\u{323}\u{302}m pho\u{31B}\u{309}", "v3": "\u{B2ED}",
                "v4": "\u{1103}\u{1161}\u{11B0}", "v5": "ba\u{328}k",
            ]),
            queries: [
                ("title == \"ti\u{1EC7}m ph\u{1EDF}\"", ["v1", "v2"]),
                ("title == \"tie\u{302}\u{323}m pho\u{31B}\u{309}\"", ["v1", "v2"]),
                ("title == \"\u{B2ED}\"", ["v3", "v4"]), ("title == \"\u{1103}\u{1161}\u{11B0}\"", ["v3", "v4"]),
                (#"title == "tiem pho""#, []), (#"title == "tiem pho"cd"#, ["v1", "v2"]), (#"title == "ba*""#, []),
                (#"title == "ba*"d"#, ["v5"]),
            ]),
        Case(
            name: "ligatures, sharp s, full width",
            items: titled([
                "l1": "\u{FB02}ute trio", "l2": "Stra\u{DF}e", "h1": "\u{65B0}\u{FF83}\u{FF9E}\u{FF70}\u{FF80}",
                "h2": "\u{30C7}\u{30FC}\u{30BF}\u{767B}\u{9332}",
            ]),
            queries: [
                (#"title == "flute trio""#, []), (#"title == "STRASSE"c"#, ["l2"]),
                ("title == \"*\u{30C7}\u{30FC}\u{30BF}*\"", ["h2"]), ("title == \"*\u{767B}*\"", ["h2"]),
            ]),
        Case(
            name: "marks that are no accents",
            items: titled([
                "th1": "\u{E2D}\u{E32}\u{E22}\u{E38}", "th2": "\u{E2D}\u{E32}\u{E22}",
                "ar1": "\u{643}\u{64F}\u{631}\u{652}\u{633}\u{64A}",
                "he1": "\u{5E9}\u{5C1}\u{5B8}\u{5DC}\u{5D5}\u{5B9}\u{5DD}",
            ]),
            queries: [
                ("title == \"\u{E2D}\u{E32}\u{E22}\u{E38}\"", ["th1"]),
                ("title == \"\u{E2D}\u{E32}\u{E22}\"d", ["th2"]),
                ("title == \"\u{643}\u{631}\u{633}\u{64A}\"d", ["ar1"]),
                ("title == \"\u{643}\u{631}\u{633}\u{64A}\"", []),
                ("title == \"\u{5E9}\u{5DC}\u{5D5}\u{5DD}\"d", ["he1"]),
            ]),
        Case(
            name: "emoji", items: titled(["e1": "snack \u{1F34B}", "e2": "\u{1F335}garden", "e3": "plain"]),
            queries: [
                ("title == \"\u{1F34B}\"w", ["e1"]), ("title == \"*\u{1F335}*\"", ["e2"]),
                ("title == \"garden\"w", ["e2"]),
                ("title == \"\u{1F335}*\"", ["e2"]),
            ]),
    ]

    @Test(arguments: words + values + scripts)
    func queriesFindWhatTheyMust(_ trial: Case) throws {
        try inEveryState { (index) throws in
            // More items, so that candidates come from terms.
            try index.add(trial.items + (0..<80).map { Item("other\($0)", textContent: "nothing of the kind \($0)") })
        } check: { (index, state) throws in
            for (query, wanted) in trial.queries {
                let found = try queried(index, query).filter { !$0.hasPrefix("other") }
                #expect(found == wanted, "\(query) found \(found.sorted()), wanted \(wanted.sorted()); \(state)")
            }
        }
    }

    @Test func anyTextFindsItsOwnItemThroughEscaping() throws {
        var random = SeededRandom(seed: 9)
        let pieces = [
            "a", "B", " ", "*", "\"", "'", "\\", "\u{301}", "\u{1F600}", "==", "&&", "(", ")", "$time.now", "\n",
            "\u{0}", "\u{E9}",
            "\u{65E5}", "x1", "-", "\u{FB02}",
        ]
        var texts: Set<String> = []
        while texts.count < 1_000 {
            texts.insert(
                (0..<Int.random(in: 1...9, using: &random)).map { _ in
                    pieces[Int.random(in: 0..<pieces.count, using: &random)]
                }.joined())
        }
        // Strings are equal where they are canonically equivalent, as values of the language are.
        let items = texts.enumerated().map { Self.item("t\($0)", $1, ["docID": .string($1), "subject": .string($1)]) }
        let index = try SearchIndex.inMemory()
        try index.load(items)
        for item in items {
            let value = SearchQuery.quoted(item.title ?? "")
            for attribute in ["title", "docID", "subject"] {
                #expect(try queried(index, "\(attribute) == \(value)") == [item.identifier], "\(attribute) \(value)")
            }
        }
    }

    @Test func operatorsOfOtherLanguagesAreErrors() throws {
        for (text, offset) in [
            (#"title like "vim""#, 6), (#"kMDItemTitle CONTAINS[c] "vim""#, 13), ("** is 'vim'", 3),
            (#"uniqueIdentifier equals "1""#, 17),
        ] {
            let error = #expect(throws: SearchlightError.self) { try SearchQuery(text) }
            #expect(error?.code == .invalidQuery)
            #expect(error?.offset == offset, "\(text)")
        }
        // Names that are no attribute of the table are words.
        let index = try SearchIndex.inMemory()
        try index.add([Item("1", title: "What matches \"vim\" best")])
        #expect(try queried(index, #"what matches "vim""#) == ["1"])
    }

    @Test func filtersNarrowEverySearch() throws {
        let index = try SearchIndex.inMemory()
        for document in ["A", "B", "A\"x"] {
            try index.add(
                (0..<50).map { number in
                    var item = Item(
                        "\(document)\(number)", domain: document, title: "report \(number % 5) \(document)port")
                    item["docID"] = .string(document)
                    item["pageCount"] = .integer(Int64(number))
                    return item
                })
        }
        var options = SearchOptions(limit: 100)
        options.filterQueries = [#"docID == "A""#]
        let hits = try index.search("report", options: options)
        #expect(hits.count == 50)
        #expect(hits.allSatisfy { $0.domain == "A" })
        #expect(try index.count("report", options: options) == 50)
        #expect(try index.counts(by: "docID", matching: "report", options: options).map(\.value) == ["A"])
        #expect(try index.suggestions(for: "bpo", options: options).isEmpty)
        #expect(try index.suggestions(for: "bpo").map(\.word) == ["bport"])
        options.filterQueries = ["docID == " + SearchQuery.quoted("A\"x")]
        #expect(try index.search("report", options: options).count == 50)
        options.filterQueries = [#"docID == "A""#, "pageCount < 10"]
        #expect(try index.search("report", options: options).count == 10)
        #expect(try index.search(matching: "pageCount > 4", options: options).count == 5)
        options.filterQueries = ["bport", "pageCount < 10"]
        #expect(try index.search(matching: "report", options: options).count == 10)
        try index.deleteDomains(["B"])
        options.filterQueries = [#"docID == "A""#]
        #expect(try index.search("report", options: options).count == 50)
    }

    @Test func pagesOrdersAndDomains() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        for part in 0..<4 {
            try index.add(
                (0..<30).map { number in
                    var item = Item("i\(part)-\(number)", domain: "d.\(part)", title: "bulletin")
                    item.contentModificationDate = clock.now.addingTimeInterval(-Double(number % 7) * day)
                    item["pageCount"] = .integer(Int64((number * 7 + part) % 40))
                    return item
                })
        }
        let all = try index.search(matching: "title == 'bulletin'", options: SearchOptions(limit: 1_000))
        #expect(all.count == 120)
        var page = try index.search(matching: "title == 'bulletin'", options: SearchOptions(limit: 25))
        var paged = page.map(\.identifier)
        while let next = page.nextPage {
            page = try index.search(next)
            paged += page.map(\.identifier)
        }
        #expect(paged == all.map(\.identifier))
        let dates = try paged.compactMap { try index.item($0)?.contentModificationDate }
        #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 >= $1 })
        var options = SearchOptions(limit: 1_000)
        options.order = .attribute("pageCount", ascending: true)
        options.domains = ["d.1", "d.2"]
        let sorted = try index.search(matching: "title == 'bulletin'", options: options).map(\.identifier)
        #expect(sorted.count == 60)
        let pages = try sorted.compactMap { try index.item($0)?["pageCount"]?.number }
        #expect(zip(pages, pages.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(try index.search(matching: "bulletin", options: SearchOptions(limit: .max)).count == 120)
        var titles: [String] = []
        try index.forEachItem(matching: SearchQuery("pageCount == 3")) { item in
            titles.append(item.title ?? "")
            return titles.count < 2
        }
        #expect(titles == ["bulletin", "bulletin"])
    }

    @Test func expiredAndDeletedItemsAreNeverFound() throws {
        let clock = TestClock()
        let index = try SearchIndex.inMemory(options: clock.options)
        var items = (0..<3).map { Item("v\($0)", title: "tea") }
        items[0].expirationDate = clock.now.addingTimeInterval(2)
        try index.add(items)
        try index.delete(["v2"])
        #expect(try queried(index, "title == 'tea'") == ["v0", "v1"])
        clock.advance(by: 3)
        #expect(try queried(index, "title == 'tea'") == ["v1"])
        #expect(try queried(index, "title != 'x'") == ["v1"])
    }
}
