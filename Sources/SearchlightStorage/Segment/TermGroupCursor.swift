import SearchlightBytes

/// Walks the terms of one group of a dictionary block: what they share with the term before, their rest, their entries.
struct TermGroupCursor {
    private var cursor: ByteCursor

    /// Where the group ends in its block.
    private let end: Int

    /// Ordinal of the next term.
    private(set) var ordinal: UInt32
    private var isFirst = true

    /// Addresses of the last short list; the next is told as a difference to it.
    private var postings: UInt64 = 0
    private var positions: UInt64 = 0

    init(_ block: TermBlock, group: Int) throws(FormatError) {
        let start = try block.groupOffset(group)
        cursor = try ByteCursor(block.view, at: start)
        end = try block.groupOffset(group + 1)
        guard start < end else { throw FormatError("groups of terms are out of order", at: start) }
        ordinal = block.firstOrdinal &+ UInt32(truncatingIfNeeded: group * SegmentFormat.termsPerGroup)
    }

    /// Whether all terms of the group have been read.
    var isAtEnd: Bool { cursor.offset >= end }

    /// Where the next read begins in the block.
    var offset: Int { cursor.offset }

    /// Reads how many bytes the next term shares with the one before it (0 for the first), and the rest of its bytes.
    mutating func readTerm() throws(FormatError) -> (shared: Int, suffix: ByteView) {
        var shared = 0
        if isFirst {
            isFirst = false
        } else {
            let start = cursor.offset
            let value = try cursor.readVarint()
            guard value <= UInt64(SegmentFormat.maximumTermByteCount) else {
                throw FormatError("a term shares more bytes than a term has", at: start)
            }
            shared = Int(value)
        }
        let suffix = try cursor.readCountedBytes()
        guard shared + suffix.count > 0, shared + suffix.count <= SegmentFormat.maximumTermByteCount else {
            throw FormatError("a term has no bytes or too many", at: cursor.offset)
        }
        return (shared, suffix)
    }

    /// Reads the entry of the term just read, in a dictionary of `image`.
    ///
    /// Taking the table of codes from the image here, and not where this is called, spares counting its references.
    mutating func readEntry(of image: SegmentImage) throws(FormatError) -> TermEntry { try readEntry(image.codes) }

    /// Reads the entry of the term just read.
    mutating func readEntry(_ codes: CodeTable) throws(FormatError) -> TermEntry {
        let start = cursor.offset
        let header = try cursor.readVarint()
        let frequency = header >> 1
        guard frequency > 0, frequency <= UInt64(codes.documentCount) else {
            throw FormatError("a term has an impossible number of documents", at: start)
        }
        let place = try readPlace(frequency: Int(frequency), isInline: header & 1 != 0, codes)
        guard cursor.offset <= end else { throw FormatError("a group of terms reaches into the next", at: start) }
        let entry = TermEntry(
            documentFrequency: UInt32(truncatingIfNeeded: frequency), ordinal: ordinal, place: place)
        ordinal &+= 1
        return entry
    }

    /// Steps over the entry of the term just read.
    mutating func skipEntry(_ codes: CodeTable) throws(FormatError) { _ = try readEntry(codes) }

    private mutating func readPlace(
        frequency: Int, isInline: Bool, _ codes: CodeTable
    ) throws(FormatError) -> TermEntry.Place {
        if isInline { return .inline(try readInline(frequency: frequency, codes)) }
        guard frequency <= SegmentFormat.postingsPerBlock else {
            return .skipped(firstSkip: try cursor.readVarint())
        }
        postings = postings &+ (try cursor.readVarint())
        positions = positions &+ (try cursor.readVarint())
        return .short(postings: postings, positions: positions)
    }

    /// Steps over one or two postings with their positions and gives their bytes.
    private mutating func readInline(frequency: Int, _ codes: CodeTable) throws(FormatError) -> ByteView {
        let start = cursor.offset
        guard frequency <= SegmentFormat.maximumInlineDocuments else {
            throw FormatError("a term has too many documents to stand in the dictionary", at: start)
        }
        for _ in 0..<frequency {
            _ = try cursor.readVarint()
            var positionCount = try codes.readPostingTotal(&cursor)
            guard positionCount <= UInt64(SegmentFormat.maximumInlinePositionByteCount) else {
                throw FormatError("a term has too many positions to stand in the dictionary", at: start)
            }
            let next = VariableIntegerRun.skip(&positionCount, in: cursor.view, from: cursor.offset)
            guard positionCount == 0 else { throw FormatError("the positions of a term are cut off", at: start) }
            try cursor.skip(next - cursor.offset)
        }
        return try cursor.view.slice(start..<cursor.offset)
    }
}
