import Foundation
import SearchlightFuzzing
import SearchlightTestSupport
import Testing

/// What the fuzzer begins with, and what it has found, run as tests: whatever traps ends the run.
@Suite struct CorpusTests {
    private static let corpora = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzzing/Corpora")

    @Test(arguments: FuzzTarget.allCases) func everySeedIsRead(_ target: FuzzTarget) {
        #expect(!target.seeds.isEmpty)
        for seed in target.seeds { target.run(seed) }
    }

    @Test(arguments: FuzzTarget.allCases) func everyInputOfTheCorpusIsRead(_ target: FuzzTarget) throws {
        let folder = Self.corpora.appendingPathComponent(target.rawValue)
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
            target.run(Array(try Data(contentsOf: folder.appendingPathComponent(name))))
        }
    }

    /// A folder that no target has is of no use.
    @Test func everyFolderIsThatOfATarget() throws {
        let names = Set(FuzzTarget.allCases.map(\.rawValue))
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpora.path)
        #expect(folders.filter { !$0.hasPrefix(".") && !names.contains($0) } == [])
    }

    /// Small changes of the seeds, as a fuzzer would make them, for a moment.
    @Test(arguments: FuzzTarget.allCases) func changedSeedsAreReadOrRefused(_ target: FuzzTarget) {
        var random = SeededRandom(seed: 23)
        let seeds = target.seeds.filter { !$0.isEmpty }
        for number in 0..<LongRun.count(40, 4_000) {
            var bytes = seeds[number % seeds.count]
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let position = Int.random(in: 0..<bytes.count, using: &random)
                bytes[position] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
            }
            target.run(bytes)
        }
    }
}
