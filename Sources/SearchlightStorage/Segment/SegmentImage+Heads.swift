package import SearchlightBytes

extension SegmentImage {
    /// The head of a document. Throws `corrupt` when there is no such document. About 50 ns warm.
    package func head(of document: UInt32, in scope: LeaseScope) throws(StoreError) -> HeadView {
        guard document < documentCount else { throw damage(.heads, "a document number is out of range") }
        let number = blockNumber(ofKey: document, in: .heads, keyCount: documentCount)
        let view = try block(.heads, number, in: scope)
        do {
            var cursor = try HeadBlock(view).cursor(at: Int(document) - Int(location(.heads, number).firstKey))
            return try HeadView(reading: &cursor)
        } catch {
            throw damage(.heads, number, error)
        }
    }

    /// The bytes of a record, decompressed once a scope. Throws `corrupt` when there is no such record.
    package func record(_ number: UInt32, in scope: LeaseScope) throws(StoreError) -> ByteView {
        guard number < recordCount else { throw damage(.records, "a record number is out of range") }
        let block = blockNumber(ofKey: number, in: .records, keyCount: recordCount)
        let view = try self.block(.records, block, in: scope)
        do {
            return try OffsetTable(view).entry(Int(number) - Int(location(.records, block).firstKey))
        } catch {
            throw damage(.records, block, error)
        }
    }
}
