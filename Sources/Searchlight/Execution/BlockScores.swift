import SearchlightStorage

/// Room for the scores of one posting block.
@safe
final class BlockScores {
    /// Invariant: 128 initialised numbers each.
    let contributions: UnsafeMutablePointer<Float>
    let potentials: UnsafeMutablePointer<Float>

    init() {
        unsafe contributions = .allocate(capacity: SegmentFormat.postingsPerBlock)
        unsafe potentials = .allocate(capacity: SegmentFormat.postingsPerBlock)
        unsafe contributions.initialize(repeating: 0, count: SegmentFormat.postingsPerBlock)
        unsafe potentials.initialize(repeating: 0, count: SegmentFormat.postingsPerBlock)
    }

    deinit {
        unsafe contributions.deallocate()
        unsafe potentials.deallocate()
    }
}
