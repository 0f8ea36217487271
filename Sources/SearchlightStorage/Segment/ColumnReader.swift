import SearchlightBytes

/// One column of an image: the values of documents for filtering, sorting and counting. Thread-safe.
package struct ColumnReader: Sendable {
    /// Name, kind, flags, number of distinct strings, least and greatest value.
    package let column: SegmentColumn

    let image: SegmentImage

    /// Chunks of 1,024 documents.
    package var chunkCount: Int { Int(column.blockCount) }

    /// The values of documents `number * 1024` up to 1,024 more.
    package func chunk(_ number: Int, in scope: LeaseScope) throws(StoreError) -> ColumnChunk {
        guard number >= 0, number < chunkCount else { throw image.damage(.columns, "a chunk does not exist") }
        let block = Int(column.firstBlock) + number
        let view = try image.block(.columns, block, in: scope)
        let first = number * SegmentFormat.documentsPerChunk
        let count = min(Int(image.documentCount) - first, SegmentFormat.documentsPerChunk)
        do { return try ColumnChunk(view, firstDocument: UInt32(first), documentCount: count, column) } catch {
            throw image.damage(.columns, block, error)
        }
    }

    /// The first value of a document as bits (of an Int64, a Double, or the ordinal of a string); nil when it has none.
    package func firstValue(of document: UInt32, in scope: LeaseScope) throws(StoreError) -> UInt64? {
        let chunk = try self.chunk(Int(document) / SegmentFormat.documentsPerChunk, in: scope)
        do {
            let range = try chunk.values(of: document)
            return range.isEmpty ? nil : try chunk.value(range.lowerBound)
        } catch { throw damage(document, error) }
    }

    /// Appends the values of a document as bits to `values`.
    package func appendValues(
        of document: UInt32, to values: inout [UInt64], in scope: LeaseScope
    ) throws(StoreError) {
        let chunk = try self.chunk(Int(document) / SegmentFormat.documentsPerChunk, in: scope)
        do {
            for position in try chunk.values(of: document) { values.append(try chunk.value(position)) }
        } catch { throw damage(document, error) }
    }

    private func damage(_ document: UInt32, _ error: FormatError) -> StoreError {
        image.damage(.columns, Int(column.firstBlock) + Int(document) / SegmentFormat.documentsPerChunk, error)
    }
}

extension SegmentImage {
    /// The column of that name and kind; nil when no document of the image has such a value. O(columns).
    package func column(named name: String, kind: ColumnKind) -> ColumnReader? {
        directory.columns.first { $0.name == name && $0.kind == kind }.map { ColumnReader(column: $0, image: self) }
    }

    /// All columns.
    package var columns: [ColumnReader] { directory.columns.map { ColumnReader(column: $0, image: self) } }
}

extension ColumnReader {
    /// Replaces `documents` and `values` by the document and the bits of each value of a chunk, in document order.
    ///
    /// A document with several values stands as often. The arrays keep their memory for the next chunk.
    package func read(
        chunk number: Int, documents: inout [UInt32], values: inout [UInt64], in scope: LeaseScope
    ) throws(StoreError) {
        let chunk = try chunk(number, in: scope)
        do { try chunk.read(documents: &documents, values: &values) } catch {
            throw image.damage(.columns, Int(column.firstBlock) + number, error)
        }
    }
}
