import SearchlightRanking
import SearchlightTestSupport
import Testing

@Suite struct TopHitsTests {
    /// Identifiers stand in for by the document number.
    private func precedes(_ left: Hit, _ right: Hit) -> Bool {
        (left.document, left.slot) < (right.document, right.slot)
    }

    private func hits(_ count: Int, _ random: inout SeededRandom) -> [Hit] {
        (0..<count).map { number in
            Hit(
                score: Double(Int.random(in: 0...5, using: &random)),
                rankingDate: UInt32.random(in: 0...2, using: &random),
                slot: UInt32(number % 3), document: UInt32(number / 3))
        }
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func keepsTheBestInTotalOrder(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let all = hits(Int.random(in: 0...200, using: &random), &random).shuffled(using: &random)
        var top = TopHits()
        for limit in [0, 1, 2, 10, 64, 500] {
            top.reset(limit: limit)
            for hit in all {
                let admitted = top.admits(hit, precedes: precedes)
                #expect(top.insert(hit, precedes: precedes) == admitted)
                #expect(top.count <= limit)
                if top.isFull, let worst = top.worst { #expect(top.threshold == worst.score) }
            }
            let expected = all.sorted { TopHits.isBefore($0, $1, precedes) }.prefix(limit)
            #expect(top.sorted(precedes: precedes) == Array(expected))
        }
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func improvingAHitKeepsTheOrder(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var top = TopHits()
        top.reset(limit: 20)
        var best = hits(20, &random)
        for hit in best { top.insert(hit, precedes: precedes) }
        for _ in 0..<50 {
            let index = Int.random(in: 0..<best.count, using: &random)
            guard let position = top.position(slot: best[index].slot, document: best[index].document) else {
                Issue.record("a kept hit is gone")
                continue
            }
            best[index].score += 1
            top.improve(at: position, to: best[index], precedes: precedes)
        }
        #expect(top.sorted(precedes: precedes) == best.sorted { TopHits.isBefore($0, $1, precedes) })
    }

    @Test func orderIsTotal() {
        var random = SeededRandom(seed: 3)
        let all = hits(60, &random)
        for left in all {
            for right in all where left != right {
                #expect(TopHits.isBefore(left, right, precedes) != TopHits.isBefore(right, left, precedes))
            }
        }
    }

    @Test func passesErrorsOn() {
        struct Failure: Error {}
        var top = TopHits()
        top.reset(limit: 2)
        let tied = Hit(score: 1, rankingDate: 1, slot: 0, document: 0)
        #expect(throws: Failure.self) {
            for _ in 0..<3 { try top.insert(tied) { _, _ in throw Failure() } }
        }
    }
}
