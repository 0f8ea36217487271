package import SearchlightBytes

extension SegmentImage {
    /// The head of a document. Throws `corrupt` when there is no such document. About 50 ns warm.
    package func head(of document: UInt32, in scope: LeaseScope) throws(StoreError) -> HeadView {
        guard document < documentCount else { throw damage(.heads, "a document number is out of range") }
        let number = directory.blockNumber(ofKey: document, in: .heads, keyCount: documentCount)
        let view = try block(.heads, number, in: scope)
        do {
            var cursor = try SegmentImage.headCursor(
                view, entry: Int(document) - Int(location(.heads, number).firstKey))
            return try HeadView(reading: &cursor)
        } catch {
            throw damage(.heads, number, error)
        }
    }

    /// A cursor at head `entry` of a block: u16 offsets and a u16 count stand at its end.
    static func headCursor(_ view: ByteView, entry: Int) throws(FormatError) -> ByteCursor {
        let count = Int(try view.uint16(at: view.count - 2))
        guard entry >= 0, entry < count else { throw FormatError("a head is missing from its block", at: 0) }
        let offsets = view.count - 2 - 2 * count
        guard offsets >= 0 else { throw FormatError("a block has too many heads", at: view.count - 2) }
        return try ByteCursor(view.slice(0..<offsets), at: Int(try view.uint16(at: offsets + 2 * entry)))
    }

    /// The bytes of a record, decompressed once a scope. Throws `corrupt` when there is no such record.
    package func record(_ number: UInt32, in scope: LeaseScope) throws(StoreError) -> ByteView {
        guard number < recordCount else { throw damage(.records, "a record number is out of range") }
        let block = directory.blockNumber(ofKey: number, in: .records, keyCount: recordCount)
        let view = try self.block(.records, block, in: scope)
        do {
            return try OffsetTable(view).entry(Int(number) - Int(location(.records, block).firstKey))
        } catch {
            throw damage(.records, block, error)
        }
    }
}
