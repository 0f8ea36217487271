import SearchlightBytes

/// Merges dictionaries and postings: terms in order over all inputs, and for each term the postings in the new order of
/// documents.
@safe
struct TermMerge: ~Copyable {
    private let plan: MergePlan
    private let scope: LeaseScope
    private let inputCount: Int

    /// Invariant: `inputCount` feeds and documents, once `makeFeeds` ran.
    private let feeds: UnsafeMutablePointer<PostingFeed>
    private var feedCount = 0

    init(_ plan: MergePlan, in scope: LeaseScope) {
        self.plan = plan
        self.scope = scope
        inputCount = plan.inputs.count
        unsafe feeds = .allocate(capacity: plan.inputs.count)
    }

    deinit {
        unsafe feeds.deinitialize(count: feedCount)
        unsafe feeds.deallocate()
    }

    /// Writes all terms that some living document has.
    mutating func write(to output: inout SegmentOutput) throws(StoreError) {
        assignCodes(&output.codes)
        while feedCount < inputCount {
            unsafe (feeds + feedCount).initialize(to: PostingFeed(input: feedCount, plan, &output.codes, in: scope))
            feedCount += 1
        }
        var order = TermOrder(plan.inputs.map(\.image), in: scope)
        try order.start()
        while let term = order.term {
            for place in 0..<order.found.count {
                let input = order.found[place]
                try unsafe feeds[input].begin(order.entry(of: input))
            }
            if order.found.count == 1 {
                try writeAll(order.found[0], to: &output)
            } else {
                try writeMerged(order.found, to: &output)
            }
            try output.endTerm(term)
            try order.advance()
        }
    }

    /// The uses of codes in the inputs stand for how frequent combinations are; those spelled out stay so.
    private func assignCodes(_ codes: inout CodeAssignment) {
        for input in plan.inputs {
            let directory = input.image.directory
            for (code, uses) in directory.codeUses.enumerated() where uses > 0 {
                codes.count(input.image.combination(ofCode: code), uses: uses)
            }
        }
        codes.assign()
    }

    /// A term of one input.
    private func writeAll(_ input: Int, to output: inout SegmentOutput) throws(StoreError) {
        while unsafe feeds[input].document != PostingFeed.end { try writeOne(input, to: &output) }
    }

    /// A term of several inputs. Within an input documents keep their order, so the postings of each feed ascend in the
    /// new numbers as well.
    private func writeMerged(_ found: [Int], to output: inout SegmentOutput) throws(StoreError) {
        while true {
            var least = found[0]
            var document = unsafe feeds[least].document
            for input in found where unsafe feeds[input].document < document {
                least = input
                document = unsafe feeds[input].document
            }
            if document == PostingFeed.end { return }
            try writeOne(least, to: &output)
        }
    }

    @inline(__always)
    private func writeOne(_ input: Int, to output: inout SegmentOutput) throws(StoreError) {
        let code = unsafe feeds[input].code
        try unsafe output.addPosting(feeds[input].document, feeds[input].combination, code: code)
        if code != SegmentFormat.escapeCode {
            unsafe feeds[input].appendPositions(to: &output.lists.positions)
        } else {
            output.lists.addException(unsafe feeds[input].counts)
            if unsafe feeds[input].combination.isSharing {
                unsafe feeds[input].appendUnsharedPositions(to: &output.lists.positions)
            } else {
                unsafe feeds[input].appendPositions(to: &output.lists.positions)
            }
        }
        try unsafe feeds[input].advance()
    }
}
