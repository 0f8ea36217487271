/// Keys with numbers, sorted: memory that the steps of finishing an image use one after the other.
@safe
struct SortScratch: ~Copyable {
    var keys = GrowingBuffer<KeyedNumber>()
    private var radix = RadixSort<KeyedNumber>()

    /// Sorts `keys`, equal ones in the order in which they came. O(n).
    mutating func sort() { radix.sort(&keys) }

    /// Lends the entries of each key that stands there more than once, to be put in order. The keys are sorted.
    func forEachRun(_ body: (UnsafeMutableBufferPointer<KeyedNumber>) -> Void) {
        var start = 0
        while start < keys.count {
            var end = start + 1
            while end < keys.count, keys[end].key == keys[start].key { end += 1 }
            // Invariant: the run lies within the keys, which nobody else touches meanwhile.
            if end - start > 1 { unsafe body(UnsafeMutableBufferPointer(start: keys.base + start, count: end - start)) }
            start = end
        }
    }
}
