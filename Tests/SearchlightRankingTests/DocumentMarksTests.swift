import SearchlightRanking
import SearchlightTestSupport
import Testing

@Suite struct DocumentMarksTests {
    /// Random sets answer like `Set`, sizes around the borders of words included.
    @Test(arguments: [1, 2, 63, 64, 65, 128, 1_000, 5_000] as [UInt32])
    func answersLikeASet(documentCount: UInt32) {
        var random = SeededRandom(seed: UInt64(documentCount))
        for density in [0.0, 0.01, 0.3, 1.0] {
            let documents = (0..<documentCount).filter { _ in Double.random(in: 0..<1, using: &random) < density }
            let marks = DocumentMarks(documents, documentCount: documentCount)
            let set = Set(documents)
            for document in 0..<documentCount {
                #expect(marks.contains(document) == set.contains(document))
                #expect(marks.rank(of: document) == documents.firstIndex(of: document))
            }
        }
    }

    /// A range that has a document is never said to have none; one that has none for 64 documents around is not said to
    /// have one.
    @Test func rangesAreNotMissed() {
        var random = SeededRandom(seed: 7)
        let documents = (0..<4_000).filter { _ in Int.random(in: 0...199, using: &random) == 0 }.map { UInt32($0) }
        let marks = DocumentMarks(documents, documentCount: 4_000)
        for _ in 0..<5_000 {
            let first = UInt32.random(in: 0..<4_000, using: &random)
            let last = UInt32.random(in: first..<4_000, using: &random)
            if documents.contains(where: { $0 >= first && $0 <= last }) {
                #expect(marks.mayContain(from: first, through: last))
            }
            if !documents.contains(where: { $0 / 64 >= first / 64 && $0 / 64 <= last / 64 }) {
                #expect(!marks.mayContain(from: first, through: last))
            }
        }
        #expect(marks.mayContain(from: 0, through: .max))
    }
}
