import SearchlightBytes

/// Merges the dictionaries of a string column: strings that living documents still use, in ascending order.
///
/// A string that only dropped documents had does not come into the result.
struct DictionaryMerge {
    private let dictionaries: [ColumnDictionary?]

    /// By input: whether each ordinal is used.
    private var isUsed: [[Bool]]

    init(_ readers: [ColumnReader?], _ values: ColumnMergeValues) throws(StoreError) {
        dictionaries = readers.map { $0?.dictionary }
        isUsed = dictionaries.map { [Bool](repeating: false, count: Int($0?.count ?? 0)) }
        for value in values.values {
            guard value.bits < UInt64(isUsed[Int(value.input)].count) else {
                throw StoreError(
                    code: .corrupt, message: "a column names a string that its dictionary does not have",
                    section: "columns")
            }
            isUsed[Int(value.input)][Int(value.bits)] = true
        }
    }

    /// Writes the dictionary of the column at hand. Returns by input the new ordinal of each old one.
    func write(to output: inout SegmentOutput) throws(StoreError) -> [[UInt32]] {
        var ordinals = isUsed.map { [UInt32](repeating: 0, count: $0.count) }
        let strings = try sortedStrings()
        var count: UInt32 = 0
        var last: [UInt8]?
        for entry in strings {
            if last != entry.bytes {
                try entry.bytes.withByteView { (view) throws(StoreError) in
                    try output.columns.addString(view, to: &output.image)
                }
                count += 1
                last = entry.bytes
            }
            ordinals[entry.input][entry.ordinal] = count - 1
        }
        return ordinals
    }

    private struct Entry {
        var bytes: [UInt8]
        var input: Int
        var ordinal: Int
    }

    private func sortedStrings() throws(StoreError) -> [Entry] {
        let scope = LeaseScope()
        var entries: [Entry] = []
        for (input, dictionary) in dictionaries.enumerated() {
            guard let dictionary else { continue }
            for ordinal in isUsed[input].indices where isUsed[input][ordinal] {
                let string = try dictionary.string(at: UInt32(ordinal), in: scope)
                entries.append(Entry(bytes: string.copyBytes(), input: input, ordinal: ordinal))
            }
            scope.reset()
        }
        return entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
}
