import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// Locks belong to processes, not to files; and of two writers one is told.
@Suite struct WriterRaceTests {
    private static func process(_ arguments: [String], in directory: String, output: String) throws -> Process {
        let process = Process()
        process.executableURL = try Product.url("searchlight")
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: directory)
        FileManager.default.createFile(atPath: output, contents: nil)
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Two processes that begin at the same time on an empty place: what either acknowledged is there.
    @Test func twoProcessesNeverWriteAtOnce() throws {
        var random = SeededRandom(seed: 12)
        for round in 0..<LongRun.count(6, 20) {
            try withTemporaryDirectory { directory in
                let path = directory + "/ix"
                var processes: [Process] = []
                for name in ["p", "q"] {
                    let lines = (0..<150).map { "{\"uniqueIdentifier\":\"\(name)\($0)\",\"title\":\"kettle\"}\n" }
                    try lines.joined().write(toFile: "\(directory)/\(name)", atomically: false, encoding: .utf8)
                    processes.append(
                        try Self.process(
                            ["index", path, "--input", name, "--batch", "1", "--json"], in: directory,
                            output: "\(directory)/\(name).out"))
                }
                try processes[0].run()
                usleep(.random(in: 0...50_000, using: &random))
                try processes[1].run()
                for process in processes { process.waitUntilExit() }
                let index = try SearchIndex(path: path)
                for (name, process) in zip(["p", "q"], processes) {
                    let output = try String(contentsOfFile: "\(directory)/\(name).out", encoding: .utf8)
                    let acknowledged = output.split(separator: "\n").count { $0.contains("\"committed\"") }
                    let isWriter = process.terminationStatus == 0
                    #expect(isWriter ? acknowledged >= 150 : acknowledged == 0, "round \(round), \(name)")
                    let found = try listedIdentifiers(index).filter { $0.hasPrefix(name) }
                    #expect(found.count == (isWriter ? 150 : 0), "round \(round), \(name)")
                }
                #expect(processes.contains { $0.terminationStatus == 0 }, "round \(round)")
                try expectHealthy(index)
                try index.close()
            }
        }
    }

    /// What lies in the file LOCK means nothing; nor does a lock on the original of a copy.
    @Test(arguments: ["", "12345\n"]) func onlyAHeldLockKeepsOthersOut(content: String) throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/ix"
            let index = try SearchIndex(path: path)
            try index.add([Item("a", title: "kettle")])
            try FileManager.default.copyItem(atPath: path, toPath: directory + "/copy")
            let copy = try SearchIndex(path: directory + "/copy")
            #expect(try copy.count("kettle") == 1)
            try copy.add([Item("b", title: "kettle")])
            try copy.close()
            #expect(try index.count("kettle") == 1)
            try index.close()
            try Data(content.utf8).write(to: URL(fileURLWithPath: path + "/LOCK"))
            let again = try SearchIndex(path: path)
            try again.add([Item("c", title: "kettle")])
            #expect(try again.count("kettle") == 2)
            try again.close()
        }
    }
}
