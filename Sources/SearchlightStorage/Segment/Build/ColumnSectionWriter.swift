import SearchlightBytes

/// Writes columns one after another: the dictionary of a string column, then its chunks (FORMAT.md, "Columns").
///
/// For each column, in the directory's order: `begin`, the distinct strings in ascending order by `addString`, then the
/// values by `add`, then `end`. Builder and merger share it.
struct ColumnSectionWriter: ~Copyable {
    private var chunk = ColumnChunkWriter()
    private var dictionary = OffsetBlock(offsetWidth: 4)
    private var column = SegmentColumn(name: "", kind: .integer)
    private var documentCount = 0

    /// Documents before the chunk at hand.
    private var chunkStart = 0
    private var lastDocument = -1
    private var hasBounds = false

    /// Begins the next column. `column` gives name, kind and whether it holds dates.
    mutating func begin(_ column: SegmentColumn, documentCount: Int, _ image: borrowing ImageWriter) {
        self.column = column
        self.column.firstBlock = UInt32(image.blockCount(.columns))
        self.column.dictionaryFirstBlock = UInt32(image.blockCount(.columnDictionaries))
        self.documentCount = documentCount
        chunkStart = 0
        lastDocument = -1
        hasBounds = false
        dictionary.reset()
        chunk.reset()
        chunk.isDouble = column.kind == .double
    }

    /// Appends a string to the dictionary; its ordinal is the number of strings before it.
    mutating func addString(_ string: ByteView, to image: inout ImageWriter) throws(StoreError) {
        if !dictionary.hasRoom(for: string.count) { try dictionary.close(.columnDictionaries, &image) }
        dictionary.append(string)
        column.distinctCount += 1
    }

    /// Adds a value: bits of an Int64 or Double, or an ordinal. Documents ascend; one may come several times.
    mutating func add(_ bits: UInt64, document: Int, to image: inout ImageWriter) throws(StoreError) {
        while document >= chunkStart + SegmentFormat.documentsPerChunk { try writeChunk(&image) }
        chunk.add(bits, offset: UInt16(document - chunkStart))
        if document == lastDocument { column.hasSeveralValues = true }
        lastDocument = document
        widenBounds(bits)
    }

    private mutating func widenBounds(_ bits: UInt64) {
        if column.kind == .double, Double(bitPattern: bits).isNaN { return }
        if !hasBounds {
            column.minimumBits = bits
            column.maximumBits = bits
            hasBounds = true
        } else {
            if isLess(bits, column.minimumBits) { column.minimumBits = bits }
            if isLess(column.maximumBits, bits) { column.maximumBits = bits }
        }
    }

    /// Doubles in their total order, so that the bounds do not depend on which zero came first.
    private func isLess(_ left: UInt64, _ right: UInt64) -> Bool {
        guard column.kind == .double else { return Int64(bitPattern: left) < Int64(bitPattern: right) }
        return !Double(bitPattern: right).isTotallyOrdered(belowOrEqualTo: Double(bitPattern: left))
    }

    private mutating func writeChunk(_ image: inout ImageWriter) throws(StoreError) {
        let count = min(SegmentFormat.documentsPerChunk, documentCount - chunkStart)
        chunk.encode(documentCount: count)
        guard chunk.raw.count <= SegmentFormat.oversizedBlockByteCount else {
            throw StoreError(
                code: .limitExceeded,
                message: "The values of a column exceed 64 MiB for 1,024 items; give the items fewer values")
        }
        let key = UInt32(chunkStart / SegmentFormat.documentsPerChunk)
        try image.writeBlock(.columns, unsafe chunk.raw.unsafeView, firstKey: key)
        chunkStart += SegmentFormat.documentsPerChunk
    }

    /// Writes what is left of the column and describes it for the directory.
    mutating func end(_ image: inout ImageWriter) throws(StoreError) -> SegmentColumn {
        while chunkStart < documentCount { try writeChunk(&image) }
        try dictionary.close(.columnDictionaries, &image)
        column.blockCount = UInt32(image.blockCount(.columns)) - column.firstBlock
        column.dictionaryBlockCount = UInt32(image.blockCount(.columnDictionaries)) - column.dictionaryFirstBlock
        return column
    }
}
