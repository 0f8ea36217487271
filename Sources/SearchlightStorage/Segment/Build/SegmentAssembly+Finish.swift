import SearchlightBytes

extension SegmentAssembly {
    /// Begins the image behind what `sink` holds, unless that was done, and writes the records that are compressed
    /// already. `sink` must be the same for all of an image, with nothing else written to it.
    mutating func writeRecords(createdAt: Double, into sink: inout ImageSink) throws(StoreError) {
        swap(&sink, &output.image.sink)
        defer { swap(&sink, &output.image.sink) }
        begin(createdAt: createdAt)
        try records.writeFullBlocks(to: &output.image)
    }

    private mutating func begin(createdAt: Double) {
        if !isBegun { output.begin(options.identity ?? .random(), createdAt: createdAt) }
        isBegun = true
    }

    /// Writes the image of all items behind what `sink` holds and forgets the items, also where it throws.
    ///
    /// `createdAt` is the commit time in seconds since 1970. O(n log n) in distinct terms and items.
    mutating func finish(createdAt: Double, into sink: inout ImageSink) throws(StoreError) -> SegmentSummary {
        if isItemOpen { dropCurrent() }
        swap(&sink, &output.image.sink)
        defer {
            swap(&sink, &output.image.sink)
            removeAll()
        }
        begin(createdAt: createdAt)
        order.sort(items, &scratch)
        try columnBuilder.write(
            columns, values: values, strings: strings, items: items, order: order, to: &output)
        columnBuilder.trim(to: options.retainedByteCount / 16)
        try writeDocuments()
        try writeIdentifiers()
        try records.write(to: &output.image)
        try termBuilder.write(
            terms, log: tokens, items: items, order: order, narrow: narrowLayout,
            sortByteCount: options.sortByteCount, &scratch, to: &output)
        return try output.finish(recordCount: records.count)
    }

    /// Writes what stands at the documents themselves, and keeps of each what further steps need in this order.
    private mutating func writeDocuments() throws(StoreError) {
        scratch.keys.removeAll()
        writtenOperations.removeAll()
        writtenOperations.reserveCapacity(order.count)
        for document in 0..<order.count {
            if document & (DocumentOrder.batchCount - 1) == 0 {
                items.readAhead(order, from: document, withTexts: true)
            }
            let item = items[Int(order.items[document])]
            let head = HeadFields(
                identifier: items.identifier(of: item), title: items.title(of: item),
                domainOrdinal: item.flags.contains(.domain) ? columnBuilder.domainOrdinals[Int(item.domain)] : nil,
                recordNumber: item.recordNumber, expiry: item.flags.contains(.expiry) ? item.expiry : nil,
                thumbnailNumber: item.flags.contains(.thumbnail) ? item.thumbnailNumber : nil)
            try output.addDocument(head, norms: item.norms, date: item.rankingDate)
            let key = item.hash & 0xFFFF_FFFF_0000_0000 | UInt64(document)
            scratch.keys.append(KeyedNumber(key: key, number: UInt32(document)))
            writtenOperations.append(item.operationNumber)
        }
        try output.finishDocuments()
    }

    private mutating func writeIdentifiers() throws(StoreError) {
        scratch.sort()
        for position in 0..<scratch.keys.count {
            let entry = scratch.keys[position]
            try output.addIdentifier(hash: UInt32(truncatingIfNeeded: entry.key >> 32), document: entry.number)
        }
    }
}
