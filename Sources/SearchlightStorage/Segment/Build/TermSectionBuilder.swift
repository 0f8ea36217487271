import SearchlightBytes

/// Turns sorted tokens into postings lists: one walk to count combinations, one to write.
@safe
struct TermSectionBuilder: ~Copyable {
    var sorter = TokenSorter()

    /// The occurrences of a term in one document.
    struct Run {
        var end: Int
        var combination: RoleCombination
    }

    /// Writes all terms to `output`. `sorter` has sorted.
    mutating func write(_ table: borrowing TermTable, to output: inout SegmentOutput) throws(StoreError) {
        countCombinations(&output.codes)
        output.codes.assign()
        var start = 0
        for position in 0..<sorter.terms.count {
            let term = sorter.terms[position]
            let end = Int(term.end)
            table.touch(sorter.terms[min(position + 8, sorter.terms.count - 1)].offset)
            try writeList(start..<end, to: &output)
            try output.endTerm(table.view(offset: term.offset, byteCount: term.byteCount))
            start = end
        }
    }

    @inline(never)
    private mutating func countCombinations(_ codes: inout CodeAssignment) {
        var start = 0
        for position in 0..<sorter.terms.count {
            let end = Int(sorter.terms[position].end)
            while start < end {
                let run = orderedRun(from: start, limit: end)
                codes.count(withSharing(run, from: start))
                start = run.end
            }
        }
    }

    @inline(never)
    private func writeList(_ range: Range<Int>, to output: inout SegmentOutput) throws(StoreError) {
        var start = range.lowerBound
        while start < range.upperBound {
            let document = UInt32(truncatingIfNeeded: unsafe sorter.tokens.base[start] &>> 32)
            let run = run(from: start, limit: range.upperBound)
            let combination = withSharing(run, from: start)
            let isShared = try output.addPosting(document, combination) { exactCounts(start..<run.end) }
            appendPositions(start..<run.end, to: &output.lists.positions, withoutBody: isShared)
            start = run.end
        }
    }

    /// The run that begins at `start`. Invariant: `start < limit <= tokens.count`.
    @inline(__always)
    private func run(from start: Int, limit: Int) -> Run {
        let tokens = unsafe sorter.tokens.base
        let first = unsafe tokens[start]
        // Sums without carries: a count that could overflow its byte, or a title begun twice, is counted again.
        var bits = RoleCombination.bits(of: UInt32(truncatingIfNeeded: first))
        var end = start &+ 1
        while end < limit {
            let next = unsafe tokens[end]
            if (next ^ first) &>> 32 != 0 { break }
            bits &+= RoleCombination.bits(of: UInt32(truncatingIfNeeded: next))
            end &+= 1
        }
        if bits & 0xFE00_0000_0000 != 0 || end &- start >= 255 {
            bits = RoleCombination(exactCounts(start..<end)).bits
        }
        return Run(end: end, combination: RoleCombination(bits: bits))
    }

    /// The same, after putting the run's tokens in order.
    @inline(__always)
    private mutating func orderedRun(from start: Int, limit: Int) -> Run {
        let run = run(from: start, limit: limit)
        var position = start &+ 1
        while position < run.end {
            if unsafe sorter.tokens.base[position &- 1] > sorter.tokens.base[position] {
                sorter.sortRun(start..<run.end)
                break
            }
            position &+= 1
        }
        return run
    }

    /// The run's combination, marked where the positions of body and description are the same: texts often begin with,
    /// or are, the description. The run's tokens are in order.
    @inline(__always)
    private func withSharing(_ run: Run, from start: Int) -> RoleCombination {
        run.combination.maySharePositions && run.combination.isExact
            ? compared(run, from: start) : run.combination
    }

    private func compared(_ run: Run, from start: Int) -> RoleCombination {
        let bits = run.combination.bits
        let count = Int(bits >> 16 & 0xFF)
        let description = start + Int(bits & 0xFF) + Int(bits >> 8 & 0xFF)
        // Invariant: tokens of a run lie by role, so the body's follow the description's, within the run.
        for position in description..<description + count {
            let difference = unsafe sorter.tokens.base[position] ^ sorter.tokens.base[position + count]
            if difference & 0x1FFF_FFFF != 0 { return run.combination }
        }
        return RoleCombination(bits: bits | RoleCombination.sharingBit)
    }

    private func exactCounts(_ range: Range<Int>) -> RoleCounts {
        var counts = RoleCounts()
        for position in range {
            let place = UInt32(truncatingIfNeeded: sorter.tokens[position])
            if let role = TextRole(rawValue: UInt8(place >> 29)) { counts[role] += 1 }
            if place == 0 { counts.startsTitle = true }
        }
        return counts
    }

    /// Per role the first position, then the distances.
    @inline(__always)
    private func appendPositions(_ range: Range<Int>, to positions: inout ByteWriter, withoutBody: Bool) {
        var previous: UInt32 = 0
        for position in range {
            let place = UInt32(truncatingIfNeeded: unsafe sorter.tokens.base[position])
            if withoutBody, place &>> 29 == UInt32(TextRole.body.rawValue) { continue }
            // In another role the distance counts from the role's position 0.
            if (place ^ previous) &>> 29 != 0 { previous = place & 0xE000_0000 }
            positions.appendVarint(place &- previous)
            previous = place
        }
    }
}
