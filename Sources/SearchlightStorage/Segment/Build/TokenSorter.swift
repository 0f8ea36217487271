import SearchlightBytes

/// Sorts the token log by term, document, role and position: a counting sort over the sorted terms.
@safe
struct TokenSorter: ~Copyable {
    /// A term in the order of the dictionary, with what writing it needs: the terms' own table is read out of order.
    struct SortedTerm: BitwiseCopyable {
        /// Where its tokens end in `tokens`; they begin where those of the term before end.
        var end: UInt32
        var offset: UInt32
        var byteCount: UInt16
    }

    /// The terms that living items use, by bytes.
    private(set) var terms = GrowingBuffer<SortedTerm>()

    /// All tokens of living items, those of a term together in the order of `terms`: the document in the upper half,
    /// role and position in the lower.
    private(set) var tokens = GrowingBuffer<UInt64>()

    /// By number of a term: where its next token goes.
    private var cursors = GrowingBuffer<UInt32>()

    /// Numbers of terms by their first eight bytes.
    private var order = GrowingBuffer<KeyedNumber>()
    private var radix = RadixSort()

    /// O(tokens + terms). `log` has fewer than 2^32 entries.
    mutating func sort(
        _ table: borrowing TermTable, log: borrowing TokenLog, items: borrowing ItemTable,
        order documents: borrowing DocumentOrder
    ) {
        sortTerms(table)
        placeTerms(table)
        for document in 0..<documents.count {
            let item = items[Int(documents.items[document])]
            scatter(log, item.tokenStart..<item.tokenEnd, document: UInt64(document))
        }
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
        tokens.fillUninitialised(count: Int(start))
    }

    /// Invariant: a term's uses are the entries of living items, so each cursor stays within its term's room.
    @inline(never)
    private mutating func scatter(_ log: borrowing TokenLog, _ range: Range<Int>, document: UInt64) {
        let next = unsafe cursors.base
        let target = unsafe tokens.base
        let high = document &<< 32
        log.forEachWord(range) { number, place in
            let position = unsafe next[Int(number)]
            unsafe next[Int(number)] = position &+ 1
            unsafe target[Int(position)] = high | UInt64(place)
        }
    }

    /// Puts the tokens of one term in one document in the order of role and position, where fields came out of order.
    mutating func sortRun(_ range: Range<Int>) {
        precondition(range.upperBound <= tokens.count, "a run lies within the tokens")
        var run = unsafe UnsafeMutableBufferPointer(start: tokens.base + range.lowerBound, count: range.count)
        unsafe run.sort()
    }
}
