/// How large an index is, and what takes the space.
public struct IndexStatistics: Sendable, Hashable {
    /// A part of the segment files.
    public struct Section: Sendable, Hashable {
        /// The name, as FORMAT.md has it.
        public let name: String
        /// Bytes before compression.
        public let rawByteCount: Int
        /// Bytes on disk, without checksums.
        public let storedByteCount: Int
    }

    /// Items stored; expired ones, which nothing finds any more, count until a merge or a sweep drops them.
    public let itemCount: Int
    /// Those of them that have expired.
    public let expiredItemCount: Int
    /// Deleted items that still take space.
    public let deletedItemCount: Int
    /// Segment files.
    public let segmentCount: Int
    /// Images of recent commits that are in the journal only.
    public let imageCount: Int
    /// Bytes of journals, preallocated space included.
    public let journalByteCount: Int
    /// Bytes of segment files.
    public let segmentByteCount: Int
    /// Bytes of thumbnail files.
    public let thumbnailByteCount: Int
    /// Bytes of all files of the index.
    public let totalByteCount: Int
    /// Distinct terms, summed over segments and images.
    public let termCount: Int
    /// The parts of segment files and images, by size.
    public let sections: [Section]
}
