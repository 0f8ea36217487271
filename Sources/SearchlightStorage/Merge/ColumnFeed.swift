import SearchlightBytes

/// The values of living documents in one column of one input, under the new numbers of the documents.
///
/// Reads chunk by chunk, so that a merge holds 1,024 documents of each input and no whole column.
struct ColumnFeed {
    /// What `document` is behind the last value.
    static let end = UInt32.max

    /// The new number of the value's document; `end` behind the last. Ascends, since documents keep their order.
    private(set) var document = ColumnFeed.end

    /// The value: bits of an Int64 or a Double, or an ordinal of the input's dictionary.
    private(set) var bits: UInt64 = 0

    let input: Int
    private let reader: ColumnReader
    private let scope = LeaseScope()
    private var nextChunk = 0
    private var position = 0
    private var documents: [UInt32] = []
    private var values: [UInt64] = []

    init(_ reader: ColumnReader, input: Int) {
        self.reader = reader
        self.input = input
    }

    /// A table for the strings in the column's dictionary.
    var strings: NumberTable {
        NumberTable(count: Int(reader.dictionary.count), documentCount: Int(reader.image.documentCount))
    }

    /// Moves to the first value, from wherever it stands.
    mutating func start(_ plan: borrowing MergePlan) throws(StoreError) {
        nextChunk = 0
        documents.removeAll(keepingCapacity: true)
        position = -1
        try advance(plan)
    }

    /// Moves to the next value.
    mutating func advance(_ plan: borrowing MergePlan) throws(StoreError) {
        while true {
            position += 1
            while position >= documents.count {
                guard nextChunk < reader.chunkCount else {
                    document = ColumnFeed.end
                    return
                }
                scope.reset()
                try reader.read(chunk: nextChunk, documents: &documents, values: &values, in: scope)
                nextChunk += 1
                position = 0
            }
            if let new = plan.newDocument(documents[position], of: input) {
                document = new
                bits = values[position]
                return
            }
        }
    }

    /// Marks the ordinals that occur from the value at hand on, and moves to the end.
    mutating func markStrings(_ used: inout NumberTable, _ plan: borrowing MergePlan) throws(StoreError) {
        while document != ColumnFeed.end {
            guard bits < UInt64(used.count) else {
                throw reader.image.damage(.columns, "a column names a string that its dictionary does not have")
            }
            used[Int(bits)] = 0
            try advance(plan)
        }
    }
}
