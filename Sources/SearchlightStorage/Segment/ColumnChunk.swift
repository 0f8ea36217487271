package import SearchlightBytes

/// The values of up to 1,024 documents in one column. Valid within its lease scope.
///
/// Values are bits: of an Int64, of a Double, or the ordinal of a string in the column's dictionary.
package struct ColumnChunk: Sendable {
    /// The first document of the chunk, and how many documents it spans.
    package let firstDocument: UInt32
    package let documentCount: Int

    /// Documents of the chunk that have a value.
    package let presentCount: Int

    /// Values in all.
    package let valueCount: Int

    /// Whether every document of the chunk has exactly one value.
    package let isDense: Bool

    /// Whether a u16 count of values stands for each present document.
    private let hasSeveralValues: Bool

    /// Document offsets (u16 a present document), counts of values (u16), the values behind.
    private let offsets: ByteView
    private let counts: ByteView
    private let values: ColumnValues

    init(
        _ view: ByteView, firstDocument: UInt32, documentCount: Int, _ column: SegmentColumn
    ) throws(FormatError) {
        var cursor = ByteCursor(view)
        presentCount = Int(try cursor.readUInt16())
        let flags = try cursor.readUInt8()
        guard flags < 4, flags & 2 == 0 || column.hasSeveralValues else {
            throw FormatError("a chunk has unknown flags", at: 2)
        }
        isDense = flags & 1 != 0
        hasSeveralValues = flags & 2 != 0
        guard presentCount <= documentCount, !isDense || (presentCount == documentCount && !hasSeveralValues) else {
            throw FormatError("more documents of a chunk have values than there are", at: 0)
        }
        offsets = isDense ? ByteView() : try cursor.readBytes(count: 2 * presentCount)
        counts = hasSeveralValues ? try cursor.readBytes(count: 2 * presentCount) : ByteView()
        valueCount = Int(try cursor.readUInt32())
        guard valueCount <= presentCount * SegmentFormat.maximumValuesPerColumn else {
            throw FormatError("a chunk has more values than its documents may have", at: 3)
        }
        values = try ColumnValues(&cursor, count: valueCount, column.kind)
        self.firstDocument = firstDocument
        self.documentCount = documentCount
        guard hasSeveralValues || valueCount == presentCount else {
            throw FormatError("a chunk has another number of values than of documents", at: 3)
        }
    }

    /// Bounds of the values, without reading them; nil where they are not known. Not tight above.
    package var bounds: ClosedRange<Int64>? { values.bounds }

    /// Value `position` of the chunk, as bits.
    package func value(_ position: Int) throws(FormatError) -> UInt64 { try values[position] }

    /// Where the values of a document stand. O(log n), with several values O(n).
    package func values(of document: UInt32) throws(FormatError) -> Range<Int> {
        let offset = Int(document) - Int(firstDocument)
        guard offset >= 0, offset < documentCount else { return 0..<0 }
        if isDense { return offset..<offset + 1 }
        guard let present = try position(ofOffset: offset) else { return 0..<0 }
        guard hasSeveralValues else { return present..<present + 1 }
        var start = 0
        for earlier in 0..<present { start += Int(try counts.uint16(at: 2 * earlier)) }
        let end = start + Int(try counts.uint16(at: 2 * present))
        guard end <= valueCount else { throw FormatError("a document has values beyond those of its chunk", at: 0) }
        return start..<end
    }

    private func position(ofOffset offset: Int) throws(FormatError) -> Int? {
        var (low, high) = (0, presentCount)
        while low < high {
            let middle = (low + high) / 2
            if Int(try offsets.uint16(at: 2 * middle)) < offset { low = middle + 1 } else { high = middle }
        }
        guard low < presentCount, Int(try offsets.uint16(at: 2 * low)) == offset else { return nil }
        return low
    }

    /// Replaces `documents` and `values` by the document and the bits of each value of the chunk, in document order.
    ///
    /// A document with several values stands as often. The arrays keep their memory for the next chunk.
    package func read(documents: inout [UInt32], values output: inout [UInt64]) throws(FormatError) {
        documents.removeAll(keepingCapacity: true)
        output.removeAll(keepingCapacity: true)
        try readDocuments(&documents)
        guard documents.count == valueCount else {
            throw FormatError("the counts of a chunk do not add up to its values", at: 0)
        }
        try values.append(to: &output)
    }

    private func readDocuments(_ documents: inout [UInt32]) throws(FormatError) {
        if isDense {
            documents.append(contentsOf: firstDocument..<firstDocument + UInt32(documentCount))
            return
        }
        var previous = -1
        for present in 0..<presentCount {
            let offset = Int(try offsets.uint16(at: 2 * present))
            guard offset > previous, offset < documentCount else {
                throw FormatError("the documents of a chunk are out of order", at: 3 + 2 * present)
            }
            previous = offset
            let count = hasSeveralValues ? Int(try counts.uint16(at: 2 * present)) : 1
            guard count > 0, count <= SegmentFormat.maximumValuesPerColumn, documents.count + count <= valueCount else {
                throw FormatError("the counts of a chunk do not add up to its values", at: 0)
            }
            for _ in 0..<count { documents.append(firstDocument + UInt32(offset)) }
        }
    }
}
