import SearchlightBytes

extension SegmentBuilder {
    /// Writes the image of all items behind what `sink` holds and forgets the items, also where it throws.
    ///
    /// `createdAt` is the commit time in seconds since 1970. O(n log n) in distinct terms and items.
    package func finish(createdAt: Double, into sink: inout ImageSink) throws(StoreError) -> SegmentSummary {
        if isItemOpen { dropCurrent() }
        swap(&sink, &output.image.sink)
        defer {
            swap(&sink, &output.image.sink)
            removeAll()
        }
        output.begin(options.identity ?? .random(), createdAt: createdAt)
        order.sort(items)
        try columnBuilder.write(
            columns, values: values, strings: strings, items: items, order: order, to: &output)
        try writeDocuments()
        try writeIdentifiers()
        try records.write(to: &output.image)
        try termBuilder.write(terms, log: tokens, items: items, order: order, narrow: narrowLayout, to: &output)
        return try output.finish(recordCount: records.count)
    }

    private func writeDocuments() throws(StoreError) {
        for document in 0..<order.count {
            let item = items[Int(order.items[document])]
            let head = HeadFields(
                identifier: items.identifier(of: item), title: items.title(of: item),
                domainOrdinal: item.hasDomain ? columnBuilder.domainOrdinals[item.domain] : nil,
                recordNumber: item.recordNumber, expiry: item.hasExpiry ? item.expiry : nil,
                thumbnailNumber: item.hasThumbnail ? item.thumbnailNumber : nil)
            try output.addDocument(head, norms: item.norms, date: item.rankingDate)
        }
        try output.finishDocuments()
    }

    private func writeIdentifiers() throws(StoreError) {
        identifiers.removeAll()
        for document in 0..<order.count {
            let hash = items[Int(order.items[document])].hash
            identifiers.append(
                KeyedNumber(key: hash & 0xFFFF_FFFF_0000_0000 | UInt64(document), number: UInt32(document)))
        }
        radix.sort(&identifiers)
        for position in 0..<identifiers.count {
            let entry = identifiers[position]
            try output.addIdentifier(hash: UInt32(truncatingIfNeeded: entry.key >> 32), document: entry.number)
        }
    }
}
