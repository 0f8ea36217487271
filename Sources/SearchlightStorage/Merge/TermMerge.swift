import SearchlightBytes

/// Merges dictionaries and postings: terms in order over all inputs, and for each term the postings in the new order of
/// documents.
struct TermMerge {
    private let plan: MergePlan
    private let scope: LeaseScope

    init(_ plan: MergePlan, in scope: LeaseScope) {
        self.plan = plan
        self.scope = scope
    }

    /// Writes all terms that some living document has.
    func write(to output: inout SegmentOutput) throws(StoreError) {
        assignCodes(&output.codes)
        var feeds = plan.inputs.indices.map { PostingFeed(input: $0, plan.inputs[$0].image, in: scope) }
        var cursors = plan.inputs.map { $0.image.terms(in: scope) }
        for position in cursors.indices { _ = try cursors[position].next() }
        var found: [Int] = []
        while let term = nextTerm(cursors, &found) {
            for position in found { try feeds[position].begin(cursors[position].entry, plan) }
            try writePostings(found, &feeds, to: &output)
            try output.endTerm(term)
            for position in found { _ = try cursors[position].next() }
        }
    }

    /// The uses of codes in the inputs stand for how frequent combinations are; those spelled out stay so.
    private func assignCodes(_ codes: inout CodeAssignment) {
        for input in plan.inputs {
            let directory = input.image.directory
            for (counts, uses) in zip(directory.codes, directory.codeUses) where uses > 0 {
                codes.count(RoleCombination(counts), uses: uses)
            }
        }
        codes.assign()
    }

    /// The least term that a cursor stands at, and the cursors that stand at it. Valid until one of them moves.
    private func nextTerm(_ cursors: [TermCursor], _ found: inout [Int]) -> ByteView? {
        found.removeAll(keepingCapacity: true)
        for position in cursors.indices where !cursors[position].isAtEnd {
            guard let first = found.first else {
                found.append(position)
                continue
            }
            let order = cursors[position].term.compare(cursors[first].term)
            if order < 0 { found.removeAll(keepingCapacity: true) }
            if order <= 0 { found.append(position) }
        }
        return found.first.map { cursors[$0].term }
    }

    /// Within an input documents keep their order, so the postings of each feed ascend in the new numbers as well.
    private func writePostings(
        _ found: [Int], _ feeds: inout [PostingFeed], to output: inout SegmentOutput
    ) throws(StoreError) {
        while true {
            var least = -1
            for position in found where feeds[position].document != PostingFeed.end {
                if least < 0 || feeds[position].document < feeds[least].document { least = position }
            }
            guard least >= 0 else { return }
            let counts = feeds[least].counts
            try output.addPosting(feeds[least].document, RoleCombination(counts)) { counts }
            try feeds[least].appendPositions(to: &output.lists.positions)
            try feeds[least].advance(plan)
        }
    }
}
