import Foundation
import Testing

/// Words, options, help pages and exit statuses, before any index is touched.
@Suite struct ArgumentTests {
    static let verbs = [
        "index", "search", "suggest", "get", "thumbnail", "list", "delete", "engage", "stats", "verify", "compact",
        "export",
    ]

    @Test(arguments: verbs) func everyVerbHasAHelpPage(_ verb: String) throws {
        for arguments in [[verb, "--help"], ["help", verb], [verb, "-h"], [verb, "INDEX", "--help"]] {
            let outcome = try Command.run(arguments, input: .init())
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("usage: searchlight \(verb) INDEX"))
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test func theOverviewNamesEveryVerb() throws {
        let outcome = try Command.run("--help")
        #expect(outcome.status == 0)
        for verb in Self.verbs { #expect(outcome.output.contains("\n  \(verb) ")) }
    }

    @Test func nothingAtAllIsAUsageError() throws {
        let outcome = try Command.run()
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("usage: searchlight VERB"))
    }

    @Test(arguments: [
        (["find", "INDEX"], "no verb \"find\""),
        (["search"], "INDEX is missing"),
        (["search", "INDEX"], "TEXT is missing"),
        (["search", "INDEX", "text", "--limt", "3"], "no option --limt"),
        (["search", "INDEX", "text", "-x"], "put -- before"),
        (["search", "INDEX", "text", "--limit"], "--limit needs a value"),
        (["search", "INDEX", "text", "--limit", "0"], "at least 1"),
        (["search", "INDEX", "text", "--limit", "ten"], "not \"ten\""),
        (["search", "INDEX", "text", "--match", "some"], "auto, all or any"),
        (["search", "INDEX", "text", "--json=yes"], "takes no value"),
        (["search", "INDEX", "text", "--queries", "file"], "--queries"),
        (["stats", "INDEX", "more"], "one argument too many"),
        (["get", "INDEX"], "ID is missing"),
        (["thumbnail", "INDEX", "id"], "--output FILE is missing"),
        (["delete", "INDEX"], "--id ID..., --domain D... and --all"),
        (["delete", "INDEX", "--domain", ""], "--domain"), (["list", "INDEX", "--domain", ""], "--domain"),
        (["index", "INDEX", "--threads", "257"], "from 1 to 256"),
        (["delete", "INDEX", "--all", "--id", "a"], "one of"),
        (["engage", "INDEX", "id", "--opens", "-1"], "at least 0"),
        (["engage", "INDEX", "id", "--opens", "0"], "more than 0"),
        (["engage", "INDEX", "id", "--at", "yesterday"], "ISO 8601"),
        (["index", "INDEX", "--batch", "0"], "at least 1"),
        (["index", ""], "must not be empty"),
    ]) func wrongCommandLinesEndWithTwo(_ arguments: [String], _ message: String) throws {
        let outcome = try Command.run(arguments, input: .init())
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains(message))
        #expect(outcome.errors.hasPrefix("searchlight"))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["search", "suggest", "get", "list", "delete", "engage", "stats", "verify", "compact", "export"])
    func anIndexThatIsNotThereIsAFailureAndIsNotMade(_ verb: String) throws {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("none.searchlight").path
            var arguments = [verb, path]
            if ["search", "suggest", "get", "engage"].contains(verb) { arguments.append("word") }
            if verb == "delete" { arguments.append("--all") }
            let outcome = try Command.run(arguments, input: .init())
            #expect(outcome.status == 1)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("searchlight \(verb): "))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }
}
