import SearchlightBytes

/// Walks the frames of one journal that fit their checksums, over damage between them.
struct JournalSalvage {
    struct Frame {
        var sequence: UInt64
        var record: CommitRecord

        /// Where bytes that are no frame begin; nil where the frame follows the one before.
        var damage: Int?
    }

    /// Whether `next` has nothing more to give.
    private(set) var isAtEnd = false

    /// At the end, where bytes begin that are neither zeros nor a frame; nil where there are none.
    private(set) var tail: Int?

    private let bytes: ImageBytes
    private let path: String
    private let identitySeed: UInt64
    private var position = JournalFormat.headerByteCount

    /// - Throws: where not even the common header can be read: without the id in it no checksum can be checked.
    init(_ file: any OpenFile) throws(StoreError) {
        path = file.path
        let limit = JournalFormat.maximumByteCount + JournalFormat.preallocationByteCount
        bytes = try file.read(at: 0, count: min(try file.byteCount(), limit))
        let path = path
        identitySeed = try bytes.withView { (view: ByteView) throws(StoreError) in
            try FileHeader(view, kind: .journal, path: path).identity.checksumSeed
        }
    }

    /// The next commit that can be read; nil at the end. After an error it goes on behind the frame concerned.
    mutating func next() throws(StoreError) -> Frame? {
        var damage: Int?
        while position + JournalFormat.frameByteCount(payload: 0) <= bytes.count {
            guard let (header, payload) = frame(at: position) else {
                damage = damage ?? position
                position += JournalFormat.alignment
                continue
            }
            position += JournalFormat.frameByteCount(payload: payload.count)
            guard header.kind == FrameHeader.Kind.commit.rawValue else { continue }
            let record = try CommitRecord(decoding: payload, path: path)
            return Frame(sequence: header.sequence, record: record, damage: damage)
        }
        isAtEnd = true
        tail = firstByteThatIsNotZero(from: damage ?? position)
        return nil
    }

    private func firstByteThatIsNotZero(from start: Int) -> Int? {
        bytes.withView { view in
            // why: every offset tried lies in the view.
            (start..<max(start, view.count)).first { (try? view.uint8(at: $0)) != 0 }
        }
    }

    /// The header and payload of the frame at an offset; nil where none is whole there.
    private func frame(at offset: Int) -> (FrameHeader, ImageBytes)? {
        let seed = JournalFormat.frameSeed(identitySeed, offset: offset)
        do {
            return try bytes.withView { (view: ByteView) throws(FormatError) -> (FrameHeader, ImageBytes)? in
                guard try view.uint32(at: offset) == JournalFormat.frameMagic else { return nil }
                let (header, checksum) = try FrameHeader.decode(try view.suffix(from: offset), seed: seed)
                guard header.payloadByteCount <= UInt64(JournalFormat.maximumPayloadByteCount) else { return nil }
                let start = offset + JournalFormat.frameHeaderByteCount
                let payload = try view.bytes(at: start, count: Int(header.payloadByteCount))
                let isWhole = try view.uint64(at: start + payload.count) == Checksum.of(payload, seed: checksum)
                return isWhole ? (header, try bytes.slice(start..<start + payload.count)) : nil
            }
        } catch { return nil }
    }
}
