import SearchlightBytes

/// What the values of a column are. The raw values are part of the format.
package enum ColumnKind: UInt8, Sendable, Hashable, CaseIterable {
    case integer = 1
    case double = 2
    case string = 3
}

/// One column as the directory describes it (FORMAT.md, "Columns").
package struct SegmentColumn: Sendable, Hashable {
    package var name: String
    package var kind: ColumnKind

    /// Whether some document has several values.
    package var hasSeveralValues: Bool

    /// Whether the values are dates, in seconds since 1970.
    package var isDates: Bool

    /// Number of its first block in section `columns`; one block for each 1,024 documents.
    package var firstBlock: UInt32
    package var blockCount: UInt32

    /// Number of its first block in section `columnDictionaries`; string columns only.
    package var dictionaryFirstBlock: UInt32
    package var dictionaryBlockCount: UInt32

    /// Distinct strings; 0 for numbers.
    package var distinctCount: UInt32

    /// The least and greatest value as bits: of an Int64, a Double, or the ordinal of a string. NaN is left out.
    package var minimumBits: UInt64
    package var maximumBits: UInt64

    package init(
        name: String, kind: ColumnKind, hasSeveralValues: Bool = false, isDates: Bool = false, firstBlock: UInt32 = 0,
        blockCount: UInt32 = 0, dictionaryFirstBlock: UInt32 = 0, dictionaryBlockCount: UInt32 = 0,
        distinctCount: UInt32 = 0, minimumBits: UInt64 = 0, maximumBits: UInt64 = 0
    ) {
        self.name = name
        self.kind = kind
        self.hasSeveralValues = hasSeveralValues
        self.isDates = isDates
        self.firstBlock = firstBlock
        self.blockCount = blockCount
        self.dictionaryFirstBlock = dictionaryFirstBlock
        self.dictionaryBlockCount = dictionaryBlockCount
        self.distinctCount = distinctCount
        self.minimumBits = minimumBits
        self.maximumBits = maximumBits
    }
}

extension SegmentColumn {
    var key: ColumnKey { ColumnKey(name: name, kind: kind) }

    /// Its blocks in section `columnDictionaries`. They exist: decoding a directory checks that.
    var dictionaryBlocks: Range<Int> {
        Int(dictionaryFirstBlock)..<Int(dictionaryFirstBlock) + Int(dictionaryBlockCount)
    }

    /// Bytes of a description with an empty name, the least that decoding may find.
    static var minimumByteCount: Int { 1 + 2 + 20 + 16 }

    func encode(into writer: inout ByteWriter) {
        writer.appendString(name)
        writer.appendUInt8(kind.rawValue)
        writer.appendUInt8((hasSeveralValues ? 1 : 0) | (isDates ? 2 : 0))
        writer.appendUInt32(firstBlock)
        writer.appendUInt32(blockCount)
        writer.appendUInt32(dictionaryFirstBlock)
        writer.appendUInt32(dictionaryBlockCount)
        writer.appendUInt32(distinctCount)
        writer.appendUInt64(minimumBits)
        writer.appendUInt64(maximumBits)
    }

    /// Reads a column's description. Nil, with the description passed over, where its kind is one that a later version
    /// added.
    init?(decoding cursor: inout ByteCursor) throws(FormatError) {
        let name = try cursor.readString()
        let kindOffset = cursor.offset
        let kindNumber = try cursor.readUInt8()
        guard kindNumber > 0 else { throw FormatError("a column is of no kind", at: kindOffset) }
        guard let kind = ColumnKind(rawValue: kindNumber) else {
            try cursor.skip(SegmentColumn.minimumByteCount - 2)
            return nil
        }
        let flags = try cursor.readUInt8()
        guard flags < 4 else { throw FormatError("a column has unknown flags", at: kindOffset + 1) }
        self.init(
            name: name, kind: kind, hasSeveralValues: flags & 1 != 0, isDates: flags & 2 != 0,
            firstBlock: try cursor.readUInt32(), blockCount: try cursor.readUInt32(),
            dictionaryFirstBlock: try cursor.readUInt32(), dictionaryBlockCount: try cursor.readUInt32(),
            distinctCount: try cursor.readUInt32(), minimumBits: try cursor.readUInt64(),
            maximumBits: try cursor.readUInt64())
    }
}
