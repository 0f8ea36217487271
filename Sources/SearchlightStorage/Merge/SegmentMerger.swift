import SearchlightBytes

/// Merges images into one, without the documents that were deleted or have expired.
///
/// The result is what a builder would have made of the living documents: same order, statistics, postings and columns.
/// Nothing is tokenised again. Used once, on one thread; the images must stay alive meanwhile.
package struct SegmentMerger: ~Copyable {
    /// An image to merge, with what was deleted in it.
    package struct Input {
        package var image: SegmentImage

        /// Nil where nothing was deleted.
        package var tombstones: Tombstones?

        package init(image: SegmentImage, tombstones: Tombstones? = nil) {
            self.image = image
            self.tombstones = tombstones
        }
    }

    private let inputs: [Input]
    private let expiryLimit: Double?

    /// Lends views of blocks that are read in place, for the whole merge.
    private let scope = LeaseScope()

    /// Prepares a merge.
    ///
    /// - Parameter dropExpiredBefore: documents whose expiry lies before this time are left out; nil to keep them.
    package init(inputs: [Input], dropExpiredBefore: Double?) {
        self.inputs = inputs
        expiryLimit = dropExpiredBefore
    }

    /// Writes the merged image behind what `sink` holds. Nil, with nothing written, where no document is left.
    ///
    /// O(n log n) in documents, linear in everything else.
    /// - Throws: `corrupt` with the place of the damage; what the sink meets.
    package mutating func merge(into sink: inout ImageSink) throws(StoreError) -> SegmentSummary? {
        for input in inputs { input.image.expectWholeReading(true) }
        defer { for input in inputs { input.image.expectWholeReading(false) } }
        var plan = try MergePlan(inputs, expiryLimit: expiryLimit, in: scope)
        guard !plan.documents.isEmpty else { return nil }
        plan.planRecords()
        var output = SegmentOutput()
        swap(&sink, &output.image.sink)
        defer { swap(&sink, &output.image.sink) }
        output.begin(.random(), createdAt: inputs.map(\.image.createdAt).max() ?? 0)
        // Terms are taken over as they were folded, so the result is as old as the oldest of them.
        output.directory.unicodeVersion = inputs.map(\.image.directory.unicodeVersion).min() ?? 0
        let domainOrdinals = try ColumnMerge(plan).write(to: &output)
        try writeDocuments(plan, domainOrdinals, to: &output)
        try writeIdentifiers(plan, to: &output)
        try RecordMerge(plan).write(to: &output.image)
        var terms = TermMerge(plan, in: scope)
        try terms.write(to: &output)
        return try output.finish(recordCount: plan.recordCount)
    }

    private func writeDocuments(
        _ plan: borrowing MergePlan, _ domainOrdinals: [NumberTable], to output: inout SegmentOutput
    ) throws(StoreError) {
        for source in plan.documents {
            let image = inputs[source.input].image
            let head = try image.head(of: source.document, in: scope)
            var ordinal: UInt32?
            if let old = head.domainOrdinal {
                guard Int(old) < domainOrdinals[source.input].count else {
                    throw image.damage(.heads, "a head names a domain that does not exist")
                }
                ordinal = domainOrdinals[source.input][Int(old)]
                guard ordinal != NumberTable.none else {
                    throw image.damage(.heads, "a head names another domain than the column of domains")
                }
            }
            let fields = HeadFields(
                identifier: head.identifier, title: head.title, domainOrdinal: ordinal,
                recordNumber: plan.newRecord(source), expiry: head.expiry, thumbnailNumber: head.thumbnailNumber)
            let norms = try image.norms(of: source.document, in: scope)
            guard (norms.rankingHint ?? 0) <= 100 else { throw image.damage(.norms, "a ranking hint exceeds 100") }
            try output.addDocument(
                fields, norms: norms.bits,
                date: try image.date(of: source.document, in: scope))
        }
        try output.finishDocuments()
    }

    /// The tables of the inputs, with new numbers, sorted again.
    private func writeIdentifiers(_ plan: borrowing MergePlan, to output: inout SegmentOutput) throws(StoreError) {
        var entries: [UInt64] = []
        entries.reserveCapacity(plan.documents.count)
        var isListed = [Bool](repeating: false, count: plan.documents.count)
        for (number, input) in inputs.enumerated() {
            for block in 0..<input.image.blockCount(of: .identifiers) {
                try readIdentifiers(block, of: number, plan, &isListed, into: &entries)
            }
        }
        guard entries.count == plan.documents.count else { throw unlisted(plan, isListed) }
        entries.sort()
        for entry in entries {
            try output.addIdentifier(
                hash: UInt32(truncatingIfNeeded: entry >> 32), document: UInt32(truncatingIfNeeded: entry))
        }
    }

    /// Appends the entries of a block whose documents live on, hash before document.
    private func readIdentifiers(
        _ block: Int, of number: Int, _ plan: borrowing MergePlan, _ isListed: inout [Bool],
        into entries: inout [UInt64]
    ) throws(StoreError) {
        let image = inputs[number].image
        let view = try image.block(.identifiers, block, in: scope)
        do throws(FormatError) {
            for offset in stride(from: 0, to: view.count - 7, by: 8) {
                guard let document = plan.newDocument(try view.uint32(at: offset + 4), of: number) else { continue }
                guard !isListed[Int(document)] else {
                    throw FormatError("the table of identifiers has a document twice", at: offset)
                }
                isListed[Int(document)] = true
                entries.append(UInt64(try view.uint32(at: offset)) << 32 | UInt64(document))
            }
        } catch {
            throw image.damage(.identifiers, block, error)
        }
    }

    private func unlisted(_ plan: borrowing MergePlan, _ isListed: [Bool]) -> StoreError {
        let document = isListed.firstIndex(of: false) ?? 0
        return inputs[plan.documents[document].input].image.damage(
            .identifiers, "the table of identifiers lacks a document")
    }
}
