/// A document that is, or may be, among the best.
package struct Hit: Sendable, Hashable {
    package var score: Double
    package var rankingDate: UInt32

    /// Which of the searched images holds it: a number given by the caller.
    package var slot: UInt32
    package var document: UInt32

    package init(score: Double, rankingDate: UInt32, slot: UInt32, document: UInt32) {
        self.score = score
        self.rankingDate = rankingDate
        self.slot = slot
        self.document = document
    }
}
