import SearchlightBytes

/// Reads the frames of one journal in order, verified, and tells a torn tail from damage.
///
/// A tail that is not a valid frame ends the journal quietly, unless a later frame shows that the bytes were on disk
/// once. After the end `next` may be asked again: it sees what a writer has appended meanwhile. One thread at a time.
package final class JournalReader {
    package let header: JournalHeader

    /// The journal itself, for reading thumbnails. It stays readable after the journal was removed.
    package let file: any OpenFile

    /// The end of what was read.
    package private(set) var position: JournalPosition

    /// Bytes up to the end of the last frame read.
    package private(set) var byteCount = JournalFormat.headerByteCount

    /// Frames read.
    package private(set) var frameCount = 0

    /// Whether the frame that closes a journal was read.
    package private(set) var isClosed = false

    /// The end of the last commit that was read: `position` but for the frame that closes the journal.
    private(set) var commitEnd: JournalPosition

    /// What is wrong with the bytes behind the last frame; nil where they are zeros or there are none.
    package private(set) var tornTail: StoreError?

    private let identitySeed: UInt64

    /// Opens the journal `number` of an index; nil where its writer crashed before the header was complete, so that it
    /// cannot hold a frame.
    package init?(
        _ number: UInt64, indexIdentity: FileIdentity, in directory: String, of fileSystem: some FileSystem
    ) throws(StoreError) {
        file = try fileSystem.open(FileName.journal(number).path(in: directory), .read)
        let byteCount = try JournalReader.checkedByteCount(of: file)
        guard let header = try JournalReader.header(of: file, byteCount: byteCount) else { return nil }
        guard header.number == number, header.indexIdentity == indexIdentity else {
            throw .corrupt(file.path, section: "header", "the journal belongs to another number or index")
        }
        self.header = header
        position = header.base
        commitEnd = header.base
        identitySeed = header.identity.checksumSeed
    }

    private static func checkedByteCount(of file: any OpenFile) throws(StoreError) -> Int {
        let byteCount = try file.byteCount()
        guard byteCount <= JournalFormat.maximumByteCount + JournalFormat.preallocationByteCount else {
            throw .corrupt(file.path, "the journal has \(byteCount) bytes, more than any writer makes")
        }
        return byteCount
    }

    /// The header is synced before the first frame, so a bad one before nothing but zeros was never complete.
    private static func header(of file: any OpenFile, byteCount: Int) throws(StoreError) -> JournalHeader? {
        let start = try file.read(at: 0, upTo: JournalFormat.headerByteCount)
        do {
            return try start.withView { (view) throws(StoreError) in try JournalHeader(view, path: file.path) }
        } catch {
            guard error.code == .corrupt else { throw error }
            let scan = JournalScan(file: file, byteCount: byteCount)
            guard try scan.isZero(from: JournalFormat.headerByteCount) else { throw error }
            return nil
        }
    }
}

extension JournalReader {
    /// Whether another journal begins where this one ends. One that was made after this was closed begins behind the last
    /// commit: the frame that closes a journal may be seen before it is on the disk.
    func isContinued(by next: JournalReader) -> Bool {
        next.header.base == position || next.header.base == commitEnd
    }
}

// MARK: - Frames

extension JournalReader {
    /// The next commit; nil at the end. Throws `.corrupt` for damage before a later frame, `.tooNew` for frames of a
    /// later version. O(bytes of the frame), at the end O(bytes of the tail).
    package func next() throws(StoreError) -> JournalFrame? {
        guard !isClosed else { return nil }
        if let frame = try readFrame() { return frame }
        guard !isClosed else { return nil }
        let scan = JournalScan(file: file, byteCount: try JournalReader.checkedByteCount(of: file))
        guard try scan.provesDurable(byteCount, identitySeed: identitySeed) else { return nil }
        // A writer may just have completed the frame, and others behind it: look once more before calling it damage.
        if let frame = try readFrame() { return frame }
        guard !isClosed else { return nil }
        throw tornTail ?? .corrupt(file.path, section: "frame", offset: byteCount, "a frame is missing")
    }

    /// The frame at the current offset; nil where there is none, with `tornTail` saying what is there instead.
    ///
    /// Throws where a frame is whole but cannot be right.
    private func readFrame() throws(StoreError) -> JournalFrame? {
        // Seldom set; forgetting one makes a type that nothing else needs.
        if tornTail != nil { tornTail = nil }
        let end = try JournalReader.checkedByteCount(of: file)
        guard end - byteCount >= JournalFormat.frameByteCount(payload: 0) else { return nil }
        guard let (header, headerChecksum) = try readHeader() else { return nil }
        try check(header)
        let frameByteCount = JournalFormat.frameByteCount(payload: Int(header.payloadByteCount))
        guard frameByteCount <= end - byteCount else { return torn("a frame is cut off") }
        let payloadByteCount = Int(header.payloadByteCount)
        let body = try file.read(
            at: byteCount + JournalFormat.frameHeaderByteCount,
            upTo: frameByteCount - JournalFormat.frameHeaderByteCount)
        let checksum: UInt64
        do {
            checksum = try body.withView { (view) throws(FormatError) in
                try JournalReader.checksum(of: view, payloadByteCount: payloadByteCount, seed: headerChecksum)
            }
        } catch { return torn(error.reason.description) }
        return try accept(header, checksum, frameByteCount, body)
    }

    private func torn(_ message: String) -> JournalFrame? {
        tornTail = .corrupt(file.path, section: "frame", offset: byteCount, message)
        return nil
    }

    private func readHeader() throws(StoreError) -> (header: FrameHeader, checksum: UInt64)? {
        let bytes = try file.read(at: byteCount, upTo: JournalFormat.frameHeaderByteCount)
        let seed = JournalFormat.frameSeed(identitySeed, offset: byteCount)
        do {
            return try bytes.withView { (view) throws(FormatError) in try FrameHeader.decode(view, seed: seed) }
        } catch {
            let isZero = bytes.copyBytes().allSatisfy { $0 == 0 }
            if !isZero { _ = torn(error.reason.description) }
            return nil
        }
    }

    /// A header that fits its checksum was written as it is: what is wrong with it now is no torn write.
    private func check(_ header: FrameHeader) throws(StoreError) {
        guard let kind = FrameHeader.Kind(rawValue: header.kind) else {
            throw StoreError(code: .tooNew, message: "a frame is of the unknown kind \(header.kind)", path: file.path)
        }
        let (sequence, overflow) = position.sequence.addingReportingOverflow(kind == .commit ? 1 : 0)
        guard !overflow, header.sequence == sequence, header.previousChecksum == position.checksum else {
            throw .corrupt(file.path, section: "frame", offset: byteCount, "a frame does not follow the one before")
        }
        guard header.payloadByteCount <= UInt64(JournalFormat.maximumPayloadByteCount), header.commitTime.isFinite,
            header.durableByteCount <= UInt64(byteCount), kind == .commit || header.payloadByteCount == 0
        else { throw .corrupt(file.path, section: "frame", offset: byteCount, "a frame's header says the impossible") }
    }

    /// The checksum behind the payload; throws where it does not fit, the padding is not zero or the bytes are cut off.
    private static func checksum(
        of body: ByteView, payloadByteCount: Int, seed: UInt64
    ) throws(FormatError) -> UInt64 {
        let checksum = try body.uint64(at: payloadByteCount)
        var isWhole = Checksum.of(try body.bytes(at: 0, count: payloadByteCount), seed: seed) == checksum
        var end = payloadByteCount + JournalFormat.trailerByteCount
        while end % JournalFormat.alignment != 0 {
            isWhole = try body.uint8(at: end) == 0 && isWhole
            end += 1
        }
        guard isWhole else { throw FormatError("a frame does not fit its checksum", at: 0) }
        return checksum
    }

    private func accept(
        _ header: FrameHeader, _ checksum: UInt64, _ frameByteCount: Int, _ body: ImageBytes
    ) throws(StoreError) -> JournalFrame? {
        var frame: JournalFrame?
        if header.kind == FrameHeader.Kind.commit.rawValue {
            frame = try decode(header, frameByteCount, body)
            frameCount += 1
        } else {
            isClosed = true
        }
        position = JournalPosition(sequence: header.sequence, checksum: checksum)
        if !isClosed { commitEnd = position }
        byteCount += frameByteCount
        return frame
    }

    private func decode(
        _ header: FrameHeader, _ frameByteCount: Int, _ body: ImageBytes
    ) throws(StoreError) -> JournalFrame {
        let payloadRange = 0..<Int(header.payloadByteCount)
        var payload = try StoreError.decoding(file.path, section: "frame") { () throws(FormatError) in
            try body.slice(payloadRange)
        }
        let layout = try CommitRecordLayout(payload, path: file.path)
        if !layout.thumbnails.isEmpty {
            // Thumbnails stay in the file: keep a copy of the rest, so that the frame's memory can go.
            payload = try StoreError.decoding(file.path, section: "frame") { () throws(FormatError) in
                try payload.withView { (view) throws(FormatError) in
                    ImageBytes(copying: try view.bytes(at: 0, count: layout.thumbnailStart))
                }
            }
        }
        let record = try layout.record(from: payload, withThumbnails: false, path: file.path)
        var frame = JournalFrame(
            sequence: header.sequence, commitTime: header.commitTime, offset: byteCount, byteCount: frameByteCount,
            record: record)
        frame.placeThumbnails(of: layout, payloadAt: byteCount + JournalFormat.frameHeaderByteCount)
        return frame
    }
}

extension JournalFrame {
    fileprivate mutating func placeThumbnails(of layout: CommitRecordLayout, payloadAt start: Int) {
        thumbnails = layout.thumbnails.map { number, hash, range in
            JournalThumbnail(
                number: number, hash: hash, offset: start + range.lowerBound, byteCount: range.count)
        }
    }
}
