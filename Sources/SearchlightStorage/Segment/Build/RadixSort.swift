/// What a radix sort can put in order.
protocol RadixKeyed: BitwiseCopyable {
    /// What it is sorted by.
    var sortKey: UInt64 { get }
}

/// A number to sort by, with something that goes along.
struct KeyedNumber: RadixKeyed {
    var key: UInt64
    var number: UInt32

    var sortKey: UInt64 { key }
}

extension UInt64: RadixKeyed {
    var sortKey: UInt64 { self }
}

/// Sorts by 64-bit keys, equal ones in the order in which they came: a radix sort in steps of 11 bits for many, the
/// standard library's sort for few.
@safe
struct RadixSort<Element: RadixKeyed>: ~Copyable {
    private var other = GrowingBuffer<Element>()
    private var counts = GrowingBuffer<UInt32>()

    private static var digitBits: UInt64 { 11 }

    /// Below this many, comparing is faster than counting.
    private static var smallCount: Int { 1_000 }

    /// O(n). `entries` has fewer than 2^32. Bits of the key below `lowestBit` need not be looked at.
    mutating func sort(_ entries: inout GrowingBuffer<Element>, lowestBit: UInt64 = 0) {
        guard entries.count > 1 else { return }
        guard entries.count >= Self.smallCount else {
            var buffer = unsafe UnsafeMutableBufferPointer(start: entries.base, count: entries.count)
            unsafe buffer.sort { $0.sortKey < $1.sortKey }
            return
        }
        var varying: UInt64 = 0
        for position in 0..<entries.count { varying |= entries[position].sortKey ^ entries[0].sortKey }
        other.fillUninitialised(count: entries.count)
        var shift = lowestBit
        while shift < 64 {
            if varying &>> shift & 0x7FF != 0 {
                distribute(entries, shift: shift)
                swap(&entries, &other)
            }
            shift += Self.digitBits
        }
    }

    /// Copies `entries` into `other`, ordered by the digit at `shift` and otherwise as before.
    private mutating func distribute(_ entries: borrowing GrowingBuffer<Element>, shift: UInt64) {
        counts.fill(0, count: 1 << Int(Self.digitBits))
        let next = unsafe counts.base
        let source = unsafe entries.base
        let target = unsafe other.base
        for position in 0..<entries.count {
            unsafe next[Int(source[position].sortKey &>> shift & 0x7FF)] += 1
        }
        var start: UInt32 = 0
        for digit in 0..<counts.count {
            let count = unsafe next[digit]
            unsafe next[digit] = start
            start += count
        }
        // Invariant: the counts add up to the number of entries, so each place lies within `other`.
        for position in 0..<entries.count {
            let entry = unsafe source[position]
            let digit = Int(entry.sortKey &>> shift & 0x7FF)
            unsafe target[Int(next[digit])] = entry
            unsafe next[digit] += 1
        }
    }
}
