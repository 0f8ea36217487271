/// A document that is, or may be, among the best.
@frozen @usableFromInline
package struct Hit: Sendable, Hashable {
    @usableFromInline package var score: Double
    @usableFromInline package var rankingDate: UInt32

    /// Which of the searched images holds it: a number given by the caller.
    @usableFromInline package var slot: UInt32
    @usableFromInline package var document: UInt32

    @inlinable
    package init(score: Double, rankingDate: UInt32, slot: UInt32, document: UInt32) {
        self.score = score
        self.rankingDate = rankingDate
        self.slot = slot
        self.document = document
    }
}
