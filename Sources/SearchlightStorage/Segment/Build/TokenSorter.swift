import SearchlightBytes

/// Sorts the terms of a builder, and says where the tokens of each go.
@safe
struct TokenSorter: ~Copyable {
    /// A term in the order of the dictionary, with what writing it needs: the terms' own table is read out of order.
    struct SortedTerm: BitwiseCopyable {
        /// Where its tokens end among those of all terms; they begin where those of the term before end.
        var end: UInt32
        var offset: UInt32
        var byteCount: UInt16
    }

    /// The terms that living items use, by bytes.
    private(set) var terms = GrowingBuffer<SortedTerm>()

    /// Tokens of all terms.
    private(set) var tokenCount = 0

    /// By number of a term: where its next token goes.
    private(set) var cursors = GrowingBuffer<UInt32>()

    /// Numbers of terms by their first eight bytes.
    private var order = GrowingBuffer<KeyedNumber>()
    private var radix = RadixSort()

    /// O(n log n) in the terms that begin alike, O(n) else. The tokens of living items are fewer than 2^32.
    mutating func sort(_ table: borrowing TermTable) {
        sortTerms(table)
        placeTerms(table)
    }

    private mutating func sortTerms(_ table: borrowing TermTable) {
        order.removeAll()
        for number in 0..<table.count {
            let term = table.terms[number]
            if term.uses > 0 { order.append(KeyedNumber(key: term.prefix, number: UInt32(number))) }
        }
        radix.sort(&order)
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, order[end].key == order[start].key { end += 1 }
            if end - start > 1 { sortEqualPrefixes(start..<end, table) }
            start = end
        }
    }

    private mutating func sortEqualPrefixes(_ range: Range<Int>, _ table: borrowing TermTable) {
        var run = unsafe UnsafeMutableBufferPointer(start: order.base + range.lowerBound, count: range.count)
        unsafe run.sort { left, right in
            let a = table.terms[Int(left.number)]
            let b = table.terms[Int(right.number)]
            return a.next != b.next ? a.next < b.next : table.view(of: a) < table.view(of: b)
        }
    }

    private mutating func placeTerms(_ table: borrowing TermTable) {
        cursors.fill(0, count: table.count)
        terms.removeAll()
        terms.reserve(order.count)
        var start: UInt32 = 0
        for position in 0..<order.count {
            let number = Int(order[position].number)
            let term = table.terms[number]
            cursors[number] = start
            start += term.uses
            terms.append(SortedTerm(end: start, offset: term.offset, byteCount: term.byteCount))
        }
        tokenCount = Int(start)
    }
}
