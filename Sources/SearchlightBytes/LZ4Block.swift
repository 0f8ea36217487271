import CLZ4

/// One block under LZ4, without a frame: who stores it keeps its raw length. Thread-safe.
package enum LZ4Block {
    /// Most raw bytes that LZ4 takes at once, 2,113,929,216.
    package static let maximumByteCount = Int(LZ4_MAX_INPUT_SIZE)

    /// Compresses `source` into `destination` and returns the stored length.
    ///
    /// Nil when the result would not be smaller than the source, or not fit `destination`. O(n).
    @unsafe
    package static func compress(_ source: ByteView, into destination: UnsafeMutableRawBufferPointer) -> Int? {
        guard source.count > 1, source.count <= maximumByteCount else { return nil }
        guard let target = destination.baseAddress else { return nil }
        let room = min(destination.count, source.count - 1)
        let stored = unsafe LZ4_compress_default(
            source.unsafeBase.assumingMemoryBound(to: CChar.self), target.assumingMemoryBound(to: CChar.self),
            Int32(source.count), Int32(room))
        return stored > 0 ? Int(stored) : nil
    }

    /// Appends `source` compressed to `writer` and returns the stored length; nil, and nothing appended, when it would
    /// not shrink. O(n).
    package static func compress(_ source: ByteView, to writer: inout ByteWriter) -> Int? {
        var stored: Int?
        unsafe writer.appendFilling(capacity: source.count) { room in
            stored = unsafe compress(source, into: room)
            return stored ?? 0
        }
        return stored
    }

    /// Decompresses `source`, which must give exactly `destination.count` bytes.
    ///
    /// Throws on anything else; then `destination` holds nothing of value. Never reads or writes beyond either. O(n).
    @unsafe
    package static func decompress(
        _ source: ByteView, into destination: UnsafeMutableRawBufferPointer
    ) throws(FormatError) {
        try check(source, rawByteCount: destination.count)
        guard let target = destination.baseAddress, source.count > 0 else {
            throw FormatError("an LZ4 block is empty", at: 0)
        }
        let count = unsafe LZ4_decompress_safe(
            source.unsafeBase.assumingMemoryBound(to: CChar.self), target.assumingMemoryBound(to: CChar.self),
            Int32(source.count), Int32(destination.count))
        guard Int(count) == destination.count else {
            throw FormatError("an LZ4 block is damaged", at: 0)
        }
    }

    /// Decompresses `source`, which must give exactly `byteCount` bytes, into a new array. O(n).
    ///
    /// Refuses lengths that LZ4 cannot reach from `source` before it allocates.
    package static func decompress(_ source: ByteView, byteCount: Int) throws(FormatError) -> [UInt8] {
        try check(source, rawByteCount: byteCount)
        return try [UInt8](capacity: byteCount) { (output: inout OutputSpan<UInt8>) throws(FormatError) in
            try unsafe output.withUnsafeMutableBufferPointer {
                (room: UnsafeMutableBufferPointer<UInt8>, filled: inout Int) throws(FormatError) in
                let bytes = unsafe UnsafeMutableRawBufferPointer(start: room.baseAddress, count: byteCount)
                try unsafe decompress(source, into: bytes)
                filled = byteCount
            }
        }
    }

    /// An LZ4 byte stands for at most 255 raw bytes, so a longer claim is damage.
    private static func check(_ source: ByteView, rawByteCount: Int) throws(FormatError) {
        guard rawByteCount > 0, source.count <= maximumByteCount, rawByteCount <= maximumByteCount,
            rawByteCount / 255 <= source.count
        else { throw FormatError("the length of an LZ4 block is impossible", at: 0) }
    }
}
