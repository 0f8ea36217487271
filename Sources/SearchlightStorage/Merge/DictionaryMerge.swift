import SearchlightBytes

/// Merges the dictionaries of a string column: strings that living documents still use, in ascending order.
///
/// A string that only dropped documents had does not come into the result. Holds one string of each input.
struct DictionaryMerge {
    private let images: [SegmentImage]
    private var cursors: [StringCursor]

    /// By input: the new ordinals of the strings.
    private var ordinals: [NumberTable]

    /// The string that was written last.
    private var last: [UInt8] = []
    private var count: UInt32 = 0

    private static let leaseByteLimit = 4 << 20

    /// The strings that have a number in `used`, by input, come into the result.
    init(_ readers: [ColumnReader?], used: [NumberTable], _ plan: borrowing MergePlan) {
        images = plan.inputs.map(\.image)
        cursors = zip(readers, used).map { StringCursor(dictionary: $0?.dictionary, used: $1.numbered) }
        ordinals = used
    }

    /// Writes the dictionary of the column at hand. Returns by input the new ordinal of each old one.
    mutating func write(to output: inout SegmentOutput) throws(StoreError) -> [NumberTable] {
        for input in cursors.indices { try cursors[input].advance() }
        while let input = leastInput(), let string = cursors[input].string {
            let order = count == 0 ? -1 : last.withByteView { $0.compare(string) }
            guard order <= 0 else {
                throw images[input].damage(.columnDictionaries, "the strings of a column are out of order")
            }
            if order < 0 {
                try output.columns.addString(string, to: &output.image)
                last = string.copyBytes()
                count += 1
            }
            ordinals[input][cursors[input].ordinal] = count - 1
            try cursors[input].advance()
        }
        return ordinals
    }

    private func leastInput() -> Int? {
        var least: (input: Int, string: ByteView)?
        for input in cursors.indices {
            guard let string = cursors[input].string else { continue }
            if let known = least, !(string < known.string) { continue }
            least = (input, string)
        }
        return least?.input
    }

    /// Walks the strings of one input that are still used.
    private struct StringCursor {
        let dictionary: ColumnDictionary?
        let used: [UInt32]
        let scope = LeaseScope()
        var position = -1

        /// The ordinal of the string at hand.
        var ordinal: Int { Int(used[position]) }

        /// The string at hand, valid until the next move; nil behind the last.
        var string: ByteView?

        mutating func advance() throws(StoreError) {
            string = nil
            position += 1
            guard let dictionary, position < used.count else { return }
            if scope.byteCount > DictionaryMerge.leaseByteLimit { scope.reset() }
            string = try dictionary.string(at: used[position], in: scope)
        }
    }
}
