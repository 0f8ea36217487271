import Foundation
import Testing

/// What the command says when something is wrong: what it is and what to do, in the words of a command line.
@Suite struct MessageTests {
    @Test func whereNoIndexIsIsSaid() throws {
        try withFolder { (folder) throws in
            for verb in ["search", "delete"] {
                let rest = verb == "search" ? ["x"] : ["--id", "x"]
                let missing = try Command.run([verb, folder.path + "/none"] + rest, input: Data())
                #expect(missing.status == 1 && missing.errors.contains("there is no index; check the path ["))
                try Data("x".utf8).write(to: folder.appendingPathComponent("a.txt"))
                let other = try Command.run([verb, folder.path] + rest, input: Data())
                #expect(other.status == 1)
                #expect(
                    other.errors.contains("there is no index in the directory; check the path ["), "\(other.errors)")
            }
            let filling = try Command.run("index", folder.path, input: "")
            #expect(filling.status == 1 && filling.errors.contains("make a new index in an empty directory"))
            let salvage = try Command.run("salvage", folder.path, folder.path + "-saved")
            #expect(salvage.status == 1 && salvage.errors.contains("nothing in the directory is named segment-N"))
        }
    }

    @Test func aLockIsToldInWordsOfTheCommand() throws {
        try withIndex(#"{"uniqueIdentifier":"1"}"#) { (path) throws in
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            // The first one waits for its input while the second one comes.
            let script = """
                mkfifo pipe; "$searchlight" index \(path) --input pipe & exec 3> pipe
                for i in $(seq 100); do
                    "$searchlight" delete \(path) --id none 2> errors || break
                    sleep 0.05
                done
                exec 3>&-; wait
                """
            #expect(try Command.runShell(script, in: folder) == 0)
            let errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
            #expect(errors.contains("another process is writing to the index: wait until it has ended, or end it"))
        }
    }

    @Test func badLinesAreToldByWhatIsWrong() throws {
        try withFolder { (folder) throws in
            let lines = [
                #"{"uniqueIdentifier":"1","title":"One"}"#, #"{"uniqueIdentifier":"2","$searchabel":["a"]}"#,
            ]
            let outcome = try Command.run("index", folder.path + "/x", input: lines.joined(separator: "\n"))
            #expect(outcome.status == 1 && outcome.output.hasSuffix("; 1 bad line skipped\n"))
            #expect(
                outcome.errors.contains("line 2: $searchabel is unknown: with a dollar sign there is only $searchable"))
            let count = #"{"uniqueIdentifier":"3","engagementCount":3.7}"#
            let second = try Command.run("index", folder.path + "/x", input: count)
            #expect(second.errors.contains("engagementCount must be a whole number, not 3.7"))
        }
    }

    @Test func dollarSignsComeThroughExport() throws {
        let line = #"{"uniqueIdentifier":"1","$$price":12,"$$note":"rare find","$searchable":["$note"]}"#
        try withIndex(line) { (path) throws in
            let exported = try Command.run("export", path)
            #expect(try exported.objects.first?["$$price"] == 12)
            #expect(try exported.objects.first?["$searchable"] == ["$note"])
            let copy = path + ".copy"
            #expect(try Command.run("index", copy, input: exported.output).status == 0)
            #expect(try Command.run("export", copy).output == exported.output)
            #expect(try Command.run("search", copy, "find", "--json").objects.count == 1)
        }
    }

    @Test func listingsAreTakenAsItems() throws {
        let line = #"{"uniqueIdentifier":"1","domainIdentifier":"d","title":"Lagos","expirationDate":"2999-01-01"}"#
        try withIndex(line) { (path) throws in
            let listings = [
                ["search", path, "lagos", "--json", "--explain"], ["query", path, "title == 'Lagos'", "--json"],
                ["list", path, "--json"],
            ]
            for (number, listing) in listings.enumerated() {
                let copy = path + ".copy\(number)"
                let listed = try Command.run(listing, input: Data())
                let outcome = try Command.run("index", copy, input: listed.output)
                #expect(outcome.status == 0, "\(outcome.errors)")
                let item = try #require(try Command.run("get", copy, "1", "--json").objects.first)
                #expect(item["domainIdentifier"] == "d" && item["title"] == "Lagos" && item["score"] == nil)
                #expect((item["expirationDate"] != nil) == (listing[0] == "list"))
            }
        }
    }

    @Test func exportGoesWhereALinkLeads() throws {
        try withIndex(#"{"uniqueIdentifier":"1"}"#) { (path) throws in
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let files = FileManager.default
            try files.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target.jsonl")
            #expect(try Command.run("export", path, "--output", folder + "/link").status == 0)
            #expect(try files.destinationOfSymbolicLink(atPath: folder + "/link") == "target.jsonl")
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/target.jsonl")).count > 10)

            try files.createSymbolicLink(atPath: folder + "/lost", withDestinationPath: "none/target.jsonl")
            let lost = try Command.run("export", path, "--output", folder + "/lost")
            #expect(lost.status == 1 && lost.errors.contains("no file can be made in the folder \(folder)/none: "))
            try files.createSymbolicLink(atPath: folder + "/circle", withDestinationPath: "circle")
            #expect(try Command.run("export", path, "--output", folder + "/circle").status == 1)
            // Where nobody may make a file.
            let forbidden = try Command.run("export", path, "--output", "/sys/items.jsonl")
            #expect(forbidden.status == 1)
            #expect(!forbidden.errors.contains("could not be completed"), "\(forbidden.errors)")
        }
    }

    @Test func theVersionIsTold() throws {
        let outcome = try Command.run("--version")
        #expect(outcome.status == 0 && outcome.output.hasPrefix("searchlight "))
        #expect(outcome.output.contains(", index format "))
    }

    @Test func helpFitsALine() throws {
        let overview = try Command.run("--help").output
        let verbs = overview.split(separator: "\n").filter { $0.hasPrefix("  ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(verbs.count >= 15)
        for verb in verbs {
            let page = try Command.run("help", verb).output
            for line in page.split(separator: "\n") { #expect(line.count <= 120, "\(verb): \(line)") }
        }
    }

    @Test func datesAndBooleansInQueries() throws {
        let lines = [
            #"{"uniqueIdentifier":"1","contentModificationDate":"2030-06-15T12:00:00Z","userOwned":true}"#,
            #"{"uniqueIdentifier":"2","contentModificationDate":1900000000,"userOwned":false}"#,
        ]
        try withIndex(lines.joined(separator: "\n")) { (path) throws in
            for (query, found) in [
                ("contentModificationDate > '2030-05-01'", ["1"]), ("contentModificationDate == '2030-06-15'", ["1"]),
                ("contentModificationDate < '2030-05-01T00:00:00Z'", ["2"]), ("userOwned == true", ["1"]),
                ("userOwned == false", ["2"]),
            ] {
                let outcome = try Command.run("query", path, query, "--json")
                #expect(try outcome.objects.map { $0["id"]?.string } == found, "\(query): \(outcome.errors)")
            }
            let outcome = try Command.run("query", path, "$searchable == 1")
            #expect(outcome.status == 1 && outcome.errors.contains("Only $time is written with a dollar sign"))
            let time = try Command.run("query", path, "contentModificationDate > $time.tody")
            #expect(time.status == 1 && time.errors.contains("there are now, today, yesterday"), "\(time.errors)")
        }
    }
}
