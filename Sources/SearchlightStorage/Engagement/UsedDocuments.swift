package import SearchlightBytes

/// The used documents of one segment as an engagement file tells them: numbers, and a row of counts each, read in place.
///
/// **Threads:** any number at once. Numbers are verified when the object is made, rows by the block when they are read.
package final class UsedDocuments: Sendable {
    /// Counts of use that no document exceeds.
    package var maxima: EngagementMaxima { line.maxima }

    /// How many documents are used.
    package var count: Int { line.usedCount }

    private let line: UsedDocumentsLine
    private let entries: EngagementEntries

    /// The used documents, ascending, four bytes each, little-endian; valid while this object lives.
    package let numbers: ByteView
    private let rows: ByteView
    private let verified: BlockMarks

    /// Throws `corrupt` where the numbers do not fit their checksum, do not ascend or exceed the segment.
    init(_ line: UsedDocumentsLine, _ entries: EngagementEntries) throws(StoreError) {
        self.line = line
        self.entries = entries
        verified = BlockMarks(count: line.rowBlockCount)
        (numbers, rows) = try entries.decoding(at: line.offset) { () throws(FormatError) in
            let view = entries.bytes.view
            let covered = try view.bytes(at: line.offset, count: line.rowsOffset - line.offset)
            let seed = UsedDocumentsLine.seed(entries.seed, at: line.offset)
            guard Checksum.of(covered, seed: seed) == line.checksum else {
                throw FormatError("the numbers of used documents do not fit their checksum", at: 0)
            }
            let numbers = try covered.bytes(at: 0, count: line.numbersByteCount)
            try UsedDocuments.check(numbers, documentCount: line.documentCount)
            return (numbers, try view.bytes(at: line.rowsOffset, count: line.end - line.rowsOffset))
        }
    }

    private static func check(_ numbers: ByteView, documentCount: UInt32) throws(FormatError) {
        var next: UInt32 = 0
        for offset in stride(from: 0, to: numbers.count, by: 4) {
            let document = try numbers.uint32(at: offset)
            guard document >= next, document < documentCount else {
                throw FormatError("the numbers of used documents do not ascend", at: offset)
            }
            next = document + 1
        }
    }

    /// The used documents, ascending. O(n).
    package var documents: [UInt32] {
        var documents: [UInt32] = []
        documents.reserveCapacity(count)
        for offset in stride(from: 0, to: numbers.count, by: 4) {
            // why: every offset was read when the object was made, so none fails.
            if let document = try? numbers.uint32(at: offset) { documents.append(document) }
        }
        return documents
    }
}

// MARK: - Rows

extension UsedDocuments {
    /// How much one document is used.
    package struct Row: Sendable, Hashable {
        package let opens: Double
        package let shown: Double

        /// The newest event, in seconds since 1970.
        package let time: Double

        /// The place of the entry with its queries; 0 where it has none.
        let entry: UInt64

        package var hasQueries: Bool { entry != 0 }
    }

    /// The counts of the document of a rank among the used ones. About 3 ns once its block is verified.
    package func row(_ rank: Int) throws(StoreError) -> Row {
        let block = rank / UsedDocumentsLine.rowsPerBlock
        guard rank >= 0, block < line.rowBlockCount else { throw damage(FormatError("there is no such row", at: 0)) }
        if !verified.contains(block) { try verify(block) }
        do { return try decode(rank) } catch { throw damage(error) }
    }

    private func decode(_ rank: Int) throws(FormatError) -> Row {
        let offset = rank &* UsedDocumentsLine.rowByteCount
        return Row(
            opens: Double(bitPattern: try rows.uint64(at: offset)),
            shown: Double(bitPattern: try rows.uint64(at: offset &+ 8)),
            time: Double(bitPattern: try rows.uint64(at: offset &+ 16)), entry: try rows.uint64(at: offset &+ 24))
    }

    /// The queries of a row, strongest first.
    package func queries(of row: Row) throws(StoreError) -> [Engagement.Query] {
        guard row.hasQueries else { return [] }
        return try entries.entry(at: EngagementEntries.Place(packed: row.entry - 1)).engagement.queries
    }

    private func verify(_ block: Int) throws(StoreError) {
        do throws(FormatError) {
            let start = block * UsedDocumentsLine.rowsPerBlock
            let end = min(start + UsedDocumentsLine.rowsPerBlock, count)
            let range = start * UsedDocumentsLine.rowByteCount..<end * UsedDocumentsLine.rowByteCount
            let seed = UsedDocumentsLine.seed(entries.seed, at: line.rowsOffset + range.lowerBound)
            let checksum = try entries.bytes.view.uint64(at: line.offset + line.numbersByteCount + 8 * block)
            guard Checksum.of(try rows.slice(range), seed: seed) == checksum else {
                throw FormatError("counts of used documents do not fit their checksum", at: range.lowerBound)
            }
            for rank in start..<end {
                let row = try decode(rank)
                let isPossible = [row.opens, row.shown].allSatisfy { $0 >= 0 && $0 <= Engagement.maximumCount }
                guard isPossible, row.time.isFinite else {
                    throw FormatError("a count is out of range", at: rank * UsedDocumentsLine.rowByteCount)
                }
            }
        } catch { throw damage(error) }
        verified.insert(block)
    }

    private func damage(_ error: FormatError) -> StoreError {
        StoreError(error.moved(by: line.rowsOffset), path: entries.path, section: "used documents")
    }
}
