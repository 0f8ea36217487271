import Foundation
import Testing

/// Executables of this package, as the build put them beside the test bundle.
enum Product {
    /// - Throws: when it was not built.
    static func url(_ name: String) throws -> URL {
        let arguments = [CommandLine.arguments[0], Bundle.main.bundlePath] + Bundle.allBundles.map(\.bundlePath)
        for path in arguments {
            var directory = URL(fileURLWithPath: path)
            for _ in 0..<4 {
                directory.deleteLastPathComponent()
                let candidate = directory.appendingPathComponent(name)
                if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            }
        }
        throw ProductError(name: name)
    }

    struct ProductError: Error {
        let name: String
    }
}

/// Runs a program to its end and gives what it printed.
func output(of program: URL, _ arguments: [String], in directory: String) throws -> String {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
}
