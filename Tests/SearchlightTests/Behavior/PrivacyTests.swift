import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// Private text is for its owner while it is there, and leaves the files when it was deleted and purged.
@Suite struct PrivacyTests {
    private enum Deletion: String, CaseIterable, Sendable {
        case identifier, domain, everything, expiry, replacement
    }

    private static let words = ["zqxcanary7731", "wvvcanary8842"]

    /// Deleted in any way, in a journal or in a segment: not found at once, and without a trace after compacting.
    @Test(arguments: Deletion.allCases, [false, true]) private func deletedTextLeavesTheFiles(
        _ deletion: Deletion, isInSegment: Bool
    ) throws {
        let clock = TestClock()
        try withTemporaryDirectory { directory in
            let path = directory + "/test.searchlight"
            let index = try SearchIndex(path: path, options: clock.options)
            let text = String(repeating: "mark \(Self.words[1]) ", count: 50)
            var item = Item("secret", domain: "private", title: Self.words[0], textContent: text)
            if deletion == .expiry { item.expirationDate = clock.now + 10 }
            try index.add([item] + (0..<100).map { Item("i\($0)", title: "plain \($0)", textContent: "some text") })
            if isInSegment { try index.checkpoint() }
            switch deletion {
            case .identifier: try index.delete(["secret"])
            case .domain: try index.deleteDomains(["private"])
            case .everything: try index.deleteAll()
            case .expiry: clock.advance(by: 11)
            case .replacement: try index.add([Item("secret", title: "harmless")])
            }
            for word in Self.words {
                #expect(try index.count(word) == 0 && index.search(word).isEmpty)
                #expect(try index.suggestions(for: String(word.prefix(3))).isEmpty)
            }
            try index.compact()
            try index.close()
            // Nothing of it is left to be decompressed: an index of the same items without it has the same bytes a section.
            for word in Self.words {
                for spelling in [word, word.uppercased()] {
                    #expect(try !anyFile(in: path, holds: Array(spelling.utf8)), "\(deletion), \(spelling)")
                }
            }
            let again = try SearchIndex(path: path, options: clock.options)
            try again.forEachItem { item in
                #expect(!"\(item)".contains("canary"))
            }
            try expectHealthy(again)
            try again.close()
        }
    }

    /// Whatever the process allows others by its umask, directories are 0700 and files 0600, at any moment.
    @Test(arguments: ["000", "022"]) func filesAreTheOwnersOnlyAtAnyMoment(umask: String) throws {
        let program = try Product.url("searchlight").path
        try withTemporaryDirectory { directory in
            let path = directory + "/ix"
            let lines = (0..<3_000).map { "{\"uniqueIdentifier\":\"i\($0)\",\"title\":\"kettle \($0)\"}\n" }
            try lines.joined().write(toFile: directory + "/lines", atomically: false, encoding: .utf8)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let index = "'\(program)' index '\(path)' --input '\(directory)/lines' --batch 1 >/dev/null"
            process.arguments = ["-c", "umask \(umask); \(index) && '\(program)' compact '\(path)' >/dev/null"]
            try process.run()
            var looks = 0
            while process.isRunning || looks == 0 {
                looks += try Self.expectOwnersOnly(path)
                usleep(1_000)
            }
            #expect(process.terminationStatus == 0 && looks > 0)
            _ = try Self.expectOwnersOnly(path)
        }
    }

    /// Looks at every name that is there; gives how many there were.
    private static func expectOwnersOnly(_ path: String) throws -> Int {
        // why: the index may not be there yet, and files come and go.
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return 0 }
        for name in [""] + names.map({ "/" + $0 }) {
            // why: as above.
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: path + name) else { continue }
            let mode = attributes[.posixPermissions] as? Int
            if mode != (name.isEmpty ? 0o700 : 0o600) { Issue.record("\(path + name) has the mode \(mode ?? -1)") }
        }
        return names.count
    }
}
