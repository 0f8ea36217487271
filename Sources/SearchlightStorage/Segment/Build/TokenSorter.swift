import SearchlightBytes

/// Sorts the terms of a builder, and says where the tokens of each go.
@safe
struct TokenSorter: ~Copyable {
    /// A term in the order of the dictionary, with what writing it needs: the terms' own table is read out of order.
    struct SortedTerm: BitwiseCopyable {
        /// Where its tokens end among those of all terms; they begin where those of the term before end.
        var end: UInt32
        var offset: UInt32
        var number: UInt32
        var byteCount: UInt16
    }

    /// The terms that living items use, by bytes.
    private(set) var terms = GrowingBuffer<SortedTerm>()

    /// Tokens of all terms.
    private(set) var tokenCount = 0

    /// By number of a term: where its next token goes; `.max` once all of them are there.
    private(set) var cursors = GrowingBuffer<UInt32>()

    /// Tokens before those of the term at `position`.
    func start(of position: Int) -> Int { position == 0 ? 0 : Int(terms[position - 1].end) }

    /// The terms from `first` on that have at most `tokenLimit` tokens together, and at least one.
    func part(from first: Int, tokenLimit: Int) -> Range<Int> {
        let limit = start(of: first) + tokenLimit
        if tokenCount <= limit { return first..<terms.count }
        var (low, high) = (first + 1, terms.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(terms[middle - 1].end) <= limit { low = middle } else { high = middle - 1 }
        }
        return first..<low
    }

    /// Lets no further tokens of these terms be placed.
    mutating func close(_ part: Range<Int>) {
        for position in part { cursors[Int(terms[position].number)] = .max }
    }

    /// O(n log n) in the terms that begin alike, O(n) else. The tokens of living items are fewer than 2^32.
    mutating func sort(_ table: borrowing TermTable, _ scratch: inout SortScratch) {
        sortTerms(table, &scratch)
        placeTerms(table, scratch.keys)
    }

    private func sortTerms(_ table: borrowing TermTable, _ scratch: inout SortScratch) {
        scratch.keys.removeAll()
        for number in 0..<table.count {
            let term = table.terms[number]
            if term.uses > 0 { scratch.keys.append(KeyedNumber(key: term.prefix, number: UInt32(number))) }
        }
        scratch.sort()
        unsafe scratch.forEachRun { run in unsafe sortEqualPrefixes(run, table) }
    }

    private func sortEqualPrefixes(_ entries: UnsafeMutableBufferPointer<KeyedNumber>, _ table: borrowing TermTable) {
        var run = unsafe entries
        unsafe run.sort { left, right in
            let a = table.terms[Int(left.number)]
            let b = table.terms[Int(right.number)]
            return a.next != b.next ? a.next < b.next : table.view(of: a) < table.view(of: b)
        }
    }

    private mutating func placeTerms(_ table: borrowing TermTable, _ order: borrowing GrowingBuffer<KeyedNumber>) {
        cursors.fill(0, count: table.count)
        terms.removeAll()
        terms.reserve(order.count)
        var start: UInt32 = 0
        for position in 0..<order.count {
            let number = Int(order[position].number)
            let term = table.terms[number]
            cursors[number] = start
            start += term.uses
            terms.append(
                SortedTerm(end: start, offset: term.offset, number: UInt32(number), byteCount: term.byteCount))
        }
        tokenCount = Int(start)
    }
}
