import SearchlightBytes

/// Widths of thumbnails files (FORMAT.md, "Thumbnails").
enum ThumbnailFileFormat {
    /// Bytes of a table entry, and of its place in the order of hashes.
    static var entryByteCount: Int { 32 }
    static var orderByteCount: Int { 4 }

    /// Count, checksum of the table, checksum of the footer.
    static var footerByteCount: Int { 24 }

    /// Bytes of table and order of `count` thumbnails.
    static func tableByteCount(_ count: Int) -> Int { count * (entryByteCount + orderByteCount) }
}

/// A line of the table: where the bytes of one thumbnail lie.
struct ThumbnailEntry {
    var number: UInt64
    var offset: Int
    var byteCount: Int

    /// `Checksum` of the bytes with seed 0.
    var hash: UInt64

    func encode(into writer: inout ByteWriter) {
        writer.appendUInt64(number)
        writer.appendUInt64(UInt64(offset))
        writer.appendUInt64(hash)
        writer.appendUInt32(UInt32(byteCount))
        writer.appendUInt32(0)
    }

    /// Reads a line of a table that begins at `tableOffset` of its file; the bytes have to lie before that.
    init(_ table: ByteView, at position: Int, tableOffset: Int) throws(FormatError) {
        var cursor = try ByteCursor(table, at: position)
        number = try cursor.readUInt64()
        let offset = try cursor.readUInt64()
        hash = try cursor.readUInt64()
        byteCount = Int(try cursor.readUInt32())
        guard offset >= UInt64(FileHeader.byteCount), offset <= UInt64(tableOffset),
            byteCount <= tableOffset - Int(offset)
        else { throw FormatError("a thumbnail lies outside its file", at: tableOffset + position) }
        self.offset = Int(offset)
    }

    init(number: UInt64, offset: Int, byteCount: Int, hash: UInt64) {
        self.number = number
        self.offset = offset
        self.byteCount = byteCount
        self.hash = hash
    }
}
