package import SearchlightBytes

/// The parts of a record (FORMAT.md, "Journal"). A reader refuses a tag that it does not know as too new.
enum CommitRecordTag: UInt8, CaseIterable {
    case deletedIdentifiers = 1
    case deletedDomains = 2
    case flags = 3
    case sweepTime = 4
    case engagementEvents = 5
    case clientStates = 6
    case images = 7
    case segmentFiles = 8
    case thumbnailFiles = 9
    case thumbnails = 10
    case nextThumbnailNumber = 11
}

extension CommitRecord {
    /// Bytes that the payload takes at least: bounds a record before it is encoded.
    var leastByteCount: Int {
        images.reduce(0) { $0 + $1.bytes.count } + thumbnails.reduce(0) { $0 + $1.bytes.count }
            + deletedIdentifiers.reduce(0) { $0 + $1.utf8.count } + deletedDomains.reduce(0) { $0 + $1.utf8.count }
    }

    /// What there is too much of for one commit; nil where a reader takes all of it.
    var excess: String? {
        let lists = [
            ("identifiers to delete", deletedIdentifiers.count, Self.maximumNameCount),
            ("domains to delete", deletedDomains.count, Self.maximumNameCount),
            ("client states", clientStates.count, Self.maximumEntryCount),
            ("images", images.count, Self.maximumImageCount),
            ("thumbnails", thumbnails.count, Self.maximumEntryCount),
        ]
        return lists.first { $0.1 > $0.2 }.map { "a commit has \($0.1) \($0.0); the limit is \($0.2)" }
    }

    /// Appends the payload: length of the fields, fields, images, thumbnails. O(bytes).
    ///
    /// Returns where in `writer` the first thumbnail's bytes begin.
    @discardableResult
    package func encode(into writer: inout ByteWriter) -> Int {
        let slot = writer.reserveSlot(4)
        encodeFields(into: &writer)
        writer.patchUInt32(UInt32(writer.count - slot - 4), at: slot)
        for image in images { image.bytes.withView { writer.append($0) } }
        let thumbnailStart = writer.count
        for thumbnail in thumbnails { thumbnail.bytes.withView { writer.append($0) } }
        return thumbnailStart
    }

    private func encodeFields(into writer: inout ByteWriter) {
        writer.appendField(.deletedIdentifiers, each: deletedIdentifiers) { $1.appendString($0) }
        writer.appendField(.deletedDomains, each: deletedDomains) { $1.appendString($0) }
        if deletesAll || purges {
            writer.appendField(.flags) { $0.appendUInt8((deletesAll ? 1 : 0) | (purges ? 2 : 0)) }
        }
        if let sweepTime { writer.appendField(.sweepTime) { $0.appendDouble(sweepTime) } }
        writer.appendField(.engagementEvents, each: engagementEvents) { $0.encode(into: &$1) }
        writer.appendField(.clientStates, each: clientStates) { $0.encode(into: &$1) }
        writer.appendField(.images, each: images) { image, writer in
            writer.appendVarint(image.bytes.count)
            writer.appendAscending(image.deadDocuments)
        }
        writer.appendField(.segmentFiles, each: segmentFiles) { segment, writer in
            segment.file.encode(into: &writer)
            writer.appendAscending(segment.deadDocuments)
        }
        writer.appendField(.thumbnailFiles, each: thumbnailFiles) { $0.encode(into: &$1) }
        writer.appendField(.thumbnails, each: thumbnails) { thumbnail, writer in
            writer.appendVarint(thumbnail.number)
            writer.appendUInt64(thumbnail.hash)
            writer.appendVarint(thumbnail.bytes.count)
        }
        if let nextThumbnailNumber { writer.appendField(.nextThumbnailNumber) { $0.appendVarint(nextThumbnailNumber) } }
    }
}

extension EngagementEvent {
    fileprivate func encode(into writer: inout ByteWriter) {
        writer.appendString(identifier)
        writer.appendUInt8((query == nil ? 0 : 1) | (isSeed ? 2 : 0))
        writer.appendDouble(opens)
        writer.appendDouble(shown)
        writer.appendDouble(time)
        if let query { writer.appendString(query) }
    }
}

extension ClientState {
    func encode(into writer: inout ByteWriter) {
        writer.appendString(handle)
        writer.appendVarint(bytes.count)
        writer.append(bytes)
    }
}

extension ByteWriter {
    /// Appends a field: tag, length of its value in 4 bytes, value.
    fileprivate mutating func appendField(_ tag: CommitRecordTag, _ body: (inout ByteWriter) -> Void) {
        appendUInt8(tag.rawValue)
        let slot = reserveSlot(4)
        body(&self)
        patchUInt32(UInt32(count - slot - 4), at: slot)
    }

    /// Appends a field of a list, its count first; an empty list has no field.
    fileprivate mutating func appendField<Element>(
        _ tag: CommitRecordTag, each elements: [Element], _ body: (Element, inout ByteWriter) -> Void
    ) {
        guard !elements.isEmpty else { return }
        appendField(tag) { writer in
            writer.appendVarint(elements.count)
            for element in elements { body(element, &writer) }
        }
    }

    /// Appends ascending numbers: their count, then each as the gap to the one before, less one.
    mutating func appendAscending(_ numbers: [DocumentNumber]) {
        appendVarint(numbers.count)
        var next: UInt32 = 0
        for number in numbers {
            precondition(number >= next, "the numbers of dead documents ascend")
            appendVarint(number - next)
            next = number &+ 1
        }
    }
}
