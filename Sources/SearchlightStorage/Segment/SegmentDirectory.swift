package import SearchlightBytes

/// The table of contents of a segment image, as a value (FORMAT.md, "Directory").
package struct SegmentDirectory: Sendable, Hashable {
    /// Whether documents are numbered by descending ranking date.
    package var isDateOrdered = true
    package var documentCount: UInt32 = 0

    /// Records in section `records`; documents that were replaced in the same image leave dead ones.
    package var recordCount: UInt32 = 0
    package var termCount: UInt32 = 0

    /// Commit time of the newest of its items, in seconds since 1970.
    package var createdAt: Double = 0

    /// Version of the Unicode tables that its terms were folded with, packed as `major << 16 | minor << 8 | patch`.
    package var unicodeVersion: UInt32 = 0

    /// Sums of the field lengths in tokens, by raw value of `TextRole`; five entries.
    package var tokenCounts = [UInt64](repeating: 0, count: 5)

    /// Documents that have the role, by raw value of `TextRole`; five entries.
    package var roleDocumentCounts = [UInt32](repeating: 0, count: 5)

    /// What some document has, and the largest ranking hint; 255 where none has one.
    package var normFlags = NormFlags(rawValue: 0)
    package var largestHint: UInt8 = 255

    /// What posting codes stand for; at most 255 entries, each count at most 255.
    package var codes: [RoleCounts] = []

    /// By code: whether the positions of the body are those of the description and so are not written again. As many
    /// entries as `codes`; only where both counts are equal and not 0.
    package var codeSharing: [Bool] = []

    /// Postings that have each code.
    package var codeUses: [UInt32] = []

    /// By kind: entry `kind.rawValue - 1`. Sections that the image lacks have no blocks.
    package var sections = [SegmentSection](repeating: SegmentSection(), count: SectionKind.count)

    /// All blocks, those of a section side by side.
    package var blocks: [SegmentBlock] = []

    /// Where the first term of each block of `terms` ends in `termIndexBytes`; it begins where the one before ends.
    package var termIndexEnds: [UInt32] = []
    package var termIndexBytes: [UInt8] = []
    package var columns: [SegmentColumn] = []

    package init() {}

    /// What the norms of a document are made of.
    package var normLayout: NormLayout {
        NormLayout(roleDocumentCounts: roleDocumentCounts, hasHints: largestHint != 255)
    }

    /// The section of a kind. O(1).
    @inlinable
    package func section(_ kind: SectionKind) -> SegmentSection { sections[Int(kind.rawValue) &- 1] }
}
