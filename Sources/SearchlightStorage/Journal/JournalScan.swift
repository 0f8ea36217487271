import SearchlightBytes

/// Looks through the bytes of a journal behind its last good frame.
struct JournalScan {
    let file: any OpenFile

    /// Where the file ends.
    let byteCount: Int

    /// Bytes read at a time; a frame header may reach over the edge, so pieces overlap.
    private static var pieceByteCount: Int { 256 << 10 }

    /// Whether there are only zeros from `offset` on.
    func isZero(from offset: Int) throws(StoreError) -> Bool {
        var position = offset
        while position < byteCount {
            let piece = try piece(at: position)
            let isZero = try StoreError.decoding(file.path, section: "frame") { () throws(FormatError) in
                try piece.withView { (view: ByteView) throws(FormatError) in try Self.isZero(view) }
            }
            guard isZero else { return false }
            if piece.isEmpty { break }
            position += piece.count
        }
        return true
    }

    /// Whether a valid frame header behind `offset` says that the bytes at `offset` were on disk when it was written.
    ///
    /// Then they are damaged: a frame that a power cut tore was never followed by one that was written after its sync.
    /// Frames of the same sync say nothing, since any of them may have reached the disk without the others.
    func provesDurable(_ offset: Int, identitySeed: UInt64) throws(StoreError) -> Bool {
        var position = offset + JournalFormat.alignment
        while byteCount - position >= JournalFormat.frameHeaderByteCount {
            let piece = try piece(at: position)
            let found = try StoreError.decoding(file.path, section: "frame") { () throws(FormatError) in
                try piece.withView { (view: ByteView) throws(FormatError) in
                    try Self.proof(of: offset, in: view, at: position, identitySeed: identitySeed)
                }
            }
            if found { return true }
            // A writer may cut the file's unused end meanwhile.
            if piece.count < JournalFormat.frameHeaderByteCount { break }
            position += piece.count - JournalFormat.frameHeaderByteCount + JournalFormat.alignment
        }
        return false
    }

    private func piece(at offset: Int) throws(StoreError) -> ImageBytes {
        try file.read(at: offset, upTo: min(Self.pieceByteCount, byteCount - offset))
    }

    private static func isZero(_ view: ByteView) throws(FormatError) -> Bool {
        var position = 0
        while view.count - position >= 8 {
            guard try view.uint64(at: position) == 0 else { return false }
            position += 8
        }
        while position < view.count {
            guard try view.uint8(at: position) == 0 else { return false }
            position += 1
        }
        return true
    }

    private static func proof(
        of offset: Int, in view: ByteView, at start: Int, identitySeed: UInt64
    ) throws(FormatError) -> Bool {
        var position = 0
        while view.count - position >= JournalFormat.frameHeaderByteCount {
            defer { position += JournalFormat.alignment }
            guard try view.uint32(at: position) == JournalFormat.frameMagic else { continue }
            let seed = JournalFormat.frameSeed(identitySeed, offset: start + position)
            let candidate = try view.suffix(from: position)
            let frame = try? FrameHeader.decode(candidate, seed: seed)  // why: a look-alike proves nothing
            if let frame, frame.header.durableByteCount > UInt64(offset) { return true }
        }
        return false
    }
}
