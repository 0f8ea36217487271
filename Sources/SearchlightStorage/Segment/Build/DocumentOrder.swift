import SearchlightBytes

/// Numbers the builder's living items as documents: by descending ranking date, then by identifier.
@safe
struct DocumentOrder: ~Copyable {
    /// The item of each document.
    private(set) var items = GrowingBuffer<UInt32>()

    /// Dates, flipped so that the newest comes first, with item numbers.
    private var keys = GrowingBuffer<KeyedNumber>()
    private var radix = RadixSort()

    var count: Int { items.count }

    /// O(n), and O(n log n) in items of the same date.
    mutating func sort(_ table: borrowing ItemTable) {
        keys.removeAll()
        for number in 0..<table.count where table[number].isAlive {
            keys.append(KeyedNumber(key: UInt64(~table[number].rankingDate), number: UInt32(number)))
        }
        radix.sort(&keys)
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end].key == keys[start].key { end += 1 }
            if end - start > 1 { sortByIdentifier(start..<end, table) }
            start = end
        }
        items.removeAll()
        for position in 0..<keys.count { items.append(keys[position].number) }
    }

    private func sortByIdentifier(_ range: Range<Int>, _ table: borrowing ItemTable) {
        var run = unsafe UnsafeMutableBufferPointer(start: keys.base + range.lowerBound, count: range.count)
        unsafe run.sort { left, right in
            let a = table[Int(left.number)]
            let b = table[Int(right.number)]
            return table.identifier(of: a) < table.identifier(of: b)
        }
    }
}
