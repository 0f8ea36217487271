import Foundation
import Testing

/// What `search` and `suggest` print.
@Suite struct SearchTests {
    static let kettle = #"{"uniqueIdentifier":"k 1","domainIdentifier":"kitchen.hot","title":"Blue kettle"}"#
    static let pan = #"{"uniqueIdentifier":"p","domainIdentifier":"kitchen","title":"Blue pan","keywords":["kettle"]}"#
    static let car = #"{"uniqueIdentifier":"c","title":"Blue\u001B[31m car"}"#

    private func withKitchen<Result>(_ body: (String) throws -> Result) throws -> Result {
        try withIndex(Self.kettle, Self.pan, Self.car, body: body)
    }

    @Test func hitsHaveNumberTitleIdentifierDomainScoreAndTime() throws {
        try withKitchen { (path) throws in
            let outcome = try Command.run("search", path, "blue", "kett")
            #expect(outcome.status == 0)
            let lines = outcome.output.split(separator: "\n")
            try #require(lines.count == 5)
            #expect(lines[0].contains("1. Blue kettle"))
            #expect(lines[1].contains("k 1  kitchen.hot  score "))
            #expect(lines[2].contains("2. Blue pan"))
            #expect(lines[4].hasPrefix("2 items in "))
        }
    }

    @Test func jsonHasOneHitALine() throws {
        try withKitchen { (path) throws in
            let hits = try Command.run("search", path, "kettle", "--json").objects
            #expect(hits.map { $0["id"] } == ["k 1", "p"])
            #expect(hits[0]["domain"] == "kitchen.hot")
            #expect(hits[0]["title"] == "Blue kettle")
            #expect(hits[0]["exact"] == true)
            #expect(try #require(hits[0]["score"]?.number) > (try #require(hits[1]["score"]?.number)))
            #expect(hits[0]["explanation"] == nil)
            let car = try Command.run("search", path, "car", "--json").objects.first
            #expect(car?["domain"] == .null)
        }
    }

    @Test func limitDomainAndMatchNarrowTheSearch() throws {
        try withKitchen { (path) throws in
            #expect(try Command.run("search", path, "blue", "--limit", "2", "--json").objects.count == 2)
            let hot = try Command.run("search", path, "blue", "--domain", "kitchen.hot", "--json").objects
            #expect(hot.map { $0["id"] } == ["k 1"])
            let both = try Command.run("search", path, "blue", "--domain", "kitchen", "--json").objects
            #expect(Set(both.map { $0["id"] }) == ["k 1", "p"])
            #expect(try Command.run("search", path, "car", "pan", "--match", "all", "--json").output.isEmpty)
            #expect(try Command.run("search", path, "car", "pan", "--match", "any", "--json").objects.count == 2)
        }
    }

    @Test func nothingFoundIsNoFailure() throws {
        try withKitchen { (path) throws in
            let outcome = try Command.run("search", path, "zzzzzz")
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("nothing found in "))
        }
    }

    @Test func typosAreForgivenAndSaidSo() throws {
        try withKitchen { (path) throws in
            let outcome = try Command.run("search", path, "ketle")
            #expect(outcome.output.contains("Blue kettle"))
            #expect(outcome.output.contains("typos or missing words were forgiven"))
            #expect(try Command.run("search", path, "ketle", "--json").objects.first?["exact"] == false)
        }
    }

    @Test func explanationsAreTreesWhoseRootIsTheScore() throws {
        try withKitchen { (path) throws in
            let hit = try #require(try Command.run("search", path, "kettle", "--explain", "--json").objects.first)
            #expect(hit["explanation"]?["value"]?.number == hit["score"]?.number)
            #expect(hit["explanation"]?["parts"]?.elements?.isEmpty == false)
            let page = try Command.run("search", path, "kettle", "--explain", "--limit", "1").output
            #expect(page.split(separator: "\n").count > 5)
        }
    }

    @Test func controlCharactersNeverReachATerminal() throws {
        try withKitchen { (path) throws in
            for verb in [["search", path, "car"], ["list", path], ["get", path, "c"]] {
                let outcome = try Command.run(verb, input: .init())
                #expect(outcome.output.contains("Blue\u{FFFD}[31m car"))
                #expect(!outcome.output.contains("\u{1B}"))
            }
        }
    }

    @Test func wordsAfterTwoDashesAreText() throws {
        try withKitchen { (path) throws in
            #expect(try Command.run("search", path, "--json", "--", "--kettle").objects.count == 2)
        }
    }

    @Test func queriesGiveRunLines() throws {
        try withKitchen { (path) throws in
            let outcome = try Command.run(
                "search", path, "--queries", "-", "--limit", "5", "--run", "mine",
                input: "q1\tkettle\nbad\n\nq2\tcar\r\n")
            #expect(outcome.status == 1)
            #expect(outcome.errors == "searchlight search: line 2: must be qid<TAB>text; skipped\n")
            let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
            #expect(lines.map { $0[0] } == ["q1", "q1", "q2"])
            #expect(lines.map { $0[2] } == ["k%201", "p", "c"])
            #expect(lines.map { $0[3] } == ["1", "2", "1"])
            for line in lines {
                #expect(line.count == 6 && line[1] == "Q0" && line[5] == "mine" && Double(line[4]) != nil)
            }
        }
    }

    @Test func suggestionsCompleteTheLastWord() throws {
        try withKitchen { (path) throws in
            let lines = try Command.run("suggest", path, "blue", "k").output.split(separator: "\n")
            #expect(lines.first == "blue kettle\t2")
            let objects = try Command.run("suggest", path, "blue k", "--json", "--limit", "1").objects
            #expect(objects == [["text": "blue kettle", "word": "kettle", "items": 2]])
        }
    }
}
