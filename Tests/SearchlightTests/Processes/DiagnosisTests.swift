import Foundation
import Searchlight
import SearchlightStorage
import SearchlightTestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What keeps an index from being opened is told for what it is, and nothing of the index is changed by trying.
@Suite struct DiagnosisTests {
    private static func contents(_ directory: String) throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in try filesAndSizes(in: directory).keys {
            contents[name] = try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
        }
        return contents
    }

    /// Opens an index that was prepared, for reading and for writing: the error, and every file as it was.
    private static func expect(
        _ code: SearchlightError.Code?, at path: String, _ faults: SystemCallFaults? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try contents(path)
        for access in [IndexOptions.Access.readOnly, .readWrite] {
            var options = IndexOptions()
            options.access = access
            do throws(SearchlightError) {
                let index = try SearchIndex(
                    path: path, fileSystem: PosixFileSystem(faults: faults), options: options)
                #expect(code == nil || access == .readOnly, sourceLocation: sourceLocation)
                let found = try index.count("kettle")
                #expect(found == 20, sourceLocation: sourceLocation)
            } catch {
                #expect(error.code == code, "\(access): \(error)", sourceLocation: sourceLocation)
                #expect(error.path?.hasPrefix(path) == true, "\(access): \(error)", sourceLocation: sourceLocation)
            }
            #expect(try contents(path) == before, "\(access)", sourceLocation: sourceLocation)
        }
    }

    private static func withIndex(_ body: (String) throws -> Void) throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/ix"
            let index = try SearchIndex(path: path)
            try index.add((0..<20).map { Item("i\($0)", title: "kettle \($0)") })
            try index.engage("i3")
            try index.close()
            try body(path)
        }
    }

    private static func failing(_ calls: Set<SystemCall>, _ errno: Int32) -> SystemCallFaults {
        SystemCallFaults { call, _ in calls.contains(call) ? .fail(errno) : .proceed }
    }

    @Test(arguments: [(EACCES, "noPermission"), (EMFILE, "tooManyFiles"), (ENFILE, "tooManyFiles")])
    func whatMayNotBeOpenedIsNoDamage(errno: Int32, code: String) throws {
        try Self.withIndex { path in
            try Self.expect(.init(rawValue: code), at: path, Self.failing([.open], errno))
        }
    }

    /// File systems without locks or maps: an error that says so, never a hang, never a writer without a lock.
    @Test(arguments: [
        (SystemCall.lock, EOPNOTSUPP), (.lock, ENOLCK), (.map, ENODEV),
    ])
    func fileSystemsThatLackSomething(call: SystemCall, errno: Int32) throws {
        try Self.withIndex { path in
            try Self.expect(.unsupportedFileSystem, at: path, Self.failing([call], errno))
        }
    }

    @Test func aSyncThatIsRefusedIsNoAcknowledgement() throws {
        try Self.withIndex { path in
            let faults = Self.failing([.sync], EINVAL)
            expectError(.unsupportedFileSystem) {
                let index = try SearchIndex(
                    path: path, fileSystem: PosixFileSystem(faults: faults), options: IndexOptions())
                try index.add([Item("new", title: "kettle")])
            }
            let again = try SearchIndex(path: path)
            #expect(try again.count("kettle") >= 20)
            try again.close()
        }
    }

    @Test func foreignFilesAreLeftAlone() throws {
        try Self.withIndex { path in
            try Data("mine".utf8).write(to: URL(fileURLWithPath: path + "/notes.txt"))
            for round in 0..<3 {
                let index = try SearchIndex(path: path)
                try index.add([Item("n\(round)", title: "pot")])
                try index.compact()
                try index.close()
            }
            #expect(try String(contentsOfFile: path + "/notes.txt", encoding: .utf8) == "mine")
        }
    }

    /// Each kind of file with other versions in a right header: told with the number, and not as damage.
    @Test(arguments: [(UInt32(0), "tooOld"), (2, "tooNew"), (.max, "tooNew")])
    func otherVersionsAreNoDamage(version: UInt32, code: String) throws {
        try Self.withIndex { path in
            let kinds = ["MANIFEST", "segment-", "journal-", "engagement-"]
            for kind in kinds {
                let name = try #require(try filesAndSizes(in: path).keys.first { $0.hasPrefix(kind) }, "\(kind)")
                let place = URL(fileURLWithPath: path + "/" + name)
                let bytes = [UInt8](try Data(contentsOf: place))
                var changed = bytes
                for step in 0..<4 { changed[12 + step] = UInt8(truncatingIfNeeded: version >> UInt32(8 * step)) }
                FileSeals(try #require(FileName(name)), bytes).renew(&changed)
                try Data(changed).write(to: place)
                try Self.expect(.init(rawValue: code), at: path)
                try Data(bytes).write(to: place)
            }
        }
    }

    @Test func aDamagedSegmentStaysWhereItIs() throws {
        try Self.withIndex { path in
            let name = try #require(try filesAndSizes(in: path).keys.first { $0.hasPrefix("segment-") })
            let place = URL(fileURLWithPath: path + "/" + name)
            var bytes = try Data(contentsOf: place)
            bytes[bytes.count - 20] ^= 1
            try bytes.write(to: place)
            try Self.expect(.corrupt, at: path)
        }
    }
}
