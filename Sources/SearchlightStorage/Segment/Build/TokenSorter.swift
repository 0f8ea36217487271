import SearchlightBytes

/// Sorts the token log by term, document, role and position: a counting sort over the sorted terms.
@safe
struct TokenSorter: ~Copyable {
    /// A term in the order of the dictionary.
    struct SortedTerm: BitwiseCopyable {
        var prefix: UInt64
        var number: UInt32
    }

    /// The terms that living items use, by bytes.
    private(set) var terms = GrowingBuffer<SortedTerm>()

    /// All tokens of living items, those of a term together in the order of `terms`: the document in the upper half,
    /// role and position in the lower.
    private(set) var tokens = GrowingBuffer<UInt64>()

    /// By number of a term: where its next token goes; after sorting, where its tokens end.
    private var cursors = GrowingBuffer<UInt32>()

    /// O(tokens + terms * log terms). `log` has fewer than 2^32 entries.
    mutating func sort(
        _ table: borrowing TermTable, log: borrowing GrowingBuffer<UInt64>, items: borrowing ItemTable,
        order: borrowing DocumentOrder
    ) {
        sortTerms(table)
        placeTerms(table)
        for document in 0 ..< order.count {
            let item = items[Int(order.items[document])]
            scatter(log, item.tokenStart, item.tokenCount, document: UInt64(document))
        }
    }

    private mutating func sortTerms(_ table: borrowing TermTable) {
        terms.removeAll()
        for number in 0 ..< table.count {
            let term = table.terms[number]
            if term.uses > 0 { terms.append(SortedTerm(prefix: term.prefix, number: UInt32(number))) }
        }
        var buffer = unsafe UnsafeMutableBufferPointer(start: terms.base, count: terms.count)
        unsafe buffer.sort { left, right in
            if left.prefix != right.prefix { return left.prefix < right.prefix }
            return table.view(of: table.terms[Int(left.number)]) < table.view(of: table.terms[Int(right.number)])
        }
    }

    private mutating func placeTerms(_ table: borrowing TermTable) {
        cursors.fill(0, count: table.count)
        var start: UInt32 = 0
        for position in 0 ..< terms.count {
            let number = Int(terms[position].number)
            cursors[number] = start
            start += table.terms[number].uses
        }
        tokens.fillUninitialised(count: Int(start))
    }

    /// Invariant: a term's uses are the entries of living items, so each cursor stays within its term's room.
    @inline(never)
    private mutating func scatter(
        _ log: borrowing GrowingBuffer<UInt64>, _ start: Int, _ count: Int, document: UInt64
    ) {
        precondition(start >= 0 && start + count <= log.count, "an item's tokens lie within the log")
        let entries = unsafe log.base + start
        let next = unsafe cursors.base
        let target = unsafe tokens.base
        let high = document &<< 32
        for position in 0 ..< count {
            let entry = unsafe entries[position]
            let term = Int(entry & 0xFFFF_FFFF)
            let place = unsafe next[term]
            unsafe next[term] = place &+ 1
            unsafe target[Int(place)] = high | entry &>> 32
        }
    }

    /// Where the tokens of a term end; they begin where those of the term before end.
    @inline(__always)
    func end(of term: SortedTerm) -> Int { Int(cursors[Int(term.number)]) }

    /// Puts the tokens of one term in one document in the order of role and position, where fields came out of order.
    mutating func sortRun(_ range: Range<Int>) {
        precondition(range.upperBound <= tokens.count, "a run lies within the tokens")
        var run = unsafe UnsafeMutableBufferPointer(start: tokens.base + range.lowerBound, count: range.count)
        unsafe run.sort()
    }
}
