import SearchlightRanking

/// Postings of two lists in the same documents, waiting to be scored together: places in the current blocks of the lists.
///
/// One thread at a time. Its memory stays.
@safe
struct PostingPairs: ~Copyable {
    /// Where the places and the scores of the first list stand, and of the second.
    let lead = BlockScores()
    let next = BlockScores()
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func removeAll() { count = 0 }

    /// Adds places below 128. There are 128 pairs at most: one for each posting of a block.
    mutating func append(lead place: Int, next nextPlace: Int) {
        precondition(count < BlockScores.count, "more pairs than postings in a block")
        unsafe lead.positions[count] = UInt8(truncatingIfNeeded: place)
        unsafe next.positions[count] = UInt8(truncatingIfNeeded: nextPlace)
        count += 1
    }

    subscript(index: Int) -> (lead: Int, next: Int) {
        precondition(index >= 0 && index < count, "a pair is asked for that is not there")
        return unsafe (Int(lead.positions[index]), Int(next.positions[index]))
    }
}
