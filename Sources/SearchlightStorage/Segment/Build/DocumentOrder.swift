import SearchlightBytes

/// Numbers the builder's living items as documents: by descending ranking date, then by identifier.
@safe
struct DocumentOrder: ~Copyable {
    /// The item of each document.
    private(set) var items = GrowingBuffer<UInt32>()

    /// Dates, flipped so that the newest comes first, above item numbers.
    private var keys = GrowingBuffer<UInt64>()

    var count: Int { items.count }

    /// O(n log n).
    mutating func sort(_ table: borrowing ItemTable) {
        keys.removeAll()
        for number in 0 ..< table.count where table[number].isAlive {
            keys.append(UInt64(~table[number].rankingDate) << 32 | UInt64(number))
        }
        var buffer = unsafe UnsafeMutableBufferPointer(start: keys.base, count: keys.count)
        unsafe buffer.sort()
        sortEqualDates(table)
        items.removeAll()
        for position in 0 ..< keys.count { items.append(UInt32(truncatingIfNeeded: keys[position])) }
    }

    private func sortEqualDates(_ table: borrowing ItemTable) {
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end] >> 32 == keys[start] >> 32 { end += 1 }
            if end - start > 1 {
                var run = unsafe UnsafeMutableBufferPointer(start: keys.base + start, count: end - start)
                unsafe run.sort { left, right in
                    let a = table[Int(left & 0xFFFF_FFFF)]
                    let b = table[Int(right & 0xFFFF_FFFF)]
                    return table.identifier(of: a) < table.identifier(of: b)
                }
            }
            start = end
        }
    }
}
