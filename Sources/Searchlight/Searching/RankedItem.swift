/// The place of an item in an order, before anything of the item is read.
public struct RankedItem: Sendable {
    /// How well the item fits; greater is better. Comparable within one search only.
    public let score: Double
    /// Whether the item has the words as they were typed; false where typos or missing words were forgiven.
    public let isExact: Bool

    let hit: RankedHit

    init(_ hit: RankedHit) {
        score = hit.score
        isExact = hit.match == .exact
        self.hit = hit
    }
}
