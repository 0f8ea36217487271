package import SearchlightBytes

/// The distinct strings of a string column, sorted by bytes and numbered from 0. Thread-safe.
///
/// Every look-up decodes O(log strings) blocks, once a lease scope.
package struct ColumnDictionary: Sendable {
    private let column: SegmentColumn
    private let image: SegmentImage

    init(_ column: SegmentColumn, of image: SegmentImage) {
        self.column = column
        self.image = image
    }

    /// Distinct strings.
    package var count: UInt32 { column.distinctCount }

    /// The string of an ordinal, under the scope's lease. Throws `corrupt` when there is none.
    package func string(at ordinal: UInt32, in scope: LeaseScope) throws(StoreError) -> ByteView {
        guard ordinal < count else { throw image.damage(.columnDictionaries, "an ordinal is out of range") }
        var (low, high) = (0, Int(column.dictionaryBlockCount))
        while high - low > 1 {
            let middle = (low + high) / 2
            if firstOrdinal(middle) <= ordinal { low = middle } else { high = middle }
        }
        let table = try self.table(low, in: scope)
        return try entry(table, Int(ordinal) - Int(firstOrdinal(low)), block: low)
    }

    /// The ordinal of a string; nil when no document of the image has it.
    package func ordinal(of string: ByteView, in scope: LeaseScope) throws(StoreError) -> UInt32? {
        let ordinal = try lowerBound(of: string, in: scope)
        guard ordinal < count, try self.string(at: ordinal, in: scope) == string else { return nil }
        return ordinal
    }

    /// The ordinals of all strings that begin with `prefix`.
    package func ordinals(withPrefix prefix: ByteView, in scope: LeaseScope) throws(StoreError) -> Range<UInt32> {
        let start = try lowerBound(of: prefix, in: scope)
        let end = try firstOrdinal(in: scope) { string in !(string < prefix) && !string.hasPrefix(prefix) }
        return start..<max(start, end)
    }

    /// The first ordinal whose string is at or behind `string`; `count` when there is none.
    package func lowerBound(of string: ByteView, in scope: LeaseScope) throws(StoreError) -> UInt32 {
        try firstOrdinal(in: scope) { !($0 < string) }
    }

    /// The first ordinal whose string `isBehind` accepts, given that it accepts all from one on; `count` when none.
    private func firstOrdinal(
        in scope: LeaseScope, isBehind: (ByteView) -> Bool
    ) throws(StoreError) -> UInt32 {
        guard count > 0, column.dictionaryBlockCount > 0 else { return count }
        // The last block whose first string is not behind holds the border, or the border is at its end.
        var (low, high) = (0, Int(column.dictionaryBlockCount))
        while high - low > 1 {
            let middle = (low + high) / 2
            let first = try entry(try table(middle, in: scope), 0, block: middle)
            if isBehind(first) { high = middle } else { low = middle }
        }
        let table = try self.table(low, in: scope)
        var (first, end) = (0, table.count)
        while first < end {
            let middle = (first + end) / 2
            if isBehind(try entry(table, middle, block: low)) { end = middle } else { first = middle + 1 }
        }
        return min(firstOrdinal(low) &+ UInt32(truncatingIfNeeded: first), count)
    }

    private func firstOrdinal(_ block: Int) -> UInt32 {
        image.location(.columnDictionaries, Int(column.dictionaryFirstBlock) + block).firstKey
    }

    private func table(_ block: Int, in scope: LeaseScope) throws(StoreError) -> OffsetTable {
        guard block < Int(column.dictionaryBlockCount) else {
            throw image.damage(.columnDictionaries, "a column has strings without a dictionary")
        }
        let number = Int(column.dictionaryFirstBlock) + block
        let view = try image.block(.columnDictionaries, number, in: scope)
        do { return try OffsetTable(view) } catch { throw image.damage(.columnDictionaries, number, error) }
    }

    private func entry(_ table: OffsetTable, _ number: Int, block: Int) throws(StoreError) -> ByteView {
        do { return try table.entry(number) } catch {
            throw image.damage(.columnDictionaries, Int(column.dictionaryFirstBlock) + block, error)
        }
    }
}

extension ColumnReader {
    /// The strings of a string column; empty for numbers.
    package var dictionary: ColumnDictionary { ColumnDictionary(column, of: image) }
}
