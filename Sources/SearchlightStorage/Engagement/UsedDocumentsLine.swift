import SearchlightBytes

/// A line of an engagement file's index: where the used documents of one segment are told.
struct UsedDocumentsLine: Sendable {
    /// Bytes of a line.
    static var entryByteCount: Int { 32 + EngagementMaxima.encodedByteCount }

    /// The number of the segment file.
    var segment: UInt64

    /// Documents of the segment, and how many of them are used.
    var documentCount: UInt32
    var usedCount: Int

    /// Where the numbers of the used documents begin in the file.
    var offset: Int

    /// Of numbers and checksums of rows.
    var checksum: UInt64
    var maxima: EngagementMaxima

    /// Bytes of the numbers, of the checksums of blocks of rows, and of the rows.
    var numbersByteCount: Int { usedCount * 4 }
    var rowBlockCount: Int { (usedCount + UsedDocumentsLine.rowsPerBlock - 1) / UsedDocumentsLine.rowsPerBlock }
    var rowsOffset: Int { offset + numbersByteCount + rowBlockCount * 8 }

    /// Where the rows end.
    var end: Int { rowsOffset + usedCount * UsedDocumentsLine.rowByteCount }

    static var rowByteCount: Int { 32 }

    /// Rows under one checksum: 4 KiB.
    static var rowsPerBlock: Int { 128 }

    /// The seed of a checksum of bytes at an offset of the file.
    static func seed(_ identitySeed: UInt64, at offset: Int) -> UInt64 {
        identitySeed &+ UInt64(truncatingIfNeeded: offset) &* 0x9E37_79B9_7F4A_7C15
    }
}

extension UsedDocumentsLine {
    func encode(into writer: inout ByteWriter) {
        writer.appendUInt64(segment)
        writer.appendUInt32(documentCount)
        writer.appendUInt32(UInt32(usedCount))
        writer.appendUInt64(UInt64(offset))
        writer.appendUInt64(checksum)
        maxima.encode(into: &writer)
    }

    /// Reads a line; what it leads to begins at `start`, where that of the line before ends, and ends by `limit`.
    init(
        from cursor: inout ByteCursor, after previous: UsedDocumentsLine?, start: Int, limit: Int
    ) throws(FormatError) {
        let place = cursor.offset
        segment = try cursor.readUInt64()
        documentCount = try cursor.readUInt32()
        usedCount = Int(try cursor.readUInt32())
        let offset = try cursor.readUInt64()
        checksum = try cursor.readUInt64()
        maxima = try EngagementMaxima(from: &cursor)
        guard segment > previous?.segment ?? 0 else { throw FormatError("segments are not in order", at: place) }
        guard usedCount <= documentCount, documentCount <= UInt32(SegmentFormat.maximumDocumentCount) else {
            throw FormatError("more documents are used than a segment has", at: place)
        }
        guard offset == UInt64(previous?.end ?? start) else {
            throw FormatError("used documents do not lie side by side", at: place)
        }
        self.offset = Int(offset)
        guard end <= limit else { throw FormatError("used documents lie outside the file", at: place) }
    }
}
