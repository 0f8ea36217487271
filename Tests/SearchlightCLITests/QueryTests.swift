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
