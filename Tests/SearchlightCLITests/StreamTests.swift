import Foundation
import Testing

/// Pipes that end early, and output that cannot be written.
@Suite struct StreamTests {
    private static let lines = (0..<5000).map {
        #"{"uniqueIdentifier":"\#($0)","title":"item \#($0)","textContent":"\#(String(repeating: "text ", count: 40))"}"#
    }

    @Test(arguments: ["list", "export"]) func aClosedPipeEndsAListQuietly(_ verb: String) throws {
        try withIndex(Self.lines.joined(separator: "\n")) { (path) throws in
            try withFolder { (folder) throws in
                let status = try Command.runShell(
                    "\"$searchlight\" \(verb) '\(path)' 2>errors | head -n 1 >/dev/null; exit ${PIPESTATUS[0]}",
                    in: folder)
                #expect(status == 0)
                #expect(try Data(contentsOf: folder.appendingPathComponent("errors")).isEmpty)
            }
        }
    }

    @Test func aClosedPipeDoesNotStopIndexing() throws {
        try withFolder { (folder) throws in
            try Data(Self.lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("input"))
            let status = try Command.runShell(
                "\"$searchlight\" index i.searchlight --json --batch 100 <input 2>errors | head -n 1 >/dev/null; "
                    + "exit ${PIPESTATUS[0]}", in: folder)
            #expect(status == 0)
            #expect(try Data(contentsOf: folder.appendingPathComponent("errors")).isEmpty)
            let path = folder.appendingPathComponent("i.searchlight").path
            #expect(try Command.run("stats", path, "--json").objects.first?["items"] == 5000)
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aFullDiskIsReported() throws {
        try withIndex(Self.lines.joined(separator: "\n")) { (path) throws in
            try withFolder { (folder) throws in
                let status = try Command.runShell(
                    "\"$searchlight\" export '\(path)' >/dev/full 2>errors", in: folder)
                #expect(status == 1)
                let errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
                #expect(errors.hasPrefix("searchlight export: standard output: No space left"))
            }
        }
    }

    /// The system ends a process that exceeds the limit of a file's size, unless it ignores the signal.
    @Test func aLimitOfFileSizesIsReported() throws {
        try withFolder { (folder) throws in
            try Data(Self.lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("input"))
            let status = try Command.runShell(
                "ulimit -f 400; \"$searchlight\" index i.searchlight --json --batch 50 <input >output 2>errors",
                in: folder)
            #expect(status == 2 || status == 1)
            let errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
            #expect(errors.contains("File too large"), "\(errors)")
            #expect(errors.contains("Free some space"), "\(errors)")
            let output = try String(contentsOf: folder.appendingPathComponent("output"), encoding: .utf8)
            let committed = output.split(separator: "\n").filter { $0.contains("\"committed\"") }.count
            let path = folder.appendingPathComponent("i.searchlight").path
            #expect(try Command.run("list", path, "--json").objects.count >= 50 * committed)
            #expect(try Command.run("verify", path).status == 0)
        }
    }

    /// Bytes that are no text would name another file, or one file by several names.
    @Test(arguments: ["index $path <input", "search $path tea", "list $path", "stats $path", "compact $path"])
    func aPathThatIsNotUTF8IsNamedAndNotMade(_ command: String) throws {
        try withFolder { (folder) throws in
            try Data(Self.lines[0].utf8).write(to: folder.appendingPathComponent("input"))
            let status = try Command.runShell(
                "path=$'bad\\xff.searchlight'; \"$searchlight\" \(command) >output 2>errors", in: folder)
            #expect(status == 2)
            let errors = try String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)
            #expect(errors.contains("UTF-8"), "\(errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names.sorted() == ["errors", "input", "output"])
        }
    }

    @Test func noProgressBarIsDrawnInAPipe() throws {
        try withFolder { (folder) throws in
            let path = folder.appendingPathComponent("i.searchlight").path
            let outcome = try Command.run("index", path, input: Self.lines.joined(separator: "\n"))
            #expect(outcome.status == 0)
            #expect(outcome.errors.isEmpty)
            #expect(outcome.output.hasPrefix("indexed 5,000 items in "))
        }
    }

    /// The first line is committed while the pipe stays open: waiting for more would end in the time-out of `read`.
    @Test func linesOfAPipeAreTakenAsTheyCome() throws {
        try withFolder { (folder) throws in
            let script = #"""
                coproc command { "$searchlight" index i.searchlight --batch 1 --json; }
                input=${command[1]} output=${command[0]}
                for number in 1 2 3; do
                    echo "{\"uniqueIdentifier\":\"$number\"}" >&$input
                    read -r -t 60 -u $output line
                    [ "$line" = "{\"committed\":$number}" ] || exit 3
                done
                """#
            #expect(try Command.runShell(script, in: folder) == 0)
        }
    }

    /// Files of an index must not get the numbers of closed standard streams, or messages land in them.
    @Test(arguments: ["<&-", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"]) func closedStreams(redirection: String) throws
    {
        try withIndex(#"{"uniqueIdentifier":"a","title":"kettle"}"#) { (path) throws in
            let line = #"{"uniqueIdentifier":"b","title":"kettle"}"#
            let script =
                "(printf '%s\\nbad line\\n' '\(line)' | '\(Command.path)' index '\(path)' --json \(redirection))"
            _ = try Command.shell(script)
            let outcome = try Command.run("verify", path)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let count = try Command.run("list", path, "--json").objects.count
            #expect(count == (redirection.contains("<") ? 1 : 2))
        }
    }
}
