import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A writing process that is killed at any moment: what it acknowledged is there afterwards.
@Suite struct KilledWriterTests {
    private static let roundCount = LongRun.count(100, 300)

    @Test func everyAcknowledgedItemIsThereAfterEachKill() throws {
        let program = try Product.url("searchlight")
        var random = SeededRandom(seed: 9)
        try withTemporaryDirectory { directory in
            let path = directory + "/killed.searchlight"
            var acknowledged = Set<String>()
            var attempted = Set<String>()
            for round in 0..<Self.roundCount {
                let batchSize = round % 3 + 1
                let names = (0..<4_000).map { "r\(round).\($0)" }
                let lines = names.map { "{\"uniqueIdentifier\":\"\($0)\",\"title\":\"round\(round) item\"}\n" }.joined()
                try lines.write(toFile: directory + "/lines", atomically: false, encoding: .utf8)
                let count = try Self.runAndKill(
                    program,
                    ["index", path, "--input", directory + "/lines", "--batch", "\(batchSize)", "--json"],
                    afterFirstAnswer: round % 4 != 0, microseconds: .random(in: 0...25_000, using: &random))
                acknowledged.formUnion(names.prefix(count))
                attempted.formUnion(names.prefix(count + batchSize))
                guard !acknowledged.isEmpty, round % 5 == 4 || round == Self.roundCount - 1 else { continue }
                try Self.check(path, acknowledged, attempted, "round \(round)")
                let sizes = try filesAndSizes(in: path)
                #expect(sizes.count < 40, "round \(round)")
                // An item of these takes some hundred bytes; journals and merges have their budgets.
                let byteCount = sizes.values.reduce(0, +)
                #expect(byteCount < 64 << 20 + 1_000 * acknowledged.count, "round \(round)")
            }
            #expect(acknowledged.count > Self.roundCount)
        }
    }

    private static func check(
        _ path: String, _ acknowledged: Set<String>, _ attempted: Set<String>, _ place: Comment
    ) throws {
        var options = IndexOptions()
        options.access = .readOnly
        let index = try SearchIndex(path: path, options: options)
        let listed = try listedIdentifiers(index)
        #expect(Set(listed).count == listed.count, place)
        #expect(acknowledged.subtracting(listed) == [], place)
        #expect(Set(listed).subtracting(attempted) == [], place)
        #expect(try index.count("item") == listed.count, place)
        try expectHealthy(index)
        try index.close()
    }

    /// Starts the program, kills it some microseconds after its start or its first answer, and gives how many lines it
    /// said were committed.
    private static func runAndKill(
        _ program: URL, _ arguments: [String], afterFirstAnswer: Bool, microseconds: UInt32
    ) throws -> Int {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let standardOutput = Pipe()
        process.standardOutput = standardOutput
        process.standardError = FileHandle.nullDevice
        try process.run()
        var output = afterFirstAnswer ? standardOutput.fileHandleForReading.availableData : Data()
        usleep(microseconds)
        kill(process.processIdentifier, SIGKILL)
        output += standardOutput.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        // The last line may be cut off.
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropLast().compactMap(committedCount).max() ?? 0
    }

    /// The number of a line such as `{"committed": 12}`.
    private static func committedCount(_ line: Substring) -> Int? {
        guard line.contains("\"committed\"") else { return nil }
        return Int(line.drop { !$0.isNumber }.prefix { $0.isNumber })
    }
}
