import SearchlightBytes
import SearchlightText

// MARK: - Begin and end

extension SegmentAssembly {
    /// Begins an item. An item that was begun and not ended is dropped.
    mutating func beginItem(_ item: SegmentItem) {
        if isItemOpen { dropCurrent() }
        isItemOpen = true
        failure = nil
        lengths = FieldLengths()
        textByteCount = 0
        record.removeAll()
        current = BuilderItem()
        current.operationNumber = item.operationNumber
        current.rankingDate = item.rankingDate
        current.offset = UInt32(truncatingIfNeeded: items.textByteCount)
        current.tokenStart = UInt32(truncatingIfNeeded: tokens.count)
        current.valueStart = UInt32(truncatingIfNeeded: values.count)
        takeTexts(item)
        takeNorms(item)
        if let domain = item.domain { takeDomain(domain) }
        items.expect(current.hash)
    }

    private mutating func takeTexts(_ item: SegmentItem) {
        Self.withUTF8(item.identifier) { identifier in
            guard isWithin(identifier.count, SegmentFormat.maximumIdentifierByteCount, "identifier") else { return }
            current.hash = Self.identifierHash(identifier)
            current.identifierByteCount = UInt32(identifier.count)
            items.appendText(identifier)
        }
        guard let title = item.title else { return }
        Self.withUTF8(title) { title in
            guard isWithin(title.count, SegmentFormat.maximumTitleByteCount, "title") else { return }
            current.flags.insert(.title)
            current.titleByteCount = UInt32(title.count)
            items.appendText(title)
        }
    }

    private mutating func takeNorms(_ item: SegmentItem) {
        var flags: UInt64 = 0
        if let expiry = item.expiry {
            current.flags.insert(.expiry)
            current.expiry = expiry
            flags |= 2
        }
        if let number = item.thumbnailNumber {
            current.flags.insert(.thumbnail)
            current.thumbnailNumber = number
            flags |= 4
        }
        if item.hasEngagementSeed { flags |= 8 }
        if item.isLinked { flags |= 16 }
        current.norms = flags << 40 | UInt64(item.rankingHint) << 48
    }

    private mutating func takeDomain(_ domain: String) {
        Self.withUTF8(domain) { domain in
            guard isWithin(domain.count, SegmentFormat.maximumDomainByteCount, "domain") else { return }
            let number = strings.intern(domain)
            current.flags.insert(.domain)
            current.domain = UInt32(truncatingIfNeeded: number)
            values.append(BuilderValue(column: 0, bits: UInt64(number)))
        }
    }

    /// Takes the current item in. Throws `.limitExceeded`, which names the limit, and then the item is dropped.
    mutating func endItem() throws(StoreError) {
        precondition(isItemOpen, "an item is begun before it is ended")
        internFields()
        checkTotals()
        if let failure {
            dropCurrent()
            throw failure
        }
        isItemOpen = false
        current.tokenEnd = UInt32(tokens.count)
        current.valueCount = UInt32(values.count - Int(current.valueStart))
        current.norms |= lengths.codes
        if lengths.hasSeveralTitles { current.norms |= 1 << 40 }
        current.recordNumber = records.count
        records.add(unsafe record.unsafeView)
        record.removeAll()
        if let replaced = items.add(current) { forget(replaced) }
    }

    private mutating func checkTotals() {
        _ = isWithin(record.count, SegmentFormat.maximumRecordByteCount, "record")
        _ = isWithin(textByteCount, SegmentFormat.maximumTextByteCount, "text")
        checkValueCounts()
        if items.count >= SegmentFormat.maximumDocumentCount || items.isFull || terms.isFull
            || max(tokens.count, values.count) > Int(UInt32.max)
        {
            fail("A segment is full; finish it and go on with the next")
        }
    }

    /// Drops an item that was added before. Unknown identifiers are ignored.
    mutating func remove(identifier: String) {
        precondition(!isItemOpen, "an item is ended before another is removed")
        Self.withUTF8(identifier) { identifier in
            let hash = Self.identifierHash(identifier)
            if let removed = items.remove(hash: hash, identifier: identifier) { forget(removed) }
        }
    }

    /// The hash by which an identifier is found: XXH3 of its NFC form.
    static func identifierHash(_ identifier: ByteView) -> UInt64 {
        if NormalForm.isCertainlyComposed(identifier) { return Hash64.of(identifier) }
        return NormalForm.composed(identifier).withByteView { Hash64.of($0) }
    }

    private mutating func forget(_ item: BuilderItem) {
        terms.forget(tokens, range: item.tokenRange)
    }

    mutating func dropCurrent() {
        isItemOpen = false
        forgetFields()
        terms.forget(tokens, range: Int(current.tokenStart)..<tokens.count)
        tokens.truncate(to: Int(current.tokenStart))
        values.truncate(to: Int(current.valueStart))
        items.truncateText(to: Int(current.offset))
        record.removeAll()
    }
}

// MARK: - Limits

extension SegmentAssembly {
    /// Notes the first limit that the current item breaks; `endItem` throws it.
    mutating func fail(_ message: String) {
        if failure == nil { failure = StoreError(code: .limitExceeded, message: message) }
    }

    mutating func isWithin(_ byteCount: Int, _ limit: Int, _ what: StaticString) -> Bool {
        if byteCount <= limit { return true }
        fail("The \(what) of an item has \(byteCount) bytes; the limit is \(limit)")
        return false
    }

    /// Lends a string's UTF-8.
    @inline(__always)
    static func withUTF8(_ text: String, _ body: (ByteView) -> Void) {
        var text = text
        text.withUTF8 { body(unsafe ByteView(UnsafeRawBufferPointer($0))) }
    }
}
