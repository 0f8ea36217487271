import CoreSpotlight
import Foundation
import SearchlightTestSupport
import Testing

extension SpotlightTests {
    @Test func `the worked examples of the query language find their items`() async throws {
        try await withStores {
            try await CSSearchableIndex.default().indexSearchableItems(exampleItems())
            for (query, wanted) in examples {
                #expect(try await found(query) == wanted, "\(query)")
                // The same as a filter of a query that finds everything.
                let context = CSSearchQueryContext()
                context.filterQueries = [query]
                var filtered: [String] = []
                for try await result in CSSearchQuery(queryString: "no_such_name != 1", queryContext: context).results {
                    filtered.append(result.id)
                }
                #expect(filtered.sorted() == wanted, "\(query) as a filter")
            }
            for query in [#"title == "Lagos" &&"#, "title == ", "", "(((", "*"] {
                await #expect { try await found(query) } throws: { ($0 as? CSSearchQueryError)?.code == .invalidQuery }
            }
        }
    }

    @Test func `any text can be quoted`() async throws {
        try await withStores {
            let texts = randomTexts(count: 1_000)
            try await CSSearchableIndex.default().indexSearchableItems(
                texts.enumerated().map { item("\($0)", $1) { $0.comment = $0.title } })
            for (number, text) in texts.enumerated() {
                let quoted = CSSearchQuery.quoted(text)
                #expect(try await found("title == \(quoted)") == ["\(number)"], "\(quoted)")
            }
        }
    }
}

/// Different texts of signs that query strings give a meaning, letters, and signs of all kinds; none is empty.
private func randomTexts(count: Int) -> [String] {
    var random = SeededRandom(seed: 48)
    let signs: [Character] = Array(#""'\*?()[]{}<>=!&|$,.-_%/ cdwt"#) + ["\n", "\t", "\r\n", "\0", "\u{7F}"]
    let others: [Character] = [
        "a", "Z", "7", "\u{E9}", "e\u{301}", "\u{DF}", "\u{5E9}", "\u{65E5}", "\u{1F44D}\u{1F3FD}",
    ]
    var texts: Set<String> = []
    while texts.count < count {
        let length = Int.random(in: 1...12, using: &random)
        texts.insert(
            String(
                (0..<length).compactMap { _ in
                    (Bool.random(using: &random) ? signs : others).randomElement(using: &random)
                }))
    }
    return texts.sorted()
}

private func exampleItems() throws -> [CSSearchableItem] {
    let now = Date()
    let daysAgo = { (days: Double) in now.addingTimeInterval(-days * 86_400) }
    let noon = try #require(
        Calendar.current.date(byAdding: .hour, value: -12, to: Calendar.current.startOfDay(for: now)))
    let nameless = CSSearchableItemAttributeSet()
    nameless.keywords = ["lagosta"]
    return [
        example("i1", "Lagos") {
            $0.keywords = ["city", "Nigeria"]
            $0.authorNames = ["Zo\u{EB}"]
            $0.contentType = "public.plain-text"
            $0.pageCount = 12
            $0.rating = 5
            $0.contentModificationDate = now
        },
        example("i2", "lagos") {
            $0.authorNames = ["Zoe"]
            $0.pageCount = 3
        },
        example("i3", "I love Lagos") {
            $0.authorNames = ["Otto", "Mina"]
            $0.pageCount = 40
            $0.completionDate = daysAgo(3)
        },
        // The tree of types is filled in from the type.
        example("i4", "lagos-nigeria.jpg") {
            $0.contentType = UTType.jpeg.identifier
            $0.latitude = 6.52
        },
        example("i5", "Archipelagos and lagosta recipes") { $0.textContent = "The garden seat in Lagos was free" },
        example("i6", "MyGardenView"), example("i7", "NSGarden"),
        example("i8", "Wild Garden") { $0.completionDate = daysAgo(3) },
        example("i9", "Interview") {
            $0.contentType = UTType.audio.identifier
            $0.authorNames = ["Mina Okoro"]
            $0.duration = 95.5
            $0.completionDate = daysAgo(20)
        },
        example("i10", #"He said "hi""#) {
            $0.subject = "Fwd: lunch"
            $0.contentType = UTType.emailMessage.identifier
            $0.contentModificationDate = noon
        },
        CSSearchableItem(uniqueIdentifier: "i11", domainIdentifier: nil, attributeSet: nameless),
    ]
}

private func example(
    _ identifier: String, _ title: String, _ configure: (CSSearchableItemAttributeSet) -> Void = { _ in }
) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet()
    attributes.title = title
    configure(attributes)
    return CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: attributes)
}

/// Every example but one of the eleven items.
private func allBut(_ identifier: String) -> [String] {
    (1...11).map { "i\($0)" }.filter { $0 != identifier }.sorted()
}

private let examples: [(query: String, found: [String])] = [
    (#"title == "Lagos""#, ["i1"]), (#"title == "Lagos"c"#, ["i1", "i2"]),
    (#"title == "Lagos"wc"#, ["i1", "i2", "i3", "i4"]), (#"title == "Garden"w"#, ["i6", "i8"]),
    (#"title == "garden"w"#, []), ("authorNames == \"Zo\u{EB}\"", ["i1"]), (#"authorNames == "zoe"cd"#, ["i1", "i2"]),
    (#"title == "lagos*""#, ["i2", "i4"]), (#"title == "lagos*"c"#, ["i1", "i2", "i4"]),
    (#"title == "*lagos"c"#, ["i1", "i2", "i3"]), (#"title == "*lagos*"c"#, ["i1", "i2", "i3", "i4", "i5"]),
    ("title == 'lagos'", ["i2"]), (#"authorNames == "Mina"wc && contentType == "audio"wc"#, ["i9"]),
    (#"authorNames == "Mina""#, ["i3"]),
    (
        #"(authorNames == "Otto"wc || authorNames == "Mina"wc)"#
            + " && InRange(completionDate,$time.today(-14),$time.today)", ["i3"]
    ),
    ("InRange(pageCount,3,12)", ["i1", "i2"]), ("pageCount > 12", ["i3"]), ("pageCount >= 12", ["i1", "i3"]),
    ("rating != 5", allBut("i1")), (#"contentType == "public.email-message" && subject != "Fwd:*""#, []),
    (#"contentTypeTree = "public.image""#, ["i4"]), (#"title == "He said \"hi\"""#, ["i10"]),
    ("contentModificationDate >= $time.today", ["i1"]), ("contentModificationDate == $time.yesterday", ["i10"]),
    ("completionDate < $time.today(-7)", ["i9"]),
    ("contentModificationDate > $time.iso(2001-01-01T00:00:00Z)", ["i1", "i10"]),
    ("contentModificationDate > 0", ["i1", "i10"]), (#"** == "garden*"cdwt"#, ["i5", "i6", "i8"]),
    (#"* == "garden*"cdwt"#, ["i6", "i8"]), (#"**="nigeria lagos"cdwt"#, ["i1", "i4"]),
    (#"title == "love Lagos"wc"#, ["i3"]), (#"title == "Lagos love"wct"#, ["i3"]), (#"title == "*""#, allBut("i11")),
    (#"!(title == "*")"#, ["i11"]), ("latitude > 6 && latitude < 7", ["i4"]),
    (#"keywords == "city" || keywords == "lagosta""#, ["i1", "i11"]),
    (#"duration > 60 && authorNames == "Mina*""#, ["i9"]), (#"noSuchName == "x""#, []),
]
