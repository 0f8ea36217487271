import Foundation
import Testing

/// What `export` writes is what `index` takes back.
@Suite struct ExportTests {
    private static let lines = [
        #"{"uniqueIdentifier":"plain","title":"T","keywords":["a","b"],"textContent":"line\nline \u0000 \"q\" \\ é 😀"}"#,
        #"{"uniqueIdentifier":"dates","expirationDate":"2999-01-01T00:00:00.125Z","contentCreationDate":1e9,"lastUsedDate":1.1}"#,
        #"{"uniqueIdentifier":"custom","n":9007199254740993,"whole":1.0,"tiny":5e-324,"b":true,"mixed":["x",1,1.5,false],"e":[]}"#,
        #"{"uniqueIdentifier":"tagged","when":{"$date":"2020-02-02"},"raw":{"$data":"AAEC"},"inf":{"$number":"inf"}}"#,
        #"{"uniqueIdentifier":"odd","who":{"$person":{"displayName":"P","handles":["h"]}},"title":{"$string":"tagged title"}}"#,
        #"{"uniqueIdentifier":"people","authors":["Ann",{"displayName":"Bob","handles":["b@c"],"handleIdentifier":"mail"}]}"#,
        #"{"uniqueIdentifier":"found","note":"zebra","$searchable":["note"]}"#,
        #"{"uniqueIdentifier":"headers","emailHeaders":{"To":["x","y"],"N":5,"deep":{"k":true}}}"#,
        #"{"uniqueIdentifier":"dollar","emailHeaders":{"x":{"$dictionary":{"$date":"q"}},"y":{"$dictionary":{"$string":"q"}}}}"#,
        #"{"uniqueIdentifier":"dollar2","emailHeaders":{"$dictionary":{"$data":{"$dictionary":{"$person":1}}}}}"#,
        #"{"uniqueIdentifier":"picture","domainIdentifier":"p.q","thumbnailData":"iVBORw0KGgo="}"#,
    ]

    private func export(_ path: String, _ options: String...) throws -> [String] {
        let outcome = try Command.run(["export", path] + options, input: .init())
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test func aRoundTripKeepsEverything() throws {
        try withIndex(Self.lines.joined(separator: "\n")) { (path) throws in
            let first = try export(path)
            #expect(first.count == Self.lines.count)
            try withIndex(first.joined(separator: "\n")) { (copy) throws in
                #expect(try export(copy) == first)
                #expect(try Command.run("search", copy, "zebra", "--json").objects.first?["id"] == "found")
                #expect(
                    try Command.run("thumbnail", copy, "picture", "--output", "-").output.hasSuffix("PNG\r\n\u{1A}\n"))
            }
        }
    }

    @Test func valuesKeepTheirTypes() throws {
        try withIndex(Self.lines.joined(separator: "\n")) { (path) throws in
            let text = try export(path).joined(separator: "\n")
            for part in [
                #""expirationDate":"2999-01-01T00:00:00.125Z""#, #""contentCreationDate":"2001-09-09T01:46:40Z""#,
                #""n":9007199254740993"#, #""whole":1.0"#, #""tiny":5e-324"#, #""mixed":["x",1,1.5,false]"#, #""e":[]"#,
                #""when":{"$date":"2020-02-02T00:00:00Z"}"#, #""raw":{"$data":"AAEC"}"#, #""inf":{"$number":"inf"}"#,
                #""who":{"$person":{"displayName":"P","handles":["h"]}}"#, #""$searchable":["note"]"#,
                #""deep":{"k":true}"#, #""thumbnailData":"iVBORw0KGgo=""#, #"line\nline \u0000 \"q\" \\ é 😀"#,
            ] {
                #expect(text.contains(part), "\(part) is missing")
            }
        }
    }

    /// An export that damage ends must not cost the one before.
    @Test func aFailedExportLeavesTheFileBefore() throws {
        try withIndex(Self.lines.joined(separator: "\n")) { (path) throws in
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
            let file = folder.appendingPathComponent("kept.jsonl")
            #expect(try Command.run("compact", path).status == 0)
            #expect(try export(path, "--output", file.path).isEmpty)
            let kept = try Data(contentsOf: file)
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            let name = try #require(names.first { $0.hasPrefix("segment-") })
            let segment = URL(fileURLWithPath: path).appendingPathComponent(name)
            var bytes = try Data(contentsOf: segment)
            // The blocks behind the header.
            for offset in 60..<200 { bytes[bytes.startIndex + offset] ^= 0xFF }
            try bytes.write(to: segment)
            #expect(try Command.run("export", path, "--output", file.path).status == 1)
            #expect(try Data(contentsOf: file) == kept)
            let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!left.contains { $0.hasPrefix(".kept") })
        }
    }

    /// What only its owner could read stays so.
    @Test func theFileKeepsItsPermissions() throws {
        try withIndex(Self.lines.joined(separator: "\n")) { (path) throws in
            let file = path + ".jsonl"
            for permissions in [0o600, 0o640] {
                try Data("old".utf8).write(to: URL(fileURLWithPath: file))
                try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
                #expect(try export(path, "--output", file).isEmpty)
                let attributes = try FileManager.default.attributesOfItem(atPath: file)
                #expect(attributes[.posixPermissions] as? Int == permissions)
                #expect(try Data(contentsOf: URL(fileURLWithPath: file)).count > 100)
            }
        }
    }

    @Test func aDomainOrAFileMayBeGiven() throws {
        try withIndex(Self.lines.joined(separator: "\n")) { (path) throws in
            #expect(try export(path, "--domain", "p").count == 1)
            let file = path + ".jsonl"
            #expect(try export(path, "--output", file).isEmpty)
            let written = try String(contentsOf: URL(fileURLWithPath: file), encoding: .utf8)
            #expect(try written.split(separator: "\n").map(String.init).sorted() == export(path))
        }
    }
}
