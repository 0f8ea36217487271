import Foundation
import SearchlightTestSupport
import Testing

/// README's first example compiles, runs and prints what one expects.
@Suite struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The Swift code of a document, block by block.
    private static func blocks(of document: String) -> [String] {
        document.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    @Test func theCompiledExampleIsTheOneShown() throws {
        let readme = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let compiled = try String(
            contentsOf: Self.root.appendingPathComponent("Examples/ReadmeExample/main.swift"), encoding: .utf8)
        #expect(Self.blocks(of: readme).first == compiled)
    }

    @Test func itRuns() throws {
        let program = try Product.url("ReadmeExample")
        try withTemporaryDirectory { directory in
            for _ in 0..<2 {
                let lines = try output(of: program, [], in: directory).split(separator: "\n")
                #expect(lines.count == 2)
                #expect(lines.first?.hasPrefix("Blue kettle ") == true)
                #expect(lines.last?.hasPrefix("Garden plan ") == true)
            }
            #expect(try filesAndSizes(in: directory).keys.contains("notes.searchlight/MANIFEST"))
        }
    }
}
