import SearchlightBytes

/// Turns the token log into postings lists, as many terms at a time as the memory for sorted tokens allows.
///
/// Codes are given by the combinations of the first part: those of the others are much the same, and a combination
/// without a code is spelled out.
struct TermSectionBuilder: ~Copyable {
    private var sorter = TokenSorter()
    private var narrow = TokenRuns<UInt32>()
    private var wide = TokenRuns<UInt64>()

    /// Writes all terms to `output`. `layout` was made for them, nil where only the wide one fits.
    mutating func write(
        _ table: borrowing TermTable, log: borrowing TokenLog, items: borrowing ItemTable,
        order: borrowing DocumentOrder, narrow layout: TokenLayout?, sortByteCount: Int,
        _ scratch: inout SortScratch, to output: inout SegmentOutput
    ) throws(StoreError) {
        sorter.sort(table, &scratch)
        output.codes.assign()
        var first = 0
        while first < sorter.terms.count {
            if let layout {
                let part = sorter.part(from: first, tokenLimit: sortByteCount / MemoryLayout<UInt32>.stride)
                narrow.fill(layout, &sorter, part, log: log, items: items, order: order)
                try Self.write(part, of: &narrow, &sorter, table, to: &output)
                first = part.upperBound
            } else {
                let part = sorter.part(from: first, tokenLimit: sortByteCount / MemoryLayout<UInt64>.stride)
                wide.fill(.wide, &sorter, part, log: log, items: items, order: order)
                try Self.write(part, of: &wide, &sorter, table, to: &output)
                first = part.upperBound
            }
        }
    }

    /// Writes the terms of a part whose tokens are sorted.
    private static func write<Word>(
        _ part: Range<Int>, of runs: inout TokenRuns<Word>, _ sorter: inout TokenSorter,
        _ table: borrowing TermTable, to output: inout SegmentOutput
    ) throws(StoreError) {
        let partStart = sorter.start(of: part.lowerBound)
        if part.lowerBound == 0 {
            countCombinations(part, &runs, sorter, &output.codes)
            output.codes.assign()
        }
        var start = 0
        for position in part {
            let term = sorter.terms[position]
            let end = Int(term.end) - partStart
            table.touch(sorter.terms[min(position + 8, part.upperBound - 1)].offset)
            try writeList(start..<end, of: &runs, to: &output)
            try output.endTerm(table.view(offset: term.offset, byteCount: term.byteCount))
            start = end
        }
        sorter.close(part)
    }

    @inline(never)
    private static func countCombinations<Word>(
        _ part: Range<Int>, _ runs: inout TokenRuns<Word>, _ sorter: borrowing TokenSorter,
        _ codes: inout CodeAssignment
    ) {
        var start = 0
        for position in part {
            let end = Int(sorter.terms[position].end)
            while start < end {
                let run = runs.orderedRun(from: start, limit: end)
                codes.count(runs.withSharing(run, from: start))
                start = run.end
            }
        }
    }

    @inline(never)
    private static func writeList<Word>(
        _ range: Range<Int>, of runs: inout TokenRuns<Word>, to output: inout SegmentOutput
    ) throws(StoreError) {
        var start = range.lowerBound
        while start < range.upperBound {
            if runs.isAlone(start, limit: range.upperBound) {
                // Most words occur once in an item.
                try writeAlone(start, of: &runs, to: &output)
                start &+= 1
                continue
            }
            let run = runs.orderedRun(from: start, limit: range.upperBound)
            let combination = runs.withSharing(run, from: start)
            let isShared = try output.addPosting(runs.document(at: start), combination) {
                runs.exactCounts(start..<run.end)
            }
            runs.appendPositions(start..<run.end, to: &output.lists.positions, withoutBody: isShared)
            start = run.end
        }
    }

    @inline(__always)
    private static func writeAlone<Word>(
        _ start: Int, of runs: inout TokenRuns<Word>, to output: inout SegmentOutput
    ) throws(StoreError) {
        let combination = runs.combination(ofTokenAt: start)
        _ = try output.addPosting(runs.document(at: start), combination) { combination.counts }
        runs.appendPosition(start, to: &output.lists.positions)
    }
}
