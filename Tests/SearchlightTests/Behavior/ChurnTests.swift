import Foundation
import Searchlight
import SearchlightBytes
import SearchlightTestSupport
import Testing

/// Items replaced and deleted again and again: none is lost, none comes back, and their space does.
@Suite struct ChurnTests {
    @Test func deleteThenAddInManySmallCommits() throws {
        try inEveryState { index throws in
            try index.load((0..<200).map { Item("i\($0)", title: "old title\($0)") })
            for number in 0..<200 {
                try index.delete(["i\(number)"])
                #expect(try index.count("title\(number) ") == 0)
                #expect(index.itemCount == 199)
                try index.add([Item("i\(number)", title: "new title\(number)")])
                #expect(index.itemCount == 200)
            }
        } check: { index, state throws in
            #expect(try index.count("new") == 200, "\(state)")
            #expect(try index.count("old") == 0, "\(state)")
            #expect(try listedIdentifiers(index).count == 200, "\(state)")
        }
    }

    @Test func replacingInManySmallCommits() throws {
        try inEveryState { index throws in
            for round in 0..<40 {
                try index.add([Item("same", title: "round\(round)"), Item("other\(round)", title: "round\(round)")])
                if round % 7 == 0 { try index.checkpoint() }
            }
        } check: { index, state throws in
            #expect(index.itemCount == 41, "\(state)")
            #expect(try identifiers(index, "round39 ").sorted() == ["other39", "same"], "\(state)")
            #expect(try identifiers(index, "round38 ") == ["other38"], "\(state)")
        }
    }

    @Test func spaceOfDeletedItemsComesBack() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/test.searchlight"
            let index = try SearchIndex(path: path)
            var sizes: [Int] = []
            for round in 0..<6 {
                try index.add(Self.largeItems(count: 500, seed: round))
                try index.deleteAll()
                try index.checkpoint()
                index.waitForMaintenance()
                sizes.append(try filesAndSizes(in: path).values.reduce(0, +))
            }
            #expect(Double(sizes[5]) <= 1.5 * Double(sizes[0]), "\(sizes)")
            try index.compact()
            try index.close()
            #expect(try filesAndSizes(in: path).values.reduce(0, +) < 1 << 20)
        }
    }

    @Test func aMostlyDeadSegmentIsRewrittenWithoutPeers() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/test.searchlight"
            let index = try SearchIndex(path: path)
            try index.load(Self.largeItems(count: 2_000, seed: 1))
            try index.compact()
            let peak = try filesAndSizes(in: path).values.reduce(0, +)
            try index.delete((0..<1_800).map { "large\($0)" })
            for number in 0..<5 { try index.add([Item("small\(number)", title: "small")]) }
            try index.checkpoint()
            index.waitForMaintenance()
            let size = try filesAndSizes(in: path).values.reduce(0, +)
            #expect(Double(size) < 0.3 * Double(peak), "\(size) of \(peak)")
            #expect(index.itemCount == 205)
            try index.close()
        }
    }

    /// About 4 KB each, of words that hardly compress.
    static func largeItems(count: Int, seed: Int) -> [Item] {
        var random = SeededRandom(seed: UInt64(seed))
        return (0..<count).map { number in
            let text = (0..<340).map { _ in String(random.next(), radix: 36) }.joined(separator: " ")
            return Item("large\(number)", title: "round \(seed)", textContent: text)
        }
    }

    /// Each commit moves one item out and another in, so every snapshot must hold the same number of items.
    @Test func changesAndReadersWhileMergesRun() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/test.searchlight"
            let index = try SearchIndex(path: path)
            try index.load((0..<400).map { Item("i\($0)", domain: "d\($0 % 5)", title: "common version0") })
            let isDone = Locked(false)
            let failures = Locked<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 3) { worker in
                do {
                    switch worker {
                    case 0:
                        defer { isDone.withLock { $0 = true } }
                        try Self.rotate(index, rounds: 300)
                    case 1:
                        while !isDone.withLock({ $0 }) { try index.compact() }
                    default:
                        while !isDone.withLock({ $0 }) {
                            for message in try Self.look(index) { failures.withLock { $0.append(message) } }
                        }
                    }
                } catch {
                    failures.withLock { $0.append("\(worker): \(error)") }
                }
            }
            #expect(failures.withLock { $0 }.prefix(5) == [])
            try Self.expectRotated(index, rounds: 300)
            try index.close()
            let reopened = try SearchIndex(path: path)
            try Self.expectRotated(reopened, rounds: 300)
            try expectHealthy(reopened)
            try reopened.close()
        }
    }

    private static func rotate(_ index: SearchIndex, rounds: Int) throws {
        for round in 0..<rounds {
            var batch = Batch()
            batch.delete("i\(round)")
            batch.add(Item("i\(round + 400)", domain: "d\(round % 5)", title: "common version0"))
            batch.add(Item("i\(399)", domain: "d4", title: "common version\(round)"))
            var update = ItemUpdate("i398")
            update.set(.title, to: .string("common update\(round)"))
            batch.update(update)
            try index.commit(batch)
        }
    }

    /// What is wrong with the present state.
    private static func look(_ index: SearchIndex) throws -> [String] {
        var wrong: [String] = []
        let found = try index.search("common", options: SearchOptions(limit: 1_000)).map(\.identifier)
        if found.count != 400 { wrong.append("a search found \(found.count)") }
        if Set(found).count != found.count { wrong.append("a search found an item twice") }
        let listed = try listedIdentifiers(index)
        if listed.count != 400 || Set(listed).count != 400 { wrong.append("a list of \(listed.count)") }
        return wrong
    }

    private static func expectRotated(_ index: SearchIndex, rounds: Int) throws {
        #expect(try listedIdentifiers(index) == (rounds..<rounds + 400).map { "i\($0)" }.sorted())
        #expect(try identifiers(index, "version\(rounds - 1) ") == ["i399"])
        #expect(try identifiers(index, "update\(rounds - 1) ") == ["i398"])
        #expect(try identifiers(index, "version\(rounds - 2) ").isEmpty)
    }

    @Test func manyWritersShareOneIndex() throws {
        try withTemporaryDirectory { directory in
            let path = directory + "/test.searchlight"
            let index = try SearchIndex(path: path)
            let failures = Locked<[String]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { worker in
                do {
                    for number in 0..<60 {
                        try index.add([Item("w\(worker).\(number)", title: "writer\(worker)")])
                        if number % 3 == 2 { try index.delete(["w\(worker).\(number - 1)"]) }
                        if try !index.contains("w\(worker).\(number)") { failures.withLock { $0.append("missing") } }
                    }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            #expect(failures.withLock { $0 } == [])
            try index.close()
            let reopened = try SearchIndex(path: path)
            for worker in 0..<4 { #expect(try reopened.count("writer\(worker)") == 40) }
            try reopened.close()
        }
    }
}
