import SearchlightBytes

/// The writers of one image's sections, and the directory that grows with them. Builder and merger share it.
///
/// Order of use: `begin`; columns; `addDocument` for each document and `finishDocuments`; `addIdentifier` for each;
/// `writeRecords` by the owner; terms through `lists`; `finish`. Reusable.
struct SegmentOutput: ~Copyable {
    var image = ImageWriter()
    var directory = SegmentDirectory()
    var columns = ColumnSectionWriter()
    var lists = PostingListWriter()
    var codes = CodeAssignment()

    /// The full norms by document, the first byte in the lowest place, and the ranking dates.
    private(set) var norms = GrowingBuffer<UInt64>()
    private var dates = GrowingBuffer<UInt32>()

    private var heads = HeadSectionWriter()
    private var identifierSection = FixedSectionWriter(
        .identifiers, entriesPerBlock: SegmentFormat.identifiersPerBlock)

    /// Begins an image where the sink stands.
    mutating func begin(_ identity: FileIdentity, createdAt: Double) {
        directory = SegmentDirectory()
        directory.createdAt = createdAt
        directory.unicodeVersion = PackedUnicodeVersion.current
        norms.removeAll()
        dates.removeAll()
        heads.reset()
        identifierSection.reset()
        lists.begin()
        codes.reset()
        image.begin(identity)
    }

    /// Writes what stands at the document itself. Documents come in order, from 0.
    mutating func addDocument(_ head: HeadFields, norms bits: UInt64, date: UInt32) throws(StoreError) {
        try heads.add(head, to: &image)
        norms.append(bits)
        dates.append(date)
        countRoles(bits)
        directory.normFlags.formUnion(Norms(bits: bits).flags)
        if let hint = Norms(bits: bits).rankingHint {
            directory.largestHint = directory.largestHint == 255 ? hint : max(directory.largestHint, hint)
        }
        directory.documentCount += 1
    }

    private mutating func countRoles(_ bits: UInt64) {
        for role in 0..<5 {
            let code = UInt8(truncatingIfNeeded: bits &>> UInt64(role &* 8))
            guard code != LengthCode.absent else { continue }
            directory.roleDocumentCounts[role] += 1
            directory.tokenCounts[role] &+= UInt64(LengthCode.decode(code))
        }
    }

    /// Writes what is known of documents only when all are.
    mutating func finishDocuments() throws(StoreError) {
        try heads.finish(&image)
        let layout = directory.normLayout
        var raw = ByteWriter(capacity: SegmentFormat.blockByteCount)
        for first in stride(from: 0, to: norms.count, by: SegmentFormat.documentsPerBlock) {
            let range = first..<min(first + SegmentFormat.documentsPerBlock, norms.count)
            raw.removeAll()
            for document in range {
                let packed = layout.packedBits(of: norms[document])
                for byte in 0..<layout.byteCount {
                    raw.appendUInt8(UInt8(truncatingIfNeeded: packed &>> UInt64(8 &* byte)))
                }
            }
            try image.writeBlock(.norms, unsafe raw.unsafeView, firstKey: UInt32(first))
        }
        for first in stride(from: 0, to: dates.count, by: SegmentFormat.documentsPerBlock) {
            raw.removeAll()
            DateBlock.append(dates, first..<min(first + SegmentFormat.documentsPerBlock, dates.count), to: &raw)
            try image.writeBlock(.dates, unsafe raw.unsafeView, firstKey: UInt32(first))
        }
    }

    /// Writes an entry of the identifier table; they come in the order of `hash`, then of `document`.
    mutating func addIdentifier(hash: UInt32, document: UInt32) throws(StoreError) {
        try identifierSection.add(UInt64(document) << 32 | UInt64(hash), key: hash, to: &image)
    }

    /// Adds a posting of the term at hand; append its positions to `lists.positions` behind it. `counts` are asked for
    /// where the combination has no code. True where the body's positions are not to be appended, being shared.
    @inline(__always)
    mutating func addPosting(
        _ document: UInt32, _ combination: RoleCombination, counts: () -> RoleCounts
    ) throws(StoreError) -> Bool {
        let code = codes.code(of: combination)
        try lists.add(document, combination, code: code, norms: norms, to: &image)
        if code == SegmentFormat.escapeCode {
            lists.addException(counts())
            return false
        }
        return combination.isSharing
    }

    /// Adds a posting whose code is known; where that is the escape code, add the counts to `lists` behind it.
    @inline(__always)
    mutating func addPosting(
        _ document: UInt32, _ combination: RoleCombination, code: UInt8
    ) throws(StoreError) {
        codes.use(code)
        try lists.add(document, combination, code: code, norms: norms, to: &image)
    }

    /// Ends the list of `term`, which sorts behind the term before.
    mutating func endTerm(_ term: ByteView) throws(StoreError) {
        try lists.endTerm(term, norms: norms, to: &image)
    }

    /// Writes the last blocks, the directory and the footer.
    mutating func finish(recordCount: UInt32) throws(StoreError) -> SegmentSummary {
        try identifierSection.finish(&image)
        try lists.finish(&image, &directory)
        codes.list(in: &directory)
        directory.recordCount = recordCount
        let byteCount = try image.finish(&directory)
        return SegmentSummary(
            identity: image.identity, byteCount: byteCount, documentCount: Int(directory.documentCount),
            recordCount: Int(recordCount), termCount: Int(directory.termCount))
    }
}
