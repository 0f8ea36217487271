import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// Opening, sharing, closing, and what stands in the way of it.
@Suite struct OpeningTests {
    private static func options(_ access: IndexOptions.Access) -> IndexOptions {
        var options = IndexOptions()
        options.access = access
        return options
    }

    @Test func whatIsMissingOrForeignIsSaidSo() throws {
        try withTemporaryDirectory { directory in
            let missing = directory + "/missing.searchlight"
            expectError(.notFound) { _ = try SearchIndex(path: missing, options: Self.options(.readOnly)) }
            expectError(.notFound) { _ = try SearchIndex(path: missing, options: Self.options(.readWriteExisting)) }
            #expect(!FileManager.default.fileExists(atPath: missing))
            let file = directory + "/file"
            try "text".write(toFile: file, atomically: true, encoding: .utf8)
            expectError(.notAnIndex) { _ = try SearchIndex(path: file) }
            let foreign = directory + "/foreign"
            try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: false)
            try "text".write(toFile: foreign + "/letter.txt", atomically: true, encoding: .utf8)
            expectError(.notAnIndex) { _ = try SearchIndex(path: foreign, options: Self.options(.readOnly)) }
            #expect(try filesAndSizes(in: directory).keys.sorted() == ["file", "foreign/letter.txt"])
        }
    }

    @Test func onePathIsOneStore() throws {
        try withTemporaryDirectory { directory in
            let first = try SearchIndex(path: directory + "/one.searchlight")
            let second = try SearchIndex(
                path: directory + "/../" + directory.split(separator: "/").last! + "/one.searchlight")
            try first.add([Item("a", title: "blue")])
            #expect(try identifiers(second, "blue") == ["a"])
            try second.add([Item("b", title: "blue")])
            // Which comes first depends on whether the clock's second changed meanwhile.
            #expect(try identifiers(first, "blue").sorted() == ["a", "b"])
            try first.close()
            try second.close()
        }
    }

    @Test func aClosedIndexSaysSo() throws {
        try withTemporaryDirectory { directory in
            let index = try SearchIndex(path: directory + "/one.searchlight")
            try index.add([Item("a", title: "blue")])
            try index.close()
            try index.close()
            expectError(.closed) { try index.add([Item("b")]) }
            expectError(.closed) { try index.load([Item("b")]) }
            expectError(.closed) { try index.compact() }
        }
    }

    @Test func whatIsNotClosedLosesNothing() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/one.searchlight"
            for round in 0..<5 {
                let index = try SearchIndex(path: path)
                #expect(index.itemCount == round)
                try index.add([Item("i\(round)", title: "blue")])
            }
            let index = try SearchIndex(path: path, options: Self.options(.readOnly))
            #expect(try index.count("blue") == 5)
        }
    }

    @Test func aReaderFollowsTheWriter() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/one.searchlight"
            let writer = try SearchIndex(path: path)
            try writer.add([Item("a", title: "blue")])
            let reader = try SearchIndex(path: path, options: Self.options(.readOnly))
            #expect(try identifiers(reader, "blue") == ["a"])
            expectError(.readOnly) { try reader.add([Item("x")]) }
            expectError(.readOnly) { try reader.compact() }
            for round in 0..<30 {
                try writer.add([Item("b\(round)", title: "blue")])
                if round % 4 == 1 { try writer.checkpoint() }
                if round % 10 == 3 { try writer.compact() }
                try reader.refresh()
                #expect(try reader.count("blue") == round + 2)
                #expect(try listedIdentifiers(reader).count == round + 2)
            }
            try writer.close()
            try reader.refresh()
            #expect(try reader.count("blue") == 31)
            try reader.close()
        }
    }

    @Test func filesAreTheOwnersOnly() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/one.searchlight"
            let index = try SearchIndex(path: path)
            try index.add([ThumbnailTests.item("a", ThumbnailTests.picture(1))])
            try index.engage("a")
            try index.checkpoint()
            try index.add([Item("b")])
            func mode(_ path: String) throws -> Int? {
                try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            }
            #expect(try mode(path) == 0o700)
            for name in try filesAndSizes(in: path).keys { #expect(try mode(path + "/" + name) == 0o600, "\(name)") }
            try index.close()
        }
    }

    /// Cheap commits stay findable, and all of them are there after a clean close.
    @Test func commitsThatWaitForTheCheckpoint() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/one.searchlight"
            var options = IndexOptions()
            options.durability = .checkpoint
            let index = try SearchIndex(path: path, options: options)
            for number in 0..<500 { try index.add([Item("i\(number)", title: "blue")]) }
            #expect(try index.count("blue") == 500)
            try index.close()
            let reopened = try SearchIndex(path: path)
            #expect(try reopened.count("blue") == 500)
            try reopened.close()
        }
    }
}
