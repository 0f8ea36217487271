import SearchlightBytes

/// Tokens of an image, those of a term together, those of a term in one document as a run: all of them, or a part that
/// fits the memory there is for it.
///
/// `Word` is what a token is packed into by the layout.
@safe
struct TokenRuns<Word: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>: ~Copyable {
    /// The occurrences of a term in one document.
    struct Run {
        var end: Int
        var combination: RoleCombination
    }

    private var tokens = GrowingBuffer<Word>()
    private var layout = TokenLayout.wide

    /// The positions that the layout has no bits for, in the lower halves, by where their tokens lie in `tokens`, in the
    /// upper halves; in that order.
    private var longPositions = GrowingBuffer<UInt64>()
    private var longHint = 0
    private var radix = RadixSort<UInt64>()

    init() {}

    /// Sorts the tokens of these terms, at least one, in all documents: a counting sort, O(tokens).
    ///
    /// Invariant: `sorter` gave each term as much room as the log has entries of it in living items; the tokens of these
    /// were not placed before, and those of the terms before them are closed.
    mutating func fill(
        _ layout: TokenLayout, _ sorter: inout TokenSorter, _ terms: Range<Int>, log: borrowing TokenLog,
        items: borrowing ItemTable, order documents: borrowing DocumentOrder
    ) {
        self.layout = layout
        let part = sorter.start(of: terms.lowerBound)..<Int(sorter.terms[terms.upperBound - 1].end)
        tokens.fillUninitialised(count: part.count + 1)
        longPositions.removeAll()
        longHint = 0
        for document in 0..<documents.count {
            if document & (DocumentOrder.batchCount - 1) == 0 { items.readAhead(documents, from: document) }
            let item = items[Int(documents.items[document])]
            scatter(log, item.tokenRange, document: UInt32(document), &sorter, part)
        }
        radix.sort(&longPositions, lowestBit: 32)
    }

    /// Every token is written, those of other parts to the place behind the last one: no branch to be guessed wrong.
    @inline(never)
    private mutating func scatter(
        _ log: borrowing TokenLog, _ range: Range<Int>, document: UInt32, _ sorter: inout TokenSorter,
        _ part: Range<Int>
    ) {
        let next = unsafe sorter.cursors.base
        let target = unsafe tokens.base
        let layout = layout
        let start = UInt32(part.lowerBound)
        let count = UInt32(part.count)
        log.forEachWord(range) { number, place in
            let position = unsafe next[Int(number)]
            let offset = position &- start
            unsafe next[Int(number)] = position &+ (offset < count ? 1 : 0)
            unsafe target[Int(min(offset, count))] = layout.token(document, place)
            let fieldPosition = place & SegmentFormat.maximumPosition
            if fieldPosition >= layout.positionMask, offset < count {
                longPositions.append(UInt64(offset) &<< 32 | UInt64(fieldPosition))
            }
        }
    }

    /// Role and position, packed, of the token at `index`, which lies within the tokens.
    @inline(__always)
    private func place(at index: Int) -> UInt32 { layout.place(of: unsafe tokens.base[index]) }

    /// The position in its role of the token at `index`.
    @inline(__always)
    private mutating func position(at index: Int) -> UInt32 {
        let place = place(at: index)
        guard layout.isLong(place) else { return layout.position(of: place) }
        return UInt32(truncatingIfNeeded: longPositions[longEntry(at: index)])
    }

    /// Where the long position of the token at `position` lies. Invariant: it has one. O(1) in order of position.
    private mutating func longEntry(at position: Int) -> Int {
        let key = UInt64(position)
        var low = longHint + 1
        if low >= longPositions.count || longPositions[low] &>> 32 != key {
            low = 0
            var high = longPositions.count
            while low < high {
                let middle = (low + high) / 2
                if longPositions[middle] &>> 32 < key { low = middle + 1 } else { high = middle }
            }
        }
        longHint = low
        return low
    }

    /// The document of the token at `position`, which lies within the tokens.
    @inline(__always)
    func document(at position: Int) -> UInt32 { layout.document(of: unsafe tokens.base[position]) }

    /// Whether the token at `start` is the only one of its run.
    @inline(__always)
    func isAlone(_ start: Int, limit: Int) -> Bool {
        guard start &+ 1 < limit else { return true }
        let documentMask = ~Word(truncatingIfNeeded: layout.placeMask)
        return unsafe (tokens.base[start] ^ tokens.base[start &+ 1]) & documentMask != 0
    }

    /// The combination of a token that is the only one of its run.
    @inline(__always)
    func combination(ofTokenAt start: Int) -> RoleCombination {
        RoleCombination(bits: layout.combinationBits(of: place(at: start)))
    }

    /// The run that begins at `start`. Invariant: `start < limit`, which is within the tokens.
    @inline(__always)
    func run(from start: Int, limit: Int) -> Run {
        let tokens = unsafe tokens.base
        let layout = layout
        let documentMask = ~Word(truncatingIfNeeded: layout.placeMask)
        let first = unsafe tokens[start]
        // Sums without carries: a count that could overflow its byte, or a title begun twice, is counted again.
        var bits = layout.combinationBits(of: layout.place(of: first))
        var end = start &+ 1
        while end < limit {
            let next = unsafe tokens[end]
            if (next ^ first) & documentMask != 0 { break }
            bits &+= layout.combinationBits(of: layout.place(of: next))
            end &+= 1
        }
        if bits & 0xFE00_0000_0000 != 0 || end &- start >= 255 {
            bits = RoleCombination(exactCounts(start..<end)).bits
        }
        return Run(end: end, combination: RoleCombination(bits: bits))
    }

    /// The same, after putting the run's tokens in the order of role and position, where fields came out of order.
    @inline(__always)
    mutating func orderedRun(from start: Int, limit: Int) -> Run {
        let run = run(from: start, limit: limit)
        var position = start &+ 1
        while position < run.end {
            let (previous, next) = unsafe (tokens.base[position &- 1], tokens.base[position])
            // Long positions look equal.
            if previous > next || previous == next && layout.isLong(layout.place(of: next)) {
                sort(start..<run.end)
                break
            }
            position &+= 1
        }
        return run
    }

    private mutating func sort(_ range: Range<Int>) {
        let sorted = range.map { (token: tokens[$0], position: position(at: $0)) }.sorted {
            ($0.token, $0.position) < $1
        }
        // Invariant: entries of a run lie together, and the run keeps as many.
        var entry = range.first { layout.isLong(place(at: $0)) }.map { longEntry(at: $0) } ?? 0
        for (index, (token, position)) in zip(range, sorted) {
            tokens[index] = token
            guard layout.isLong(layout.place(of: token)) else { continue }
            longPositions[entry] = UInt64(index) &<< 32 | UInt64(position)
            entry += 1
        }
    }

    /// The run's combination, marked where the positions of body and description are the same: texts often begin with,
    /// or are, the description. The run's tokens are in order.
    @inline(__always)
    mutating func withSharing(_ run: Run, from start: Int) -> RoleCombination {
        run.combination.maySharePositions && run.combination.isExact
            ? compared(run, from: start) : run.combination
    }

    private mutating func compared(_ run: Run, from start: Int) -> RoleCombination {
        let bits = run.combination.bits
        let count = Int(bits >> 16 & 0xFF)
        let description = start + Int(bits & 0xFF) + Int(bits >> 8 & 0xFF)
        // Invariant: tokens of a run lie by role, so the body's follow the description's, within the run.
        for index in description..<description + count {
            let (place, other) = (place(at: index), place(at: index + count))
            if layout.position(of: place ^ other) != 0 { return run.combination }
            if layout.isLong(place), position(at: index) != position(at: index + count) { return run.combination }
        }
        return RoleCombination(bits: bits | RoleCombination.sharingBit)
    }

    /// How often the run's term occurs in each role.
    func exactCounts(_ range: Range<Int>) -> RoleCounts {
        var counts = RoleCounts()
        for position in range {
            let place = layout.place(of: tokens[position])
            if let role = TextRole(rawValue: UInt8(layout.role(of: place))) { counts[role] += 1 }
            if place == 0 { counts.startsTitle = true }
        }
        return counts
    }

    /// Appends the position of a token that is the only one of its run.
    @inline(__always)
    mutating func appendPosition(_ start: Int, to positions: inout ByteWriter) {
        positions.appendVarint(position(at: start))
    }

    /// Appends per role of a run the first position, then the distances.
    @inline(__always)
    mutating func appendPositions(_ range: Range<Int>, to positions: inout ByteWriter, withoutBody: Bool) {
        let layout = layout
        var last: UInt32 = 0
        var previous: UInt32 = 0
        for index in range {
            let place = place(at: index)
            if withoutBody, layout.role(of: place) == UInt32(TextRole.body.rawValue) { continue }
            // In another role the distance counts from the role's position 0.
            if layout.role(of: place ^ last) != 0 { previous = 0 }
            let position = layout.isLong(place) ? position(at: index) : layout.position(of: place)
            positions.appendVarint(position &- previous)
            (last, previous) = (place, position)
        }
    }
}
