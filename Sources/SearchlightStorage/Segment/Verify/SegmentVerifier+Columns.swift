import SearchlightBytes

extension SegmentVerifier {
    /// Values must decode, lie between the column's bounds, and name strings that exist; strings must ascend.
    mutating func checkColumns() throws(StoreError) {
        var names: Set<String> = []
        for column in image.columns {
            let isNew = names.insert("\(column.column.kind) \(column.column.name)").inserted
            expect(isNew, .columns, "two columns have the same name and kind")
            do {
                try checkValues(column)
                try checkDictionary(column)
            } catch { report(error) }
        }
    }

    private mutating func checkValues(_ column: ColumnReader) throws(StoreError) {
        var (documents, values): ([UInt32], [UInt64]) = ([], [])
        for number in 0..<column.chunkCount {
            let block = Int(column.column.firstBlock) + number
            expect(image.location(.columns, block).firstKey == number, .columns, block, "a block has a wrong first key")
            try column.read(chunk: number, documents: &documents, values: &values, in: scope)
            expect(values.allSatisfy { isLegal($0, column.column) }, .columns, block, "a value is out of its bounds")
            if !column.column.hasSeveralValues {
                let isSingle = zip(documents, documents.dropFirst()).allSatisfy { $0 < $1 }
                expect(isSingle, .columns, block, "a document has several values")
            }
            scope.reset()
        }
    }

    private func isLegal(_ bits: UInt64, _ column: SegmentColumn) -> Bool {
        switch column.kind {
        case .double:
            let value = Double(bitPattern: bits)
            return value.isNaN
                || value >= Double(bitPattern: column.minimumBits) && value <= Double(bitPattern: column.maximumBits)
        case .integer:
            let value = Int64(bitPattern: bits)
            return value >= Int64(bitPattern: column.minimumBits) && value <= Int64(bitPattern: column.maximumBits)
        case .string: return bits < UInt64(column.distinctCount)
        }
    }

    private mutating func checkDictionary(_ column: ColumnReader) throws(StoreError) {
        var ordinal = 0
        var last: [UInt8]?
        for number in 0..<Int(column.column.dictionaryBlockCount) {
            let block = Int(column.column.dictionaryFirstBlock) + number
            let firstKey = image.location(.columnDictionaries, block).firstKey
            expect(firstKey == ordinal, .columnDictionaries, block, "a block has a wrong first key")
            let view = try image.block(.columnDictionaries, block, in: scope)
            do throws(FormatError) {
                let table = try OffsetTable(view)
                for entry in 0..<table.count {
                    let string = try table.entry(entry)
                    let isAscending = last.map { $0.withByteView { $0 < string } } ?? true
                    expect(isAscending, .columnDictionaries, block, "strings are out of order")
                    last = string.copyBytes()
                }
                ordinal += table.count
            } catch { throw image.damage(.columnDictionaries, block, error) }
            scope.reset()
        }
        let isComplete = ordinal == Int(column.column.distinctCount)
        expect(isComplete, .columnDictionaries, "there are not as many strings as the directory says")
    }

    /// The domain of a head must be the value of the domain column.
    mutating func checkDomains() throws(StoreError) {
        guard let column = image.domainColumn else { return }
        for document in 0..<image.documentCount {
            let value = try column.firstValue(of: document, in: scope)
            let head = try image.head(of: document, in: scope)
            expect(
                value == head.domainOrdinal.map { UInt64($0) }, .columns, "a domain is not that of the document's head")
            if document % 1024 == 1023 { scope.reset() }
        }
    }
}
