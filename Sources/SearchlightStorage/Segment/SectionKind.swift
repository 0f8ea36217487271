/// The parts of a segment image. The raw values are part of the format.
package enum SectionKind: UInt16, Sendable, Hashable, CaseIterable {
    /// Identifier, title and dates of each document, read in place for result lists.
    case heads = 1
    /// What the caller stores of each item, in order of arrival.
    case records = 2
    /// Eight bytes a document that scoring reads.
    case norms = 3
    /// The ranking date of each document.
    case dates = 4
    /// Hashes of identifiers with their documents, sorted.
    case identifiers = 5
    /// The dictionary.
    case terms = 6
    case postings = 7
    /// Maxima and addresses of each block of long postings lists.
    case skips = 8
    case positions = 9
    /// Values for filtering, sorting and counting.
    case columns = 10
    /// The distinct strings of string columns.
    case columnDictionaries = 11

    /// How many kinds there are; raw values are 1 to this.
    package static var count: Int { 11 }

    /// Whether the section's blocks may lie on disk under LZ4. The others are read in place.
    package var isCompressible: Bool {
        switch self {
        case .records, .columns, .columnDictionaries: true
        default: false
        }
    }

    /// Raw bytes of a block of this section at most, unless it holds one oversized entry.
    package var blockByteCount: Int {
        self == .skips ? SegmentFormat.skipBlockByteCount : SegmentFormat.blockByteCount
    }

    /// Whether a block of this section may hold one entry that is larger than `blockByteCount`.
    package var allowsOversizedBlock: Bool {
        switch self {
        case .heads, .records, .columns, .columnDictionaries: true
        default: false
        }
    }

    /// Whether the `firstKey` of the section's blocks never falls; columns begin anew, each with its own keys.
    package var hasOrderedKeys: Bool { self != .columns && self != .columnDictionaries }
}
