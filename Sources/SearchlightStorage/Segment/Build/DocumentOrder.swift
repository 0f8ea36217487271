import SearchlightBytes

/// Numbers the builder's living items as documents: by descending ranking date, then by identifier.
@safe
struct DocumentOrder: ~Copyable {
    /// The item of each document.
    private(set) var items = GrowingBuffer<UInt32>()

    /// Documents whose items are read ahead together.
    static var batchCount: Int { 16 }

    var count: Int { items.count }

    /// O(n), and O(n log n) in items of the same date.
    mutating func sort(_ table: borrowing ItemTable, _ scratch: inout SortScratch) {
        scratch.keys.removeAll()
        for number in 0..<table.count {
            let item = table[number]
            if item.isAlive { scratch.keys.append(KeyedNumber(key: UInt64(~item.rankingDate), number: UInt32(number))) }
        }
        scratch.sort()
        unsafe scratch.forEachRun { run in unsafe Self.sortByIdentifier(run, table) }
        items.removeAll()
        items.reserve(scratch.keys.count)
        for position in 0..<scratch.keys.count { items.append(scratch.keys[position].number) }
    }

    /// Compares the first eight bytes behind what all begin with, which are read once, before it looks for others.
    private static func sortByIdentifier(
        _ run: UnsafeMutableBufferPointer<KeyedNumber>, _ table: borrowing ItemTable
    ) {
        var run = unsafe run
        let first = unsafe table.identifier(of: table[Int(run[0].number)])
        var shared = first.count
        for position in run.indices {
            let entry = unsafe run[position]
            shared = min(shared, first.commonPrefixByteCount(with: table.identifier(of: table[Int(entry.number)])))
        }
        for position in run.indices {
            let identifier = unsafe table.identifier(of: table[Int(run[position].number)])
            unsafe run[position].key = identifier.sortKey(from: shared)
        }
        unsafe run.sort { left, right in
            if left.key != right.key { return left.key < right.key }
            let a = table[Int(left.number)]
            let b = table[Int(right.number)]
            return table.identifier(of: a) < table.identifier(of: b)
        }
    }
}

extension ByteView {
    /// Up to eight bytes from `offset` on, the first in the highest place, zeros behind them: sorts like the bytes.
    fileprivate func sortKey(from offset: Int) -> UInt64 {
        var key: UInt64 = 0
        for position in offset..<min(count, offset + 8) {
            // Invariant: the position lies within the view.
            let byte = unsafe unsafeBase.load(fromByteOffset: position, as: UInt8.self)
            key |= UInt64(byte) &<< UInt64(56 &- 8 &* (position &- offset))
        }
        return key
    }
}
