import Foundation
import Searchlight
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// One process writes an index at a time; the right to do so ends with its process, however that ends.
@Suite struct LockTests {
    @Test func anotherWriterIsTurnedAwayAndReadersAreNot() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/locked.searchlight"
            let process = Process()
            process.executableURL = try Product.url("searchlight")
            process.arguments = ["index", path, "--input", "-", "--batch", "1", "--json"]
            let (input, output) = (Pipe(), Pipe())
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            try input.fileHandleForWriting.write(
                contentsOf: Data(#"{"uniqueIdentifier":"a","title":"blue"}"#.utf8 + [10]))
            _ = output.fileHandleForReading.availableData
            expectError(.locked) { _ = try SearchIndex(path: path) }
            var options = IndexOptions()
            options.lockTimeout = 0.05
            expectError(.locked) { _ = try SearchIndex(path: path, options: options) }
            options.access = .readOnly
            let reader = try SearchIndex(path: path, options: options)
            #expect(try identifiers(reader, "blue") == ["a"])
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let writer = try SearchIndex(path: path)
            try writer.add([Item("b", title: "blue")])
            try reader.refresh()
            #expect(try identifiers(reader, "blue").sorted() == ["a", "b"])
            try writer.close()
        }
    }
}
