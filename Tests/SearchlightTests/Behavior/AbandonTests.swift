import Foundation
import Searchlight
import SearchlightTestSupport
import Testing

/// What happens to an index that is moved away while it is open.
@Suite struct AbandonTests {
    @Test func whatIsGivenUpWritesNothingIntoWhatTakesItsPlace() throws {
        try withTemporaryDirectory { directory in
            let (path, aside) = (directory + "/a.searchlight", directory + "/b.searchlight")
            let first = try SearchIndex(path: path)
            try first.add([Item("old", title: "Kettle")])
            try first.abandon {
                try FileManager.default.moveItem(atPath: path, toPath: aside)
                // As another process would, before the lock of the old one is free.
                let second = try SearchIndex(path: path)
                try second.add([Item("new", title: "Kettle")])
                try second.close()
            }
            try first.close()
            let second = try SearchIndex(path: path)
            #expect(try identifiers(second, "kettle") == ["new"])
            #expect(try second.verify().findings.isEmpty)
            try second.close()
            // Nothing is lost of what was committed.
            let moved = try SearchIndex(path: aside)
            #expect(try identifiers(moved, "kettle") == ["old"])
            try moved.close()
        }
    }

    @Test func allOpeningsEnd() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/a.searchlight"
            let indexes = [try SearchIndex(path: path), try SearchIndex(path: path)]
            try indexes[0].add([Item("1", title: "Kettle")])
            indexes[0].abandon {}
            for index in indexes {
                expectError(.closed) { try index.add([Item("2", title: "Kettle")]) }
                try index.close()
            }
            // The lock is free, and a new opening is one of its own.
            let again = try SearchIndex(path: path)
            try again.add([Item("2", title: "Kettle")])
            // The later one is newer where the clock's second changed meanwhile.
            #expect(try identifiers(again, "kettle").sorted() == ["1", "2"])
            try again.close()
        }
    }

    @Test func anIndexThatCannotBeMovedIsGivenUpToo() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/a.searchlight"
            let index = try SearchIndex(path: path)
            try index.add([Item("1", title: "Kettle")])
            #expect(throws: CocoaError.self) { try index.abandon { throw CocoaError(.fileNoSuchFile) } }
            let again = try SearchIndex(path: path)
            #expect(try identifiers(again, "kettle") == ["1"])
            try again.close()
        }
    }
}
