import SearchlightBytes
import SearchlightText

// MARK: - Begin and end

extension SegmentBuilder {
    /// Begins an item. An item that was begun and not ended is dropped.
    package func beginItem(_ item: SegmentItem) {
        if isItemOpen { dropCurrent() }
        isItemOpen = true
        failure = nil
        lengths = FieldLengths()
        textByteCount = 0
        record.removeAll()
        current = BuilderItem()
        current.operationNumber = item.operationNumber
        current.rankingDate = item.rankingDate
        current.offset = items.textByteCount
        current.tokenStart = tokens.count
        current.valueStart = values.count
        takeTexts(item)
        takeNorms(item)
        if let domain = item.domain { takeDomain(domain) }
    }

    private func takeTexts(_ item: SegmentItem) {
        withUTF8(item.identifier) { identifier in
            guard isWithin(identifier.count, SegmentFormat.maximumIdentifierByteCount, "identifier") else { return }
            current.hash = SegmentBuilder.identifierHash(identifier)
            current.identifierByteCount = identifier.count
            items.appendText(identifier)
        }
        guard let title = item.title else { return }
        withUTF8(title) { title in
            guard isWithin(title.count, SegmentFormat.maximumTitleByteCount, "title") else { return }
            current.hasTitle = true
            current.titleByteCount = title.count
            items.appendText(title)
        }
    }

    private func takeNorms(_ item: SegmentItem) {
        var flags: UInt64 = 0
        if let expiry = item.expiry {
            current.hasExpiry = true
            current.expiry = expiry
            flags |= 2
        }
        if let number = item.thumbnailNumber {
            current.hasThumbnail = true
            current.thumbnailNumber = number
            flags |= 4
        }
        if item.hasEngagementSeed { flags |= 8 }
        if item.isLinked { flags |= 16 }
        current.norms = flags << 40 | UInt64(item.rankingHint) << 48
    }

    private func takeDomain(_ domain: String) {
        withUTF8(domain) { domain in
            guard isWithin(domain.count, SegmentFormat.maximumDomainByteCount, "domain") else { return }
            current.hasDomain = true
            current.domain = strings.intern(domain)
            values.append(BuilderValue(column: 0, bits: UInt64(current.domain)))
        }
    }

    /// Takes the current item in. Throws `.limitExceeded`, which names the limit, and then the item is dropped.
    package func endItem() throws(StoreError) {
        precondition(isItemOpen, "an item is begun before it is ended")
        checkTotals()
        if let failure {
            dropCurrent()
            throw failure
        }
        isItemOpen = false
        current.tokenEnd = tokens.count
        current.valueCount = values.count - current.valueStart
        current.norms |= lengths.codes
        if lengths.hasSeveralTitles { current.norms |= 1 << 40 }
        current.recordNumber = records.count
        records.add(unsafe record.unsafeView)
        record.removeAll()
        if let replaced = items.add(current) { forget(replaced) }
    }

    private func checkTotals() {
        _ = isWithin(record.count, SegmentFormat.maximumRecordByteCount, "record")
        _ = isWithin(textByteCount, SegmentFormat.maximumTextByteCount, "text")
        checkValueCounts()
        if items.count >= SegmentFormat.maximumDocumentCount || tokens.count > Int(UInt32.max) || terms.isFull {
            fail("A segment is full; finish it and go on with the next")
        }
    }

    /// Drops an item that was added before. Unknown identifiers are ignored.
    package func remove(identifier: String) {
        precondition(!isItemOpen, "an item is ended before another is removed")
        withUTF8(identifier) { identifier in
            let hash = SegmentBuilder.identifierHash(identifier)
            if let removed = items.remove(hash: hash, identifier: identifier) { forget(removed) }
        }
    }

    /// The hash by which an identifier is found: XXH3 of its NFC form.
    static func identifierHash(_ identifier: ByteView) -> UInt64 {
        if NormalForm.isCertainlyComposed(identifier) { return Hash64.of(identifier) }
        return NormalForm.composed(identifier).withByteView { Hash64.of($0) }
    }

    private func forget(_ item: BuilderItem) {
        terms.forget(tokens, range: item.tokenStart..<item.tokenEnd)
    }

    func dropCurrent() {
        isItemOpen = false
        terms.forget(tokens, range: current.tokenStart..<tokens.count)
        tokens.truncate(to: current.tokenStart)
        values.truncate(to: current.valueStart)
        items.truncateText(to: current.offset)
        record.removeAll()
    }
}

// MARK: - Limits

extension SegmentBuilder {
    /// Notes the first limit that the current item breaks; `endItem` throws it.
    func fail(_ message: String) {
        if failure == nil { failure = StoreError(code: .limitExceeded, message: message) }
    }

    func isWithin(_ byteCount: Int, _ limit: Int, _ what: StaticString) -> Bool {
        if byteCount <= limit { return true }
        fail("The \(what) of an item has \(byteCount) bytes; the limit is \(limit)")
        return false
    }

    /// Lends a string's UTF-8.
    @inline(__always)
    func withUTF8(_ text: String, _ body: (ByteView) -> Void) {
        var text = text
        text.withUTF8 { body(unsafe ByteView(UnsafeRawBufferPointer($0))) }
    }
}
