import Foundation
import Searchlight
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Salvage: what can be read is saved as it was, what cannot is told.
@Suite struct SalvageTests {
    private static let directory = DamageExample.directory

    private static func salvage(_ disk: CrashableFileSystem) throws -> (SalvageReport, DamageAnswers) {
        let report = try SearchIndex.salvage(
            directory, to: "/saved", fileSystem: disk, options: DamageExample.options(.readWrite))
        let saved = try SearchIndex(path: "/saved", fileSystem: disk, options: DamageExample.options(.readOnly))
        try expectHealthy(saved)
        return (report, try DamageAnswers(saved))
    }

    @Test(arguments: DamageExample.State.allCases) func aHealthyIndexIsSavedWhole(_ state: DamageExample.State) throws {
        let example = try DamageExample(state)
        let (report, saved) = try Self.salvage(example.disk)
        #expect(report.isComplete && !report.mayHoldDeletedItems, "\(report)")
        #expect(report.savedItemCount == example.answers.items.count)
        #expect(saved.items == example.answers.items)
        #expect(saved.thumbnails == example.answers.thumbnails)
        #expect(saved.opens.mapValues { $0.rounded() } == example.answers.opens.mapValues { $0.rounded() })
        expectError(.alreadyExists) { _ = try Self.salvage(example.disk) }
    }

    /// Any one byte: whatever is saved is right, and what is not saved is counted or its file is named.
    @Test(arguments: DamageExample.State.allCases) func aFlippedByteCostsWhatLiesInItsBlock(
        _ state: DamageExample.State
    ) throws {
        let example = try DamageExample(state)
        var random = SeededRandom(seed: 5)
        var saved = 0
        for name in example.files.keys.sorted(by: { "\($0)" < "\($1)" }) {
            for _ in 0..<LongRun.count(12, 300) {
                var bytes = example.files[name] ?? []
                let position = Int.random(in: 0..<bytes.count, using: &random)
                bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                let (report, found) = try Self.salvage(try example.damaged(name, bytes))
                saved += report.savedItemCount
                try check(report, found, example, "\(state), \(name), byte \(position)")
            }
        }
        #expect(saved > 1_000)
    }

    /// Around the blocks of a segment nothing stands that is not known otherwise: no item is lost with it.
    @Test func aWrongByteAroundTheBlocksOfASegmentCostsNothing() throws {
        let example = try DamageExample(.closed)
        let segments = example.files.filter { name, _ in if case .segment = name { true } else { false } }
        var trialCount = 0
        for (name, bytes) in segments {
            let footer = bytes.count - 48
            let directory = Int(bytes[footer..<footer + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
            let places = Array(0..<48) + Array(directory..<bytes.count)
            for position in places where position % LongRun.count(37, 1) == 0 {
                var damaged = bytes
                damaged[position] ^= 1 << UInt8(position % 8)
                let (report, saved) = try Self.salvage(try example.damaged(name, damaged))
                #expect(saved.items == example.answers.items, "\(name), byte \(position)")
                #expect(!report.hasUncountedLosses && report.lostItemCount == 0, "\(name), byte \(position)")
                #expect(report.findings.contains { $0.file?.hasSuffix(name.description) == true }, "byte \(position)")
                trialCount += 1
            }
        }
        #expect(trialCount >= LongRun.count(50, 1_500))
    }

    /// Text does not say where a path leads.
    @Test func whatIsSavedNeverGoesIntoTheIndex() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/index"
            let index = try SearchIndex(path: path)
            try index.add([Item("1", title: "Blue kettle")])
            try FileManager.default.createSymbolicLink(atPath: directory + "/link", withDestinationPath: path)
            let inside = [
                "\(path)/saved", "\(path)//saved/", "\(directory)/./index/saved", "\(directory)/link/saved",
                "\(directory)/x/../index/saved", "\(path)/../index/./saved/.",
            ]
            try FileManager.default.createDirectory(atPath: directory + "/x", withIntermediateDirectories: false)
            let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
            for place in inside {
                expectError(.invalidArgument) { _ = try SearchIndex.salvage(path, to: place) }
                expectError(.invalidArgument) { _ = try index.backUp(to: place) }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: path).sorted() == names)
            // A name that begins like the index is another place, with or without a slash behind it.
            #expect(try index.backUp(to: path + "-copy/").fileCount > 0)
            #expect(try SearchIndex.salvage(path, to: path + "2/").savedItemCount == 1)
            try index.close()
        }
    }

    private func check(
        _ report: SalvageReport, _ found: DamageAnswers, _ example: DamageExample, _ context: Comment
    ) throws {
        let right = [example.answers] + example.earlierAnswers
        for (identifier, item) in found.items {
            // Without its tombstones, or the commit that deleted it, an item comes back.
            let isRight = right.contains { $0.items[identifier] == item }
            #expect(isRight || report.hasUncountedLosses, context)
        }
        let missing = Set(example.answers.items.keys).subtracting(found.items.keys)
        #expect(report.lostItemCount == 0 || !report.findings.isEmpty, context)
        #expect(report.lostThumbnailCount == 0 || !report.findings.isEmpty, context)
        if !report.hasUncountedLosses {
            #expect(missing.count <= report.lostItemCount, context)
            let known = right.reduce(into: Set()) { $0.formUnion($1.items.keys) }
            #expect(known.isSuperset(of: report.lostIdentifiers), context)
        }
    }

    @Test func withoutAManifestEverySegmentCounts() throws {
        let example = try DamageExample(.closed)
        let disk = example.disk.crash(.everything)
        try disk.remove(Self.directory + "/MANIFEST")
        let (report, saved) = try Self.salvage(disk)
        #expect(report.findings.contains { $0.file?.hasSuffix("MANIFEST") == true })
        #expect(report.mayHoldDeletedItems && report.findings.count == 1)
        // Files say themselves what they belong to: what was deleted, how items were used, what they look like.
        #expect(saved.items == example.answers.items)
        #expect(saved.thumbnails == example.answers.thumbnails)
        #expect(saved.opens.mapValues { $0.rounded() } == example.answers.opens.mapValues { $0.rounded() })
    }

    @Test func withoutManifestAndTombstonesDeletedItemsComeBack() throws {
        let example = try DamageExample(.open)
        let disk = example.disk.crash(.everything)
        try disk.remove(Self.directory + "/MANIFEST")
        for case .tombstones(let number) in example.files.keys {
            try disk.remove(FileName.tombstones(number).path(in: Self.directory))
        }
        let (report, saved) = try Self.salvage(disk)
        #expect(report.mayHoldDeletedItems)
        for (identifier, item) in example.answers.items { #expect(saved.items[identifier] == item) }
        #expect(saved.items["id7"] != nil, "what was deleted comes back")
        #expect(saved.items["id11"] == nil, "the journal says that it was deleted")
    }

    @Test func commitsBehindADamagedOneAreSaved() throws {
        let example = try DamageExample(.open)
        let (name, bytes) = try #require(
            example.files.first { name, _ in
                guard case .journal = name else { return false }
                return true
            })
        var damaged = bytes
        damaged[104 + 56 + 20] ^= 1
        let (report, saved) = try Self.salvage(try example.damaged(name, damaged))
        #expect(report.findings.contains { $0.offset == 104 })
        #expect(saved.items["id201"] == example.answers.items["id201"])
        #expect(saved.items["id200"] == nil)
    }

    @Test func whatIsNoIndexIsRefused() throws {
        let disk = CrashableFileSystem()
        let options = DamageExample.options(.readWrite)
        expectError(.notFound) {
            _ = try SearchIndex.salvage("/none", to: "/saved", fileSystem: disk, options: options)
        }
        let example = try DamageExample(.closed)
        expectError(.invalidArgument) {
            let inside = Self.directory + "/saved"
            _ = try SearchIndex.salvage(
                Self.directory, to: inside, fileSystem: example.disk.crash(.everything), options: options)
        }
        try disk.createDirectory("/other")
        expectError(.notAnIndex) {
            _ = try SearchIndex.salvage("/other", to: "/saved", fileSystem: disk, options: options)
        }
        #expect(try disk.list("/") == ["other"])
    }
}
