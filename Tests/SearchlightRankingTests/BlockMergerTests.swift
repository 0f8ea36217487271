import SearchlightBytes
import SearchlightRanking
import SearchlightTestSupport
import Testing

@Suite struct BlockMergerTests {
    private typealias Posting = (document: UInt32, contribution: Float)

    /// Random lists merged with random needs give the documents that a dictionary gives, until a block is used up. Marked
    /// documents need less.
    @Test(arguments: 1...60) func findsWhatADictionaryFinds(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let lists = (0..<Int.random(in: 1...BlockMerger.limit, using: &random)).map { _ in randomList(&random) }
        let least = Float(Int.random(in: 0...9, using: &random))
        let leastOfAll = Float(Int.random(in: 0...Int(least), using: &random))
        let plain = (least: least + Float(Int.random(in: 0...3, using: &random)), leastOfAll: leastOfAll + 1)
        let marked = (0...1_000).filter { _ in Int.random(in: 0...3, using: &random) == 0 }.map { UInt32($0) }
        let marks = seed % 2 == 0 ? nil : DocumentMarks(marked, documentCount: 1_001)
        var merger = BlockMerger()
        // The merger keeps pointers into them.
        let rooms = lists.map { Room($0) }
        for room in rooms {
            unsafe merger.append(
                documents: UnsafePointer(room.documents), contributions: UnsafePointer(room.contributions),
                position: 0, count: room.count)
        }
        defer { withExtendedLifetime(rooms) {} }
        var found: [UInt32] = []
        while merger.next(
            least: least, leastOfAll: leastOfAll, listCount: lists.count, plain: plain, marks)
        {
            found.append(merger.document)
            #expect(merger.sum == sum(of: merger.document, lists))
            for list in lists.indices {
                let isThere = lists[list].contains { $0.document == merger.document }
                #expect(merger.lists &>> UInt8(list) & 1 == (isThere ? 1 : 0))
                if isThere { #expect(lists[list][merger.position(of: list) - 1].document == merger.document) }
            }
            if merger.isUsedUp { break }
        }
        let mayEnter = Set(wanted(lists, plain.least, plain.leastOfAll))
        #expect(
            found
                == wanted(lists, least, leastOfAll).filter {
                    mayEnter.contains($0) || (marks != nil && marked.contains($0))
                })
    }

    /// A list where pointers can point to.
    @safe
    private final class Room {
        let documents: UnsafeMutablePointer<UInt32>
        let contributions: UnsafeMutablePointer<Float>
        let count: Int

        init(_ list: [Posting]) {
            count = list.count
            unsafe documents = .allocate(capacity: count)
            unsafe contributions = .allocate(capacity: count)
            for (place, posting) in list.enumerated() {
                unsafe (documents + place).initialize(to: posting.document)
                unsafe (contributions + place).initialize(to: posting.contribution)
            }
        }

        deinit {
            unsafe documents.deallocate()
            unsafe contributions.deallocate()
        }
    }

    private func randomList(_ random: inout SeededRandom) -> [Posting] {
        var document: UInt32 = 0
        return (0..<Int.random(in: 1...128, using: &random)).map { _ in
            document += UInt32.random(in: 1...6, using: &random)
            return (document, Float(Int.random(in: 1...5, using: &random)))
        }
    }

    private func sum(of document: UInt32, _ lists: [[Posting]]) -> Float {
        lists.reduce(0) { sum, list in sum + (list.first { $0.document == document }?.contribution ?? 0) }
    }

    /// The documents up to the end of the block that ends first.
    private func wanted(_ lists: [[Posting]], _ least: Float, _ leastOfAll: Float) -> [UInt32] {
        let end = lists.compactMap { $0.last?.document }.min() ?? 0
        return (0...end).filter { document in
            let count = lists.filter { list in list.contains { $0.document == document } }.count
            return count > 0 && sum(of: document, lists) >= (count == lists.count ? leastOfAll : least)
        }
    }
}
