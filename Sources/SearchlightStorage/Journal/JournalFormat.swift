import SearchlightBytes

/// Widths and limits of journals (FORMAT.md, "Journal").
package enum JournalFormat {
    /// Common header, number, base, index identity, flags, checksum.
    package static var headerByteCount: Int { 104 }

    /// Bytes of a frame before its payload.
    package static var frameHeaderByteCount: Int { 56 }

    /// Bytes of the payload's checksum behind it.
    package static var trailerByteCount: Int { 8 }

    /// Frames begin at multiples of this, so that a search for one need not try each byte.
    package static var alignment: Int { 8 }

    /// Journals grow by this many bytes of zeros, ahead of what is written.
    package static var preallocationByteCount: Int { 256 << 10 }

    /// By how many a new journal does, which often gets few commits.
    package static var firstPreallocationByteCount: Int { 32 << 10 }

    /// Most bytes of a payload: what is larger goes into segment files.
    package static var maximumPayloadByteCount: Int { 256 << 20 }

    /// Most bytes of a journal; a checkpoint comes long before.
    package static var maximumByteCount: Int { 1 << 30 }

    /// "SLFR" as a little-endian number.
    static var frameMagic: UInt32 { 0x5246_4C53 }

    /// What a frame takes in the file, padding included.
    static func frameByteCount(payload byteCount: Int) -> Int {
        let unpadded = frameHeaderByteCount + byteCount + trailerByteCount
        return (unpadded + alignment - 1) / alignment * alignment
    }

    /// The seed of the checksum of the frame header at `offset`: a frame is valid in its own place only.
    static func frameSeed(_ identitySeed: UInt64, offset: Int) -> UInt64 {
        identitySeed &+ UInt64(offset) &* 0x9E37_79B9_7F4A_7C15
    }
}

/// How far a chain of frames has come: what the next frame has to follow.
package struct JournalPosition: Sendable, Hashable {
    /// The sequence of the last commit.
    package var sequence: UInt64

    /// The payload checksum of the last frame; 0 before the first frame of an index.
    package var checksum: UInt64

    package init(sequence: UInt64, checksum: UInt64) {
        self.sequence = sequence
        self.checksum = checksum
    }
}
