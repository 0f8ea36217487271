import SearchlightBytes

/// The index and the footer of an engagement file, decoded and checked (FORMAT.md, "Engagement").
struct EngagementIndex {
    /// Bytes of the footer.
    static var footerByteCount: Int { 40 }

    /// Entries in all, and those of deleted items.
    let count: Int
    let dormantCount: Int

    private(set) var blocks: [EngagementBlock] = []
    private(set) var segments: [UsedDocumentsLine] = []

    /// Reads the end of a file; all that it leads to lies side by side between header and index.
    init(of view: ByteView, seed: UInt64) throws(FormatError) {
        let footer = view.count - EngagementIndex.footerByteCount
        let room = footer - FileHeader.byteCount
        guard room >= 0 else { throw FormatError("the file is too short", at: view.count) }
        let (count, dormantCount) = (try view.uint64(at: footer), try view.uint64(at: footer + 8))
        let (blockCount, segmentCount) = (try view.uint64(at: footer + 16), try view.uint64(at: footer + 24))
        guard blockCount <= UInt64(room / EngagementBlock.entryByteCount), count <= UInt64(room), dormantCount <= count,
            segmentCount <= UInt64(room / UsedDocumentsLine.entryByteCount)
        else { throw FormatError("the index exceeds the file", at: footer) }
        let start =
            footer - Int(segmentCount) * UsedDocumentsLine.entryByteCount
            - Int(blockCount) * EngagementBlock.entryByteCount
        guard start >= FileHeader.byteCount else { throw FormatError("the index exceeds the file", at: footer) }
        let covered = try view.bytes(at: start, count: view.count - 8 - start)
        guard try view.uint64(at: view.count - 8) == Checksum.of(covered, seed: seed) else {
            throw FormatError("the index does not fit its checksum", at: start)
        }
        (self.count, self.dormantCount) = (Int(count), Int(dormantCount))
        var cursor = try ByteCursor(view, at: start)
        try readLines(&cursor, blockCount: Int(blockCount), segmentCount: Int(segmentCount), end: start)
    }

    private mutating func readLines(
        _ cursor: inout ByteCursor, blockCount: Int, segmentCount: Int, end: Int
    ) throws(FormatError) {
        blocks.reserveCapacity(blockCount)
        for _ in 0..<blockCount { blocks.append(try EngagementBlock(from: &cursor, after: blocks.last, end: end)) }
        let start = blocks.last?.end ?? FileHeader.byteCount
        for _ in 0..<segmentCount {
            segments.append(try UsedDocumentsLine(from: &cursor, after: segments.last, start: start, limit: end))
        }
        guard segments.last?.end ?? start == end else {
            throw FormatError("there are bytes between blocks and index", at: segments.last?.end ?? start)
        }
    }
}
