import SearchlightBytes

/// Writes the records of a merge: whole blocks as they are, the others decompressed and packed again.
struct RecordMerge {
    private let plan: MergePlan

    init(_ plan: MergePlan) { self.plan = plan }

    /// Writes section `records`.
    func write(to image: inout ImageWriter) throws(StoreError) {
        var firstKey: UInt32 = 0
        for block in plan.verbatimBlocks {
            let source = plan.inputs[block.input].image
            let place = source.location(.records, block.number)
            try image.writePayload(
                .records, try source.storedPayload(.records, block.number), rawByteCount: place.rawByteCount,
                firstKey: firstKey)
            firstKey += try recordCount(of: block)
        }
        try repack(from: firstKey, to: &image)
    }

    private func recordCount(of block: MergePlan.RecordBlock) throws(StoreError) -> UInt32 {
        let source = plan.inputs[block.input].image
        let first = source.location(.records, block.number).firstKey
        let isLast = block.number + 1 == source.blockCount(of: .records)
        let end = isLast ? source.recordCount : source.location(.records, block.number + 1).firstKey
        guard end >= first else { throw source.damage(.records, "blocks of records are out of order") }
        return end - first
    }

    /// Records come in the order of their blocks in each input, so each block is decompressed once.
    private func repack(from firstKey: UInt32, to image: inout ImageWriter) throws(StoreError) {
        var block = OffsetBlock(offsetWidth: 4, byteLimit: SegmentFormat.recordBlockByteCount)
        block.reset(firstKey: firstKey)
        let scope = LeaseScope()
        for source in plan.repackedRecords {
            let record = try plan.inputs[source.input].image.record(source.record, in: scope)
            if !block.hasRoom(for: record.count) { try block.close(.records, &image) }
            block.append(record)
            if scope.byteCount > RecordMerge.leaseByteLimit { scope.reset() }
        }
        try block.close(.records, &image)
    }

    private static let leaseByteLimit = 8 << 20
}
