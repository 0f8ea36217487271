import Foundation
import Searchlight
import SearchlightStorage
import SearchlightTestSupport
import Synchronization
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Little of what the system gives: descriptors, memory, maps; and much of what a host may give.
@Suite struct LimitTests {
    /// A commit each, by a process that may have few files open, and searches by one that may have fewer.
    @Test func manySmallCommitsNeedFewDescriptors() throws {
        let program = try Product.url("searchlight").path
        let count = LongRun.count(4_000, 10_000)
        try withTemporaryDirectory { directory in
            let lines = (0..<count).map { "{\"uniqueIdentifier\":\"i\($0)\",\"title\":\"small item \($0 % 10)\"}\n" }
            try lines.joined().write(toFile: directory + "/lines", atomically: false, encoding: .utf8)
            let index = "'\(program)' index '\(directory)/ix' --input '\(directory)/lines' --batch 1 --json"
            #expect(try Self.shell("ulimit -n 48 && exec \(index) > '\(directory)/out'") == 0)
            let answers = try String(contentsOfFile: directory + "/out", encoding: .utf8).split(separator: "\n")
            #expect(answers.count { $0.contains("committed") } >= count)
            #expect(try filesAndSizes(in: directory + "/ix").count < 40)
            let search = "'\(program)' search '\(directory)/ix' small --limit 20000 --json"
            #expect(try Self.shell("ulimit -n 32 && exec \(search) > '\(directory)/found'") == 0)
            let found = try String(contentsOfFile: directory + "/found", encoding: .utf8).split(separator: "\n")
            #expect(found.count == count)
        }
    }

    private static func shell(_ script: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", script]
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Fifty indexes with several files each are open in one process: with 256 descriptors there is room for each.
    @Test func manyIndexesNeedFewDescriptors() throws {
        try withTemporaryDirectory { directory in
            var indexes: [SearchIndex] = []
            for number in 0..<50 {
                let index = try SearchIndex(path: directory + "/ix\(number)")
                for part in 0..<6 {
                    var item = Item("i\(part)", title: "item \(part)")
                    item.thumbnailData = Data([UInt8(number), UInt8(part)])
                    try index.add([item])
                    if part % 2 == 1 { try index.checkpoint() }
                }
                indexes.append(index)
            }
            for index in indexes { #expect(try index.count("item") == 6) }
            for index in indexes { index.waitForMaintenance() }
            let open = Self.openFiles(below: directory)
            #expect(open.count <= 50 * 4, "\(open.prefix(10))")
            for index in indexes { try index.close() }
            #expect(Self.openFiles(below: directory) == [])
            for (number, index) in indexes.enumerated() {
                #expect(try index.thumbnail(of: "i3") == Data([UInt8(number), 3]))
            }
        }
    }

    /// Also where somebody holds the closed index, whichever way it was open.
    @Test func closedIndexesHaveNoFilesOpen() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/ix"
            let writer = try SearchIndex(path: path)
            try writer.add([Item("a", title: "kettle")])
            let reader = try withIndexOfAnotherProcess(path, directory)
            #expect(Self.openFiles(below: directory) != [])
            try writer.close()
            try reader.close()
            #expect(Self.openFiles(below: directory) == [])
            #expect(try writer.count("kettle") == 1 && reader.count("kettle") == 1)
            expectError(.closed) { try reader.refresh() }
            let abandoned = try SearchIndex(path: path)
            try abandoned.add([Item("b", title: "kettle")])
            abandoned.abandon {}
            #expect(Self.openFiles(below: directory) == [])
        }
    }

    /// A reader as other processes have one: an opening here would share the writer.
    private func withIndexOfAnotherProcess(_ path: String, _ directory: String) throws -> SearchIndex {
        var options = IndexOptions()
        options.access = .readOnly
        return try SearchIndex(path: path, fileSystem: UnsharedFileSystem(PosixFileSystem()), options: options)
    }

    /// What this process has open in a directory, where the system tells.
    private static func openFiles(below directory: String) -> [String] {
        // why: without /proc nothing is known, and a descriptor may be closed meanwhile.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        let targets = names.map { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
        return targets.compactMap { $0 }.filter { $0.hasPrefix(directory) }
    }

    /// Pictures pass through memory, they do not stay there, also where they are more than can be mapped.
    @Test func thumbnailsDoNotFillTheMemory() throws {
        let count = LongRun.count(400, 5_000)
        try withTemporaryDirectory { directory in
            let path = directory + "/ix"
            let program = try Product.url("searchlight").path
            let (process, input) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            let limit = MemoryLimit.isPossible ? "ulimit -v 614400 && " : ""
            process.arguments = ["-c", "\(limit)exec '\(program)' index '\(path)' --input - --batch 100"]
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            var random = SeededRandom(seed: 4)
            var peak = 0
            var last = Data()
            for number in 0..<count {
                last = Self.picture(&random)
                let line =
                    "{\"uniqueIdentifier\":\"i\(number)\",\"title\":\"picture \(number)\",\"contentDescription\":"
                    + "\"\(String(repeating: "x", count: 300))\",\"thumbnailData\":\"\(last.base64EncodedString())\"}\n"
                try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
                if number % 20 == 0 { peak = max(peak, Self.peakMemory(of: process.processIdentifier)) }
            }
            try input.fileHandleForWriting.close()
            while process.isRunning {
                peak = max(peak, Self.peakMemory(of: process.processIdentifier))
                usleep(2_000)
            }
            #expect(process.terminationStatus == 0)
            #expect(peak > 1 << 20 && peak < 200 << 20, "\(peak) bytes")
            print("\(count) thumbnails: at most \(peak >> 20) MB resident")
            #expect(try Self.peakMemory(ofQuery: "title == \"*\"", program, path) < 50 << 20)
            let index = try SearchIndex(path: path)
            #expect(index.itemCount == count)
            #expect(try index.thumbnail(of: "i\(count - 1)") == last)
            try expectHealthy(index)
            try index.close()
        }
    }

    /// Random bytes, which do not shrink.
    private static func picture(_ random: inout SeededRandom) -> Data {
        Data(
            (0..<25_000).flatMap { _ -> [UInt8] in
                let word = random.next()
                return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
            })
    }

    /// The most memory of a process that answers a query and waits for somebody to read all of its answers.
    private static func peakMemory(ofQuery query: String, _ program: String, _ path: String) throws -> Int {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["query", path, query, "--fetch", "title,contentDescription", "--limit", "100000"]
        process.standardOutput = output
        try process.run()
        var byteCount = output.fileHandleForReading.availableData.count
        var peak = 0
        for _ in 0..<50 {
            peak = max(peak, peakMemory(of: process.processIdentifier))
            usleep(2_000)
        }
        byteCount += try output.fileHandleForReading.readToEnd()?.count ?? 0
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && byteCount > 100 << 10 && peak > 1 << 20)
        return peak
    }

    /// The most memory that a process has had, in bytes; 0 where the system does not tell.
    private static func peakMemory(of process: Int32) -> Int {
        // why: the process may have ended.
        guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return (Int(line.filter(\.isNumber)) ?? 0) * 1_024
    }

    /// Out of descriptors, maps or memory is never called damage, and passes.
    @Test(arguments: [ENOMEM, EMFILE]) func whatTheSystemRefusesIsNamed(errno: Int32) throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/ix"
            let index = try SearchIndex(path: path)
            for number in 0..<8 {
                try index.load((0..<40).map { Item("i\(number).\($0)", title: "kettle \($0)") })
            }
            try index.close()
            var options = IndexOptions()
            options.access = .readOnly
            let calls: Set<SystemCall> = errno == ENOMEM ? [.map] : [.open]
            var refused = 0
            for failing in 0..<40 {
                let count = Atomic(0)
                let hasFailed = Atomic(false)
                let faults = SystemCallFaults { call, _ in
                    guard calls.contains(call), count.add(1, ordering: .relaxed).oldValue == failing else {
                        return .proceed
                    }
                    hasFailed.store(true, ordering: .relaxed)
                    return .fail(errno)
                }
                do throws(SearchlightError) {
                    let index = try SearchIndex(
                        path: path, fileSystem: PosixFileSystem(faults: faults), options: options)
                    let found = try index.count("kettle")
                    #expect(found == 320)
                    if !hasFailed.load(ordering: .relaxed) { break }
                } catch {
                    refused += 1
                    #expect(error.code == (errno == ENOMEM ? .outOfMemory : .tooManyFiles), "\(error)")
                }
            }
            #expect(refused > 0)
            let again = try SearchIndex(path: path)
            try expectHealthy(again)
            #expect(again.itemCount == 320)
            try again.close()
        }
    }

    @Test func muchInOneItem() throws {
        var item = Item(String(repeating: "k", count: 65_536), title: "everything")
        item.keywords = (0..<100_000).map { "keyword\($0)" }
        item.textContent = "before " + String(repeating: "A", count: 1 << 20) + " after"
        var empty = Item("empty", title: "")
        empty.contentDescription = ""
        empty.keywords = ["", ""]
        let nul = Item("nul\0", title: "\0\0 kettle\0", keywords: ["\0"])
        try inEveryState {
            try $0.add([item, empty, nul])
        } check: { index, state throws in
            for text in ["keyword99999", "before after", "everything keyword0"] {
                #expect(try identifiers(index, text) == [item.identifier], "\(state), \(text)")
            }
            #expect(try identifiers(index, "kettle") == ["nul\0"], "\(state)")
            for whole in [item, empty, nul] { #expect(try index.item(whole.identifier) == whole, "\(state)") }
        }
    }

    /// Nine of ten items go: no call is needed for their space.
    @Test func spaceOfDeletedItemsComesBackByItself() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/ix"
            let index = try SearchIndex(path: path)
            try index.load(ChurnTests.largeItems(count: 1_000, seed: 3))
            try index.compact()
            let peak = try filesAndSizes(in: path).filter { $0.key.hasPrefix("segment") }.values.reduce(0, +)
            for number in 0..<900 { try index.delete(["large\(number)"]) }
            index.waitForMaintenance()
            let size = try filesAndSizes(in: path).filter { $0.key.hasPrefix("segment") }.values.reduce(0, +)
            #expect(Double(size) < 0.3 * Double(peak), "\(size) of \(peak)")
            #expect(index.itemCount == 100)
            try index.close()
        }
    }
}
