import SearchlightBytes

/// What the dictionary says of a term: where its postings are. Valid within the lease scope that it was read in.
package struct TermEntry: Sendable {
    /// How many documents of the image have the term, 1 or more.
    package let documentFrequency: UInt32

    /// The term's place in the sorted dictionary of the image, from 0.
    package let ordinal: UInt32

    let place: Place

    /// Whether the list has skip entries: it has more than 128 documents.
    package var isLong: Bool {
        if case .skipped = place { return true }
        return false
    }

    /// Where the postings lie.
    enum Place: Sendable {
        /// One or two postings with their positions, in the dictionary itself.
        case inline(ByteView)
        /// At most 128 postings: address of the postings (block * 16384 + offset) and of the positions (linear).
        case short(postings: UInt64, positions: UInt64)
        /// More: absolute index of the first skip entry.
        case skipped(firstSkip: UInt64)
    }
}
