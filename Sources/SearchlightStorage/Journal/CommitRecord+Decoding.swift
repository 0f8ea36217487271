import SearchlightBytes

extension CommitRecord {
    /// Reads the payload of a frame. Images and thumbnails share its memory. O(fields).
    ///
    /// Throws `.corrupt`, with an offset in the payload, or `.tooNew` for a field that a later version added.
    package init(decoding payload: ImageBytes, path: String) throws(StoreError) {
        self = try CommitRecordLayout(payload, path: path).record(from: payload, path: path)
    }
}

/// The fields of a payload, and where the bytes lie that they speak of.
struct CommitRecordLayout {
    /// Everything but images and thumbnails.
    private(set) var fields = CommitRecord()

    private(set) var images: [(range: Range<Int>, deadDocuments: [DocumentNumber])] = []
    private(set) var thumbnails: [(number: UInt64, hash: UInt64, range: Range<Int>)] = []

    /// Where the thumbnails' bytes begin in the payload.
    private(set) var thumbnailStart = 0

    init(_ payload: ImageBytes, path: String) throws(StoreError) {
        let section = "commit record"
        let newTag = try StoreError.decoding(path, section: section) { () throws(FormatError) in
            try payload.withView { (view: ByteView) throws(FormatError) in try decode(view) }
        }
        guard let newTag else { return }
        throw StoreError(
            code: .tooNew, message: "a commit has a field with the unknown tag \(newTag)", path: path, section: section)
    }

    /// The whole record, its images and thumbnails as parts of `payload`, which may end before the thumbnails if the
    /// record is to have none.
    func record(
        from payload: ImageBytes, withThumbnails: Bool = true, path: String
    ) throws(StoreError) -> CommitRecord {
        try StoreError.decoding(path, section: "commit record") { () throws(FormatError) in
            var record = fields
            for image in images {
                let bytes = try payload.slice(image.range)
                record.images.append(CommitRecord.Image(bytes: bytes, deadDocuments: image.deadDocuments))
            }
            guard withThumbnails else { return record }
            for (number, hash, range) in thumbnails {
                let bytes = try payload.slice(range)
                record.thumbnails.append(CommitRecord.Thumbnail(number: number, hash: hash, bytes: bytes))
            }
            return record
        }
    }
}

// MARK: - Decoding

extension CommitRecordLayout {
    /// Returns the first unknown tag, at which decoding ends.
    private mutating func decode(_ view: ByteView) throws(FormatError) -> UInt8? {
        var cursor = ByteCursor(view)
        let end = Int(try cursor.readUInt32()) + cursor.offset
        guard end <= view.count else { throw FormatError("the fields exceed the payload", at: 0) }
        var attachedEnd = end
        var previousTag: UInt8 = 0
        while cursor.offset < end {
            let rawTag = try cursor.readUInt8()
            guard rawTag > previousTag else { throw FormatError("fields are not in order", at: cursor.offset - 1) }
            guard let tag = CommitRecordTag(rawValue: rawTag) else { return rawTag }
            previousTag = rawTag
            let fieldEnd = Int(try cursor.readUInt32()) + cursor.offset
            guard fieldEnd <= end else { throw FormatError("a field exceeds the fields", at: cursor.offset - 4) }
            try decode(tag, &cursor, attachedEnd: &attachedEnd)
            guard cursor.offset == fieldEnd else { throw FormatError("a field has a wrong length", at: fieldEnd) }
            if tag.rawValue <= CommitRecordTag.images.rawValue { thumbnailStart = attachedEnd }
        }
        if thumbnails.isEmpty { thumbnailStart = attachedEnd }
        guard attachedEnd == view.count else { throw FormatError("the payload has a wrong length", at: end) }
        return nil
    }

    private mutating func decode(
        _ tag: CommitRecordTag, _ cursor: inout ByteCursor, attachedEnd: inout Int
    ) throws(FormatError) {
        switch tag {
        case .deletedIdentifiers: fields.deletedIdentifiers = try cursor.readStrings(atMost: nameLimit)
        case .deletedDomains: fields.deletedDomains = try cursor.readStrings(atMost: nameLimit)
        case .flags: try decodeFlags(&cursor)
        case .sweepTime: fields.sweepTime = try cursor.readFiniteDouble()
        case .engagementEvents: fields.engagementEvents = try cursor.readList(EngagementEvent.init(from:))
        case .clientStates:
            fields.clientStates = try cursor.readList(atMost: entryLimit, ClientState.init(from:))
        case .images: try decodeImages(&cursor, &attachedEnd)
        case .segmentFiles: fields.segmentFiles = try cursor.readList(CommitRecord.SegmentFile.init(from:))
        case .thumbnailFiles: fields.thumbnailFiles = try cursor.readList(FileReference.init(from:))
        case .thumbnails: try decodeThumbnails(&cursor, &attachedEnd)
        case .nextThumbnailNumber:
            let next = try cursor.readVarint()
            guard next <= FileName.largestNumber + 1 else {
                throw FormatError("a number is too large", at: cursor.offset)
            }
            fields.nextThumbnailNumber = next
        }
    }

    private mutating func decodeFlags(_ cursor: inout ByteCursor) throws(FormatError) {
        let flags = try cursor.readUInt8()
        guard flags >= 1, flags <= 3 else { throw FormatError("unknown flags", at: cursor.offset - 1) }
        fields.deletesAll = flags & 1 != 0
        fields.purges = flags & 2 != 0
    }

    private var nameLimit: Int { CommitRecord.maximumNameCount }
    private var entryLimit: Int { CommitRecord.maximumEntryCount }

    private mutating func decodeImages(_ cursor: inout ByteCursor, _ end: inout Int) throws(FormatError) {
        for _ in 0..<(try cursor.readCount(atMost: CommitRecord.maximumImageCount)) {
            let range = try cursor.readRange(from: end)
            end = range.upperBound
            images.append((range, try cursor.readAscending()))
        }
    }

    private mutating func decodeThumbnails(_ cursor: inout ByteCursor, _ end: inout Int) throws(FormatError) {
        for _ in 0..<(try cursor.readCount(atMost: entryLimit)) {
            let (number, hash) = (try cursor.readVarint(), try cursor.readUInt64())
            let range = try cursor.readRange(from: end)
            end = range.upperBound
            thumbnails.append((number, hash, range))
        }
    }
}

extension EngagementEvent {
    fileprivate init(from cursor: inout ByteCursor) throws(FormatError) {
        let identifier = try cursor.readString()
        let flags = try cursor.readUInt8()
        guard flags <= 3 else { throw FormatError("unknown flags", at: cursor.offset - 1) }
        let (opens, shown) = (try cursor.readFiniteDouble(), try cursor.readFiniteDouble())
        guard opens >= 0, shown >= 0 else { throw FormatError("a negative count", at: cursor.offset - 16) }
        let time = try cursor.readFiniteDouble()
        let query = flags & 1 != 0 ? try cursor.readString() : nil
        self.init(
            identifier: identifier, opens: opens, shown: shown, time: time, query: query, isSeed: flags & 2 != 0)
    }
}

extension ClientState {
    init(from cursor: inout ByteCursor) throws(FormatError) {
        handle = try cursor.readString()
        bytes = try cursor.readCountedBytes().copyBytes()
        guard bytes.count <= Self.maximumByteCount else {
            throw FormatError("a client state is too long", at: cursor.offset)
        }
    }
}

extension CommitRecord.SegmentFile {
    fileprivate init(from cursor: inout ByteCursor) throws(FormatError) {
        file = try FileReference(from: &cursor)
        deadDocuments = try cursor.readAscending()
    }
}
