import Foundation
import Testing

/// The verbs that change an index or look after it.
@Suite struct UpkeepTests {
    private static func line(_ identifier: String, domain: String? = nil, _ more: String = "") -> String {
        let domain = domain.map { #","domainIdentifier":"\#($0)""# } ?? ""
        return #"{"uniqueIdentifier":"\#(identifier)","title":"item \#(identifier)"\#(domain)\#(more)}"#
    }

    private func identifiers(_ path: String, _ options: String...) throws -> [String] {
        try Command.run(["list", path, "--json"] + options, input: .init()).objects.compactMap { $0["id"]?.string }
            .sorted()
    }

    @Test func listShowsDomains() throws {
        try withIndex(Self.line("1", domain: "a.b"), Self.line("2", domain: "a.bc"), Self.line("3")) { (path) throws in
            #expect(try identifiers(path) == ["1", "2", "3"])
            #expect(try identifiers(path, "--domain", "a") == ["1", "2"])
            #expect(try identifiers(path, "--domain", "a.b", "--domain", "a.bc") == ["1", "2"])
            #expect(try identifiers(path, "--domain", "a.b") == ["1"])
            #expect(try identifiers(path, "--limit", "2").count == 2)
            #expect(try Command.run("list", path, "--limit", "0").status == 2)
            let lines = try Command.run("list", path).output.split(separator: "\n").sorted()
            #expect(lines == ["1\ta.b\titem 1", "2\ta.bc\titem 2", "3\t\titem 3"])
        }
    }

    @Test func deleteTakesIdentifiersDomainsOrAll() throws {
        let lines = [
            Self.line("1", domain: "a.b"), Self.line("2", domain: "a.b.c"), Self.line("3", domain: "a.bc"),
            Self.line("4"),
            Self.line("5"), Self.line("6"),
        ]
        try withIndex(lines.joined(separator: "\n")) { (path) throws in
            let byIdentifier = try Command.run("delete", path, "--id", "4", "5", "unknown", "--json")
            #expect(byIdentifier.status == 0)
            #expect(try byIdentifier.objects == [["deleted": 2, "items": 4]])
            #expect(try identifiers(path) == ["1", "2", "3", "6"])
            #expect(try Command.run("delete", path, "--domain", "a.b").output == "deleted 2 items, 2 left\n")
            #expect(try identifiers(path) == ["3", "6"])
            #expect(try Command.run("delete", path, "--all").output == "deleted 2 items, 0 left\n")
            #expect(try identifiers(path) == [])
        }
    }

    @Test func backupMakesASecondIndex() throws {
        try withIndex(Self.line("1"), Self.line("2")) { (path) throws in
            let copy = path + ".copy"
            let outcome = try Command.run("backup", path, copy, "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try outcome.objects.first?["files"] == 3)
            #expect(try Command.run("delete", path, "--all").status == 0)
            #expect(try identifiers(copy) == ["1", "2"])
            #expect(try Command.run("verify", copy).status == 0)
            let again = try Command.run("backup", path, copy)
            #expect(again.status == 2 || again.status == 1)
            #expect(again.errors.contains("something is there already"))
        }
    }

    @Test func salvageSavesWhatItCan() throws {
        try withIndex(Self.line("1"), Self.line("2")) { (path) throws in
            let saved = path + ".saved"
            let outcome = try Command.run("salvage", path, saved, "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let summary: [String: JSON] = [
                "saved": 2, "lost": 0, "uncounted": false, "deletedMayBeBack": false, "lostThumbnails": 0,
                "findings": 0,
            ]
            #expect(try outcome.objects == [summary])
            #expect(try identifiers(saved) == ["1", "2"])
            try FileManager.default.removeItem(atPath: path + "/MANIFEST")
            let search = try Command.run("search", path, "item")
            #expect(search.status == 1)
            #expect(search.errors.contains("the manifest is missing, but not its files"))
            #expect(search.errors.contains("salvage"))
            let second = try Command.run("salvage", path, path + ".second")
            #expect(second.status == 1)
            #expect(second.output.contains("MANIFEST") && second.output.contains("2 items saved, 0 lost for certain"))
            #expect(second.output.contains("nobody knows; deleted items may be back"))
            #expect(try identifiers(path + ".second") == ["1", "2"])
        }
    }

    /// The newest commits may have been in a journal that is not there.
    @Test func salvageMissesTheJournal() throws {
        try withIndex(Self.line("1")) { (path) throws in
            for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasPrefix("journal-") {
                try FileManager.default.removeItem(atPath: path + "/" + name)
            }
            let outcome = try Command.run("salvage", path, path + ".saved")
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("the file is missing"))
            #expect(try identifiers(path + ".saved") == ["1"])
        }
    }

    @Test func aFileIsNoIndex() throws {
        try withFolder { (folder) throws in
            let file = folder.appendingPathComponent("items.jsonl")
            try Data("{}".utf8).write(to: file)
            for verb in [["search", file.path, "x"], ["verify", file.path], ["stats", file.path]] {
                let outcome = try Command.run(verb, input: Data())
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("the path is no directory, and an index is one ["), "\(outcome.errors)")
            }
        }
    }

    @Test func getPrintsItemsAndReportsUnknownOnes() throws {
        try withIndex(Self.line("1", domain: "a"), Self.line("2")) { (path) throws in
            let outcome = try Command.run("get", path, "2", "none", "1")
            #expect(outcome.status == 1)
            #expect(outcome.errors == "searchlight get: no item has the identifier \"none\"\n")
            #expect(outcome.output.contains("uniqueIdentifier: 2\ntitle: item 2\n\nuniqueIdentifier: 1\n"))
            #expect(try Command.run("get", path, "1", "--json").objects.first?["domainIdentifier"] == "a")
        }
    }

    @Test func thumbnailsComeFromDataAndFiles() throws {
        try withFolder { (folder) throws in
            let picture = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
            let file = folder.appendingPathComponent("a picture.png")
            try picture.write(to: file)
            let lines = [
                Self.line("data", #","thumbnailData":"\#(picture.base64EncodedString())""#),
                Self.line("url", #","thumbnailURL":"\#(file.absoluteString)""#),
                Self.line("path", #","thumbnailURL":"\#(file.path)""#),
                Self.line("gone", #","thumbnailURL":"\#(file.path)x""#),
                Self.line("web", #","thumbnailURL":"https://example.com/a.png""#),
            ]
            try withIndex(lines.joined(separator: "\n")) { (path) throws in
                for identifier in ["data", "url", "path"] {
                    let output = folder.appendingPathComponent("\(identifier).out")
                    let outcome = try Command.run("thumbnail", path, identifier, "--output", output.path)
                    #expect(outcome.status == 0, "\(outcome.errors)")
                    #expect(try Data(contentsOf: output) == picture)
                }
                for (identifier, message) in [
                    ("gone", "has no thumbnail"), ("web", "has no thumbnail"), ("x", "no item"),
                ] {
                    let output = folder.appendingPathComponent("none.out")
                    let outcome = try Command.run("thumbnail", path, identifier, "--output", output.path)
                    #expect(outcome.status == 1)
                    #expect(outcome.errors.contains(message))
                    #expect(!FileManager.default.fileExists(atPath: output.path))
                }
            }
        }
    }

    @Test func engagementLiftsAnItemAndIsPrinted() throws {
        try withIndex(Self.line("1"), Self.line("2"), Self.line("3")) { (path) throws in
            let first = try Command.run("search", path, "item", "--json").objects.compactMap { $0["id"]?.string }
            let last = try #require(first.last)
            let outcome = try Command.run(
                "engage", path, last, "--opens", "3", "--shown", "4", "--query", "item", "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let known = try #require(try outcome.objects.first)
            #expect(known["id"] == .string(last))
            #expect(known["opens"]?.number == 3)
            #expect(known["shown"]?.number == 4)
            #expect(known["lastUsed"]?.string?.hasSuffix("Z") == true)
            #expect(try Command.run("search", path, "item", "--json").objects.first?["id"] == .string(last))
        }
    }

    @Test func engagementWithAnUnknownItemFails() throws {
        try withIndex(Self.line("1")) { (path) throws in
            let outcome = try Command.run("engage", path, "none")
            #expect(outcome.status == 1)
            #expect(outcome.errors.hasPrefix("searchlight engage: "))
        }
    }

    @Test func engagementAtATimeCounts() throws {
        try withIndex(Self.line("1"), Self.line("2")) { (path) throws in
            let outcome = try Command.run("engage", path, "2", "--at", "2020-01-01", "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try outcome.objects.first?["lastUsed"] == "2020-01-01T00:00:00Z")
            let future = try Command.run("engage", path, "1", "--at", "2999-01-01")
            #expect(future.status == 2 && future.errors.contains("--at must not lie in the future"))
        }
    }

    @Test func statisticsHaveTheirNames() throws {
        try withIndex(Self.line("1", #","thumbnailData":"aGVsbG8=""#), Self.line("2")) { (path) throws in
            let figures = try #require(try Command.run("stats", path, "--json").objects.first)
            #expect(figures["items"] == 2)
            for name in ["segments", "journalBytes", "indexBytes", "thumbnailBytes", "totalBytes", "terms"] {
                #expect(try #require(figures[name]?.number) >= 0)
            }
            let sections = try #require(figures["sections"]?.elements)
            #expect(!sections.isEmpty)
            for section in sections {
                #expect(
                    section["name"]?.string != nil && section["rawBytes"]?.number != nil
                        && section["storedBytes"]?.number != nil)
            }
            let table = try Command.run("stats", path)
            #expect(table.status == 0)
            #expect(table.output.hasPrefix("items "))
        }
    }

    @Test func aHealthyIndexIsVerified() throws {
        try withIndex(Self.line("1"), Self.line("2")) { (path) throws in
            let outcome = try Command.run("verify", path)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.hasPrefix("healthy: "))
            let report = try #require(try Command.run("verify", path, "--json").objects.last)
            #expect(report["healthy"] == true)
            #expect(report["findings"] == 0 && report["remarks"] == 0)
        }
    }

    @Test func expiredItemsAreCountedUntilTheyAreDropped() throws {
        let lines = [Self.line("1"), Self.line("2", #","expirationDate":"2001-02-03""#)]
        try withIndex(lines.joined(separator: "\n")) { (path) throws in
            #expect(try identifiers(path) == ["1"])
            let figures = try #require(try Command.run("stats", path, "--json").objects.first)
            #expect(figures["items"] == 2 && figures["expiredItems"] == 1)
            #expect(try Command.run("compact", path).status == 0)
            let after = try #require(try Command.run("stats", path, "--json").objects.first)
            #expect(after["items"] == 1 && after["expiredItems"] == 0)
        }
    }

    @Test func aDamagedManifestIsNotAllThatIsSaid() throws {
        try withIndex((0..<3000).map { Self.line("\($0)", domain: "d") }.joined(separator: "\n")) { (path) throws in
            let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasPrefix("segment-") }
            for name in [try #require(names.first), "MANIFEST"] {
                let file = URL(fileURLWithPath: path).appendingPathComponent(name)
                var bytes = try Data(contentsOf: file)
                bytes[bytes.count / 2] ^= 0x10
                try bytes.write(to: file)
            }
            let outcome = try Command.run("verify", path, "--json")
            #expect(outcome.status == 1 && outcome.errors.isEmpty)
            let objects = try outcome.objects
            #expect(objects.count >= 3 && objects.last?["items"] == 3000)
            #expect(objects.contains { $0["file"]?.string?.hasSuffix("MANIFEST") == true })
            #expect(objects.contains { $0["file"]?.string?.hasSuffix(names[0]) == true && $0["remark"] == false })
            #expect(try Command.run("verify", path).output.hasSuffix("or index the items again\n"))
        }
    }

    @Test func aDamagedIndexIsNot() throws {
        try withIndex((0..<3000).map { Self.line("\($0)", domain: "d") }.joined(separator: "\n")) { (path) throws in
            let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasPrefix("segment-") }
            let file = URL(fileURLWithPath: path).appendingPathComponent(try #require(names.first))
            var bytes = try Data(contentsOf: file)
            bytes[bytes.count / 2] ^= 0x10
            try bytes.write(to: file)
            let outcome = try Command.run("verify", path, "--json")
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("segment-") || outcome.errors.contains("segment-"))
        }
    }

    @Test func compactingGivesBackSpace() throws {
        let lines = (0..<4000).map { Self.line("\($0)", domain: $0 % 2 == 0 ? "even" : "odd") }
        try withIndex(lines.joined(separator: "\n")) { (path) throws in
            #expect(try Command.run("delete", path, "--domain", "even").status == 0)
            let outcome = try Command.run("compact", path, "--json")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let report = try #require(try outcome.objects.first)
            #expect(report["after"]?["items"] == 2000)
            #expect(report["after"]?["deletedItems"] == 0)
            #expect(report["before"]?["items"] == 2000)
            #expect(try Command.run("compact", path).output.hasPrefix("before: "))
            #expect(try identifiers(path).count == 2000)
        }
    }
}
