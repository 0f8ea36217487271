/// The numbers of the segment format (FORMAT.md, "Segment image").
@usableFromInline
package enum SegmentFormat {
    // MARK: Blocks

    /// Raw bytes of a block at most, unless it holds one oversized entry.
    package static var blockByteCount: Int { 16_384 }

    /// Raw bytes of a block of records at most: larger than others, since records are read one at a time and compress the
    /// better the more of them lie side by side (LZ4 looks back 64 KiB).
    package static var recordBlockByteCount: Int { 65_536 }

    /// Raw bytes of a block with one oversized entry at most: 64 MiB.
    package static var oversizedBlockByteCount: Int { 64 << 20 }

    /// Bytes of the checksum behind each block's payload.
    package static var sealByteCount: Int { 8 }

    /// Raw bytes at which a block of the dictionary is closed.
    package static var termBlockByteCount: Int { 4_096 }

    // MARK: Fixed-width sections

    /// Documents of a block of norms or dates.
    package static var documentsPerBlock: Int { 2_048 }
    package static var identifiersPerBlock: Int { 2_048 }

    // MARK: Terms and postings

    /// Terms of a front-coded group.
    package static var termsPerGroup: Int { 16 }

    /// Bytes of a term at least, with what the dictionary says of it.
    package static var leastTermByteCount: Int { 3 }

    /// Bytes of a term at most. Longer words are cut by the tokenizer.
    package static var maximumTermByteCount: Int { 255 }

    /// Most documents of a list that may stand in its dictionary entry.
    package static var maximumInlineDocuments: Int { 2 }

    /// Most bytes of positions of a list that may stand in its dictionary entry.
    package static var maximumInlinePositionByteCount: Int { 32 }

    /// Documents of a full posting block. Longer lists than this have skip entries.
    package static var postingsPerBlock: Int { 128 }

    /// The posting code that says "spelled out behind the codes".
    @inlinable package static var escapeCode: UInt8 { 255 }

    /// Entries of the code table at most.
    package static var maximumCodeCount: Int { 255 }

    /// Bytes of a skip entry.
    package static var skipEntryByteCount: Int { 28 }
    package static var skipEntriesPerBlock: Int { 512 }
    package static var skipBlockByteCount: Int { skipEntryByteCount * skipEntriesPerBlock }

    /// Positions that lie between the last word of a value and the first of the next in the same role.
    package static var positionGap: UInt32 { 8 }

    // MARK: Columns

    /// Documents of a column's chunk.
    package static var documentsPerChunk: Int { 1_024 }

    /// The string column that says each document's domain.
    package static var domainColumnName: String { "domainIdentifier" }

    // MARK: Limits

    /// Documents of a segment at most.
    package static var maximumDocumentCount: Int { 1 << 30 }

    /// UTF-8 bytes of an identifier at most.
    package static var maximumIdentifierByteCount: Int { 64 << 10 }

    /// UTF-8 bytes of a domain at most.
    package static var maximumDomainByteCount: Int { 64 << 10 }

    /// UTF-8 bytes of a title at most.
    package static var maximumTitleByteCount: Int { 1 << 20 }

    /// UTF-8 bytes of a column's string value at most. Longer ones are for the caller to leave out or cut.
    package static var maximumColumnStringByteCount: Int { 64 << 10 }

    /// UTF-8 bytes of a column's name at most.
    package static var maximumColumnNameByteCount: Int { 1_024 }

    /// Columns of an image that is built at once, at most.
    package static var maximumColumnCount: Int { 4_096 }

    /// Columns of any image at most: merges bring those of many images together.
    package static var maximumMergedColumnCount: Int { Int(UInt16.max) }

    /// Values of one column of one item at most: the chunk of 1,024 such items still fits an oversized block.
    package static var maximumValuesPerColumn: Int { 4_096 }

    /// UTF-8 bytes of all texts of an item at most.
    package static var maximumTextByteCount: Int { 256 << 20 }

    /// Bytes of a record at most.
    package static var maximumRecordByteCount: Int { oversizedBlockByteCount - 8 }

    /// The highest position of a word in its role; later words are still found, but share this position.
    package static var maximumPosition: UInt32 { (1 << 29) - 1 }
}
