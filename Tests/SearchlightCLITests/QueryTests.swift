import Foundation
import Testing

/// What `query` prints.
@Suite struct QueryTests {
    private static let lines = [
        #"{"uniqueIdentifier":"a","domainIdentifier":"d","title":"Lagos","pageCount":12,"keywords":["x","y"]}"#,
        #"{"uniqueIdentifier":"b","title":"lagos-nigeria.jpg","docID":"A\"x"}"#,
        #"{"uniqueIdentifier":"c","title":"Garden","contentModificationDate":"2001-01-02"}"#,
    ]

    private func withItems<Result>(_ body: (String) throws -> Result) throws -> Result {
        try withIndex(Self.lines[0], Self.lines[1], Self.lines[2], body: body)
    }

    private func found(_ path: String, _ arguments: String...) throws -> Set<String> {
        let outcome = try Command.run(["query", path] + arguments + ["--json"], input: Data())
        #expect(outcome.status == 0, "\(outcome.errors)")
        return Set(try outcome.objects.compactMap { $0["id"]?.string })
    }

    @Test func expressionsFindItems() throws {
        try withItems { (path) throws in
            #expect(try found(path, #"title == "lagos*"c"#) == ["a", "b"])
            #expect(try found(path, "pageCount != 12") == ["b", "c"])
            #expect(try found(path, "contentModificationDate < 100000") == ["c"])
            #expect(try found(path, #"docID == "A\"x""#) == ["b"])
            #expect(try found(path, #"title == "*""#, "--limit", "2").count == 2)
            #expect(try found(path, #"title == "*""#, "--domain", "d") == ["a"])
            #expect(try found(path, "garden") == ["c"])
            #expect(try found(path, "noSuchName == 1").isEmpty)
        }
    }

    @Test func hitsHaveWhatWasFetched() throws {
        try withItems { (path) throws in
            let outcome = try Command.run(
                "query", path, "pageCount > 1", "--fetch", "pageCount,keywords,nothing", "--json")
            let hit = try #require(try outcome.objects.first)
            #expect(hit["id"] == "a")
            #expect(hit["title"] == "Lagos")
            #expect(hit["pageCount"] == 12)
            #expect(hit["nothing"] == .null)
            #expect(hit["keywords"] != nil)
            let text = try Command.run("query", path, "pageCount > 1", "--fetch", "pageCount").output
            #expect(text == "1. Lagos\n     a  d\n     pageCount: 12\n1 found\n")
            #expect(try Command.run("query", path, #"title != NULL"#, "--count").output == "3\n")
        }
    }

    /// Moments do not move with the zone, days do. Zones are spelled out, so that the system need not know any.
    @Test(arguments: [("UTC0", 0.0), ("EST5", -5), ("JST-9", 9), ("ABC-5:45", 5.75)])
    func daysAreThoseOfTheZone(_ zone: String, _ hours: Double) throws {
        let day = 86_400.0
        let midnight = { (((Date().timeIntervalSince1970 + hours * 3_600) / day).rounded(.down)) * day - hours * 3_600 }
        let start = midnight()
        let dates = ["a": start - 1, "b": start, "c": start + day - 1, "d": start + day, "e": 1_938_038_400]
        let lines = dates.map { #"{"uniqueIdentifier":"\#($0)","contentCreationDate":\#($1)}"# }.sorted()
        try withFolder { (folder) throws in
            try lines.joined(separator: "\n").write(
                to: folder.appendingPathComponent("items"), atomically: true, encoding: .utf8)
            #expect(try Command.runShell(#""$searchlight" index ix --input items > log"#, in: folder) == 0)
            func found(_ query: String) throws -> String {
                let script = #"TZ=\#(zone) "$searchlight" query ix '\#(query)' --json > found"#
                #expect(try Command.runShell(script, in: folder) == 0)
                let output = try String(contentsOf: folder.appendingPathComponent("found"), encoding: .utf8)
                return dates.keys.filter { output.contains(#""id":"\#($0)""#) }.sorted().joined()
            }
            let today = try found("contentCreationDate == $time.today")
            let later = try found("contentCreationDate >= $time.today")
            let instant = try found(
                "InRange(contentCreationDate, $time.iso(2031-05-31T00:00:00Z), $time.iso(2031-06-01T00:00:00Z))")
            // Nothing is said of a day that ended meanwhile.
            guard midnight() == start else { return }
            #expect(today == "bc")
            #expect(later == "bcde")
            #expect(instant == "e")
        }
    }

    @Test func badQueriesFailAndSayWhere() throws {
        try withItems { (path) throws in
            for query in ["title == ", "title == \"open", ""] {
                let outcome = try Command.run("query", path, query)
                #expect(outcome.status == 1)
                #expect(outcome.output.isEmpty)
                #expect(outcome.errors.contains("at byte"), "\(outcome.errors)")
            }
            #expect(try Command.run("query", path).status == 2)
        }
    }
}
