import SearchlightBytes

/// A commit as it lies in a journal.
package struct JournalFrame: Sendable {
    package var sequence: UInt64

    /// Seconds since 1970, by the writer's clock.
    package var commitTime: Double

    /// Where the frame begins in its journal, and what it takes there.
    package var offset: Int
    package var byteCount: Int

    /// The commit. Its `thumbnails` are left out: they stay in the file, where `thumbnails` below says.
    package var record: CommitRecord

    /// Where the thumbnails of the frame lie.
    package var thumbnails: [JournalThumbnail] = []

    /// Says where the thumbnails of the record lie: one after another from `start` on.
    mutating func placeThumbnails(_ all: [CommitRecord.Thumbnail], at start: Int) {
        var offset = start
        for thumbnail in all {
            thumbnails.append(
                JournalThumbnail(
                    number: thumbnail.number, hash: thumbnail.hash, offset: offset, byteCount: thumbnail.bytes.count))
            offset += thumbnail.bytes.count
        }
    }
}

/// The place of a thumbnail in a journal.
package struct JournalThumbnail: Sendable, Hashable {
    package var number: UInt64

    /// `Checksum` of the bytes with seed 0.
    package var hash: UInt64

    /// Where the bytes lie in the journal.
    package var offset: Int
    package var byteCount: Int

    package init(number: UInt64, hash: UInt64, offset: Int, byteCount: Int) {
        self.number = number
        self.hash = hash
        self.offset = offset
        self.byteCount = byteCount
    }

    /// Reads the bytes from the journal they lie in and checks them against their hash. O(n).
    package func read(from journal: any OpenFile) throws(StoreError) -> ImageBytes {
        let bytes = try journal.read(at: offset, count: byteCount)
        guard bytes.withView({ Checksum.of($0) }) == hash else {
            throw .corrupt(
                journal.path, section: "thumbnail \(number)", offset: offset, "the bytes do not fit their hash")
        }
        return bytes
    }
}

/// The 56 bytes before a frame's payload.
struct FrameHeader {
    enum Kind: UInt32 {
        case commit = 1
        /// Nothing follows: the journal was closed in good order.
        case close = 2
    }

    var kind: UInt32
    var payloadByteCount: UInt64
    var sequence: UInt64
    var commitTime: Double

    /// The payload checksum of the frame before; for the first frame the journal's base.
    var previousChecksum: UInt64

    /// The journal's bytes that were known to be on disk when the frame was written: what tells a torn group of frames
    /// from a damaged one.
    var durableByteCount: UInt64

    /// The header as little-endian words, its checksum last.
    func words(seed: UInt64) -> [UInt64] {
        let first = UInt64(kind) << 32 | UInt64(JournalFormat.frameMagic)
        var words = [first, payloadByteCount, sequence, commitTime.bitPattern, previousChecksum, durableByteCount]
        var writer = ByteWriter(capacity: JournalFormat.frameHeaderByteCount)
        for word in words { writer.appendUInt64(word) }
        words.append(writer.withView { Checksum.of($0, seed: seed) })
        return words
    }
}

extension FrameHeader {
    /// Reads a header at the start of `view` and its checksum, with which the payload's is seeded.
    static func decode(
        _ view: ByteView, seed: UInt64
    ) throws(FormatError) -> (header: FrameHeader, checksum: UInt64) {
        var cursor = ByteCursor(view)
        guard try cursor.readUInt32() == JournalFormat.frameMagic else {
            throw FormatError("no frame begins here", at: 0)
        }
        let header = FrameHeader(
            kind: try cursor.readUInt32(), payloadByteCount: try cursor.readUInt64(),
            sequence: try cursor.readUInt64(), commitTime: try cursor.readDouble(),
            previousChecksum: try cursor.readUInt64(), durableByteCount: try cursor.readUInt64())
        let checksum = try cursor.readUInt64()
        guard Checksum.of(try view.bytes(at: 0, count: 48), seed: seed) == checksum else {
            throw FormatError("a frame's header does not fit its checksum", at: 0)
        }
        return (header, checksum)
    }
}
