import SearchlightBytes

/// What stands in the head of a document.
struct HeadFields {
    var identifier: ByteView
    /// Nil for none; a title that equals the identifier is not written twice.
    var title: ByteView?
    var domainOrdinal: UInt32?
    var recordNumber: UInt32
    var expiry: Double?
    var thumbnailNumber: UInt64?
}

/// Cuts heads into blocks (FORMAT.md, "Heads").
struct HeadSectionWriter: ~Copyable {
    private var block = OffsetBlock(offsetWidth: 2)
    private var head = ByteWriter(capacity: 1024)

    /// Writes the next document's head.
    mutating func add(_ fields: HeadFields, to image: inout ImageWriter) throws(StoreError) {
        head.removeAll()
        encode(fields)
        if !block.hasRoom(for: head.count) { try finish(&image) }
        block.append(unsafe head.unsafeView)
    }

    /// Writes the last block.
    mutating func finish(_ image: inout ImageWriter) throws(StoreError) {
        try block.close(.heads, &image)
    }

    /// Prepares for the next image.
    mutating func reset() { block.reset() }

    private mutating func encode(_ fields: HeadFields) {
        let isTitleRepeated = fields.title == fields.identifier
        var flags: UInt8 = isTitleRepeated ? 2 : fields.title == nil ? 0 : 1
        if fields.domainOrdinal != nil { flags |= 4 }
        if fields.expiry != nil { flags |= 8 }
        if fields.thumbnailNumber != nil { flags |= 16 }
        head.appendUInt8(flags)
        head.appendCounted(fields.identifier)
        if let title = fields.title, !isTitleRepeated { head.appendCounted(title) }
        if let ordinal = fields.domainOrdinal { head.appendVarint(ordinal) }
        head.appendVarint(fields.recordNumber)
        if let expiry = fields.expiry { head.appendDouble(expiry) }
        if let number = fields.thumbnailNumber { head.appendVarint(number) }
    }
}
