import SearchlightBytes

/// Turns the token log into postings lists: one walk over the sorted tokens to count combinations, one to write.
struct TermSectionBuilder: ~Copyable {
    private var sorter = TokenSorter()
    private var narrow = TokenRuns<UInt32>()
    private var wide = TokenRuns<UInt64>()

    /// Writes all terms to `output`. `layout` was made for them, nil where only the wide one fits.
    mutating func write(
        _ table: borrowing TermTable, log: borrowing TokenLog, items: borrowing ItemTable,
        order: borrowing DocumentOrder, narrow layout: TokenLayout?, to output: inout SegmentOutput
    ) throws(StoreError) {
        sorter.sort(table)
        if let layout {
            narrow.fill(layout, &sorter, log: log, items: items, order: order)
            try Self.write(&narrow, sorter, table, to: &output)
        } else {
            wide.fill(.wide, &sorter, log: log, items: items, order: order)
            try Self.write(&wide, sorter, table, to: &output)
        }
    }

    private static func write<Word>(
        _ runs: inout TokenRuns<Word>, _ sorter: borrowing TokenSorter, _ table: borrowing TermTable,
        to output: inout SegmentOutput
    ) throws(StoreError) {
        countCombinations(&runs, sorter, &output.codes)
        output.codes.assign()
        var start = 0
        for position in 0..<sorter.terms.count {
            let term = sorter.terms[position]
            let end = Int(term.end)
            table.touch(sorter.terms[min(position + 8, sorter.terms.count - 1)].offset)
            try writeList(start..<end, of: &runs, to: &output)
            try output.endTerm(table.view(offset: term.offset, byteCount: term.byteCount))
            start = end
        }
    }

    @inline(never)
    private static func countCombinations<Word>(
        _ runs: inout TokenRuns<Word>, _ sorter: borrowing TokenSorter, _ codes: inout CodeAssignment
    ) {
        var start = 0
        for position in 0..<sorter.terms.count {
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
            let run = runs.run(from: start, limit: range.upperBound)
            let combination = runs.withSharing(run, from: start)
            let isShared = try output.addPosting(runs.document(at: start), combination) {
                runs.exactCounts(start..<run.end)
            }
            runs.appendPositions(start..<run.end, to: &output.lists.positions, withoutBody: isShared)
            start = run.end
        }
    }
}
