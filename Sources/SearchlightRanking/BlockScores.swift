/// Room for the scores of one posting block, and for what computing them needs. One thread at a time.
@safe
package final class BlockScores {
    /// Postings of a block.
    package static var count: Int { 128 }

    /// Invariant: `count` initialised numbers each, for the life of the object.
    package let contributions: UnsafeMutablePointer<Float>
    package let potentials: UnsafeMutablePointer<Float>

    /// The norms of the block's documents, packed.
    let norms: UnsafeMutablePointer<UInt64>

    /// Which postings of the block the scores belong to, ascending.
    package let positions: UnsafeMutablePointer<UInt8>

    /// Places of the postings that occur in more than two roles.
    let general: UnsafeMutablePointer<UInt8>

    package init() {
        unsafe contributions = .allocate(capacity: BlockScores.count)
        unsafe potentials = .allocate(capacity: BlockScores.count)
        unsafe norms = .allocate(capacity: BlockScores.count)
        unsafe general = .allocate(capacity: BlockScores.count)
        unsafe positions = .allocate(capacity: BlockScores.count)
        unsafe positions.initialize(repeating: 0, count: BlockScores.count)
        unsafe contributions.initialize(repeating: 0, count: BlockScores.count)
        unsafe potentials.initialize(repeating: 0, count: BlockScores.count)
        unsafe norms.initialize(repeating: 0, count: BlockScores.count)
        unsafe general.initialize(repeating: 0, count: BlockScores.count)
    }

    deinit {
        unsafe contributions.deallocate()
        unsafe potentials.deallocate()
        unsafe norms.deallocate()
        unsafe general.deallocate()
        unsafe positions.deallocate()
    }
}
