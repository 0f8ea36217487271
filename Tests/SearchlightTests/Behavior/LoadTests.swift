import Foundation
import Searchlight
import SearchlightBytes
import SearchlightTestSupport
import Testing

/// Bulk loads on several threads: one atomic commit in which the last of equal identifiers wins.
@Suite struct LoadTests {
    @Test(arguments: [-1, 257, Int.max]) func refusesThreadCountsOutsideTheRange(count: Int) throws {
        let index = try SearchIndex.inMemory()
        var options = LoadOptions()
        options.threadCount = count
        let error = #expect(throws: SearchlightError.self) { try index.load([Item("a")], options: options) }
        #expect(error?.code == .invalidArgument)
        #expect(try index.count("a") == 0)
    }

    @Test(arguments: [-1, 1, 8 << 20 - 1, 1 << 30 + 1, Int.max]) func refusesMemoryOutsideTheRange(byteCount: Int)
        throws
    {
        let index = try SearchIndex.inMemory()
        var options = LoadOptions()
        options.memoryByteCount = byteCount
        let error = #expect(throws: SearchlightError.self) { try index.load([Item("a")], options: options) }
        #expect(error?.code == .invalidArgument)
        #expect(try index.count("a") == 0)
    }

    @Test func moreMemoryMakesFewerSegments() throws {
        let items = (0..<60_000).map { Item("i\($0)", title: "title \($0 * 7)", textContent: "number \($0) of many") }
        func segmentCount(_ byteCount: Int) throws -> Int {
            try withTemporaryDirectory { directory in
                let path = directory + "/test.searchlight"
                let index = try SearchIndex(path: path)
                var options = Self.options(threads: 1)
                options.memoryByteCount = byteCount
                try index.load(items, options: options)
                #expect(index.itemCount == items.count)
                return try FileManager.default.contentsOfDirectory(atPath: path).count { $0.hasPrefix("segment-") }
            }
        }
        let least = try segmentCount(8 << 20)
        #expect(least > 1)
        #expect(try segmentCount(128 << 20) == 1)
    }

    private static func options(threads: Int) -> LoadOptions {
        var options = LoadOptions()
        options.threadCount = threads
        return options
    }

    @Test(arguments: [1, 2, 3], [false, true])
    func theLastOfEqualIdentifiersWinsAcrossBuilders(threads: Int, isSequence: Bool) throws {
        try inEveryState { index throws in
            try index.add((0..<50).map { Item("i\($0)", title: "before the load") })
            let items = (0..<6_000).map { number in
                Item("i\(number % 1_500)", title: "round\(number / 1_500)", textContent: "number \(number)")
            }
            let options = Self.options(threads: threads)
            let summary =
                try isSequence ? index.load(AnySequence(items), options: options) : index.load(items, options: options)
            #expect(summary.itemCount == 6_000)
        } check: { index, state throws in
            #expect(index.itemCount == 1_500, "\(state)")
            #expect(try index.count("round3") == 1_500, "\(state)")
            for text in ["round0", "round1", "round2", "before"] { #expect(try index.count(text) == 0, "\(state)") }
            #expect(try index.item("i7")?.textContent == "number 4507", "\(state)")
        }
    }

    /// A collection whose items are made when they are read, and which notes that.
    private struct MadeItems: RandomAccessCollection, Sendable {
        let startIndex: Int
        let endIndex: Int
        let readCounts: Counts

        final class Counts: Sendable {
            let values: Locked<[Int: Int]> = Locked([:])
        }

        subscript(position: Int) -> Item {
            readCounts.values.withLock { $0[position, default: 0] += 1 }
            return Item("i\(position)", title: "made \(position)")
        }
    }

    /// Whatever its first index is.
    @Test(arguments: [1, 2, 5]) func everyItemOfACollectionIsReadOnce(threads: Int) throws {
        let index = try SearchIndex.inMemory()
        let items = MadeItems(startIndex: 1_000, endIndex: 6_001, readCounts: MadeItems.Counts())
        let summary = try index.load(items, options: Self.options(threads: threads))
        #expect(summary.itemCount == 5_001)
        let counts = items.readCounts.values.withLock { $0 }
        #expect(Set(counts.keys) == Set(1_000..<6_001))
        #expect(counts.values.allSatisfy { $0 == 1 })
        #expect(index.itemCount == 5_001)
        #expect(try identifiers(index, "\"made 6000\"") == ["i6000"])
    }

    @Test func severalSegmentFilesOfOneLoad() throws {
        var random = SeededRandom(seed: 8)
        let words = (0..<3_000).map { _ in String(random.next() % 100_000, radix: 36) }
        let items = (0..<4_000).map { number in
            Item(
                "i\(number % 3_000)", title: "title \(number)",
                textContent: (0..<300).map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " "))
        }
        try inEveryState {
            try $0.load(items, options: Self.options(threads: 2))
        } check: { index, state throws in
            #expect(index.itemCount == 3_000, "\(state)")
            for number in stride(from: 0, to: 3_000, by: 171) {
                let wanted = items[number < 1_000 ? number + 3_000 : number]
                #expect(try index.item("i\(number)") == wanted, "\(state)")
                #expect(try identifiers(index, "\"\(wanted.title ?? "")\"") == ["i\(number)"], "\(state)")
            }
        }
    }

    /// Cancelled when the first, a middle and the last item was read.
    @Test(arguments: [0, 1_500, 2_999], [false, true])
    func nothingOfACancelledLoadIsVisible(place: Int, isSequence: Bool) throws {
        let index = try SearchIndex.inMemory()
        try index.add([Item("a", title: "kept")])
        let items = MadeItems(startIndex: 0, endIndex: 3_000, readCounts: MadeItems.Counts())
        var options = Self.options(threads: 2)
        options.isCancelled = { items.readCounts.values.withLock { $0[place] != nil } }
        expectError(.cancelled) {
            try isSequence ? index.load(AnySequence(items), options: options) : index.load(items, options: options)
        }
        #expect(try listedIdentifiers(index) == ["a"])
        try index.load(items, options: Self.options(threads: 2))
        #expect(index.itemCount == 3_001)
    }

    @Test(arguments: [false, true]) func nothingOfAFailedLoadIsVisibleNorLeftBehind(isSequence: Bool) throws {
        try withTemporaryDirectory { directory in
            let index = try SearchIndex(path: directory + "/test.searchlight")
            for place in [0, 3_000, 7_999] {
                var items = (0..<8_000).map { Item("i\($0)", title: "lost", textContent: "text of \($0)") }
                items[place].identifier = ""
                let options = Self.options(threads: 2)
                expectError(.invalidItem) {
                    try isSequence
                        ? index.load(AnySequence(items), options: options) : index.load(items, options: options)
                }
                #expect(index.itemCount == 0)
            }
            try index.add([Item("a", title: "works")])
            try index.close()
            let reopened = try SearchIndex(path: directory + "/test.searchlight")
            #expect(try listedIdentifiers(reopened) == ["a"])
            try reopened.compact()
            try reopened.close()
            let names = try filesAndSizes(in: directory).keys.filter { $0.contains("segment-") }
            #expect(names.count == 1)
        }
    }

    @Test func progressGrowsToTheCount() throws {
        let index = try SearchIndex.inMemory()
        let seen = Locked<[Int]>([])
        var options = Self.options(threads: 2)
        options.progress = { progress in seen.withLock { $0.append(progress.itemCount) } }
        try index.load((0..<5_000).map { Item("i\($0)", title: "t") }, options: options)
        let counts = seen.withLock { $0 }
        #expect(counts.last == 5_000)
        #expect(counts.allSatisfy { 0...5_000 ~= $0 })
    }

    @Test func anEmptyLoadIsFine() throws {
        let index = try SearchIndex.inMemory()
        #expect(try index.load([]).itemCount == 0)
        #expect(index.itemCount == 0)
    }
}
