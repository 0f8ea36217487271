import Foundation
import Searchlight
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// A check of an index that cannot be opened: every file is read all the same.
@Suite struct DamagedVerifyTests {
    private static func verify(_ disk: CrashableFileSystem) throws -> VerificationReport {
        try SearchIndex.verify(
            DamageExample.directory, fileSystem: disk, options: DamageExample.options(.readOnly))
    }

    @Test(arguments: DamageExample.State.allCases) func aHealthyIndexIsHealthy(_ state: DamageExample.State) throws {
        let example = try DamageExample(state)
        let report = try Self.verify(example.disk)
        #expect(report.isHealthy && report.remarks.isEmpty, "\(report)")
        #expect(report.itemCount >= example.answers.items.count)
    }

    /// One damaged file keeps the index from being opened; damage of another one is found as well.
    @Test func allDamagedFilesAreFound() throws {
        let example = try DamageExample(.closed)
        let segments = example.files.keys.filter { if case .segment = $0 { true } else { false } }
        let segment = try #require(segments.first)
        for name in example.files.keys where name != segment {
            if case .journal = name { continue }
            let disk = example.disk.crash(.everything)
            for damaged in [name, segment] {
                var bytes = try #require(example.files[damaged])
                bytes[bytes.count / 2] ^= 4
                try disk.replaceBytes(of: damaged.path(in: DamageExample.directory), with: bytes)
            }
            let report = try Self.verify(disk)
            for damaged in [name, segment] {
                #expect(report.findings.contains { $0.file?.hasSuffix("/\(damaged)") == true }, "\(damaged): \(report)")
            }
            #expect(report.findings.allSatisfy { !$0.message.contains("Restore") })
        }
    }

    @Test func withoutAManifestTheOtherFilesAreRead() throws {
        let example = try DamageExample(.closed)
        let disk = example.disk.crash(.everything)
        try disk.remove(DamageExample.directory + "/MANIFEST")
        let report = try Self.verify(disk)
        #expect(report.findings.map(\.message) == ["the manifest is missing"])
        #expect(report.itemCount >= example.answers.items.count && report.fileCount > 1)
    }

    /// What a crash leaves of a commit that was never acknowledged looks like damage of the newest one: a remark.
    @Test func aTornEndIsARemark() throws {
        let example = try DamageExample(.open)
        let journal = try #require(example.files.keys.first { if case .journal = $0 { true } else { false } })
        var bytes = try #require(example.files[journal])
        let end = try #require(bytes.lastIndex { $0 != 0 })
        for place in end - 20..<end { bytes[place] = 0 }
        let disk = try example.damaged(journal, bytes)
        let report = try Self.verify(disk)
        #expect(report.isHealthy, "\(report)")
        let remark = try #require(report.remarks.first)
        #expect(report.remarks.count == 1 && remark.offset ?? 0 > 0 && remark.file?.hasSuffix("/\(journal)") == true)
        #expect(remark.message.contains("either a write that was under way") && remark.message.contains("or damage"))
        // The same end beside damage that keeps the index from being opened.
        var manifest = try #require(example.files[.manifest])
        manifest[60] ^= 1
        try disk.replaceBytes(of: DamageExample.directory + "/MANIFEST", with: manifest)
        let second = try Self.verify(disk)
        #expect(second.remarks == report.remarks && second.findings.count == 1, "\(second)")
    }

    @Test func whatIsNoIndexIsNoDamage() throws {
        let disk = CrashableFileSystem()
        expectError(.notFound) { _ = try Self.verify(disk) }
        try disk.createDirectory(DamageExample.directory)
        expectError(.notAnIndex) { _ = try Self.verify(disk) }
    }
}
