import Foundation
import Testing

/// Runs the built command.
enum Command {
    /// How a run ended and what it wrote.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        /// The lines of standard output as JSON objects.
        var objects: [[String: JSON]] {
            get throws {
                try output.split(separator: "\n").map {
                    try JSONDecoder().decode([String: JSON].self, from: Data($0.utf8))
                }
            }
        }
    }

    /// The command beside the tests.
    static let path: String = {
        let besideTests = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let places = [
            besideTests, root.appendingPathComponent(".build/release"), root.appendingPathComponent(".build/debug"),
        ]
        let paths = places.map { $0.appendingPathComponent("searchlight").path }
        return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? paths[0]
    }()

    /// Runs a shell's command line to its end, and gives its exit status.
    static func shell(_ script: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit, "the shell was ended by a signal")
        return process.terminationStatus
    }

    /// Runs the command to its end, with `input` as standard input.
    static func run(_ arguments: String..., input: String = "") throws -> Outcome {
        try run(arguments, input: Data(input.utf8))
    }

    /// Runs the command to its end, with `input` as standard input.
    static func run(_ arguments: [String], input: Data) throws -> Outcome {
        try withFolder { (folder) throws in
            let places = ["input", "output", "errors"].map { folder.appendingPathComponent($0) }
            try input.write(to: places[0])
            for place in places[1...] { try Data().write(to: place) }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = arguments
            process.standardInput = try FileHandle(forReadingFrom: places[0])
            process.standardOutput = try FileHandle(forWritingTo: places[1])
            process.standardError = try FileHandle(forWritingTo: places[2])
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit, "the command was ended by a signal")
            return Outcome(
                status: process.terminationStatus,
                output: String(decoding: try Data(contentsOf: places[1]), as: UTF8.self),
                errors: String(decoding: try Data(contentsOf: places[2]), as: UTF8.self))
        }
    }

    /// Runs a shell script with the path of the command in `$searchlight`.
    static func runShell(_ script: String, in folder: URL) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder
        process.environment = ["searchlight": path, "PATH": "/usr/bin:/bin"]
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}

/// Calls `body` with a new folder that is removed afterwards.
func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("searchlight-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
        do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }
    return try body(folder)
}

/// Calls `body` with the path of a new index that holds the items of some lines.
func withIndex<Result>(_ lines: String..., body: (String) throws -> Result) throws -> Result {
    try withFolder { (folder) throws in
        let path = folder.appendingPathComponent("test.searchlight").path
        let outcome = try Command.run("index", path, input: lines.joined(separator: "\n"))
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try body(path)
    }
}
