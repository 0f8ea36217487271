import CXXHash

/// XXH3 in its 64-bit form: the checksum of blocks. Detects damage, not malice. Thread-safe; O(n), at memory speed.
package enum Checksum {
    /// The checksum of the view's bytes.
    package static func of(_ view: ByteView, seed: UInt64 = 0) -> UInt64 {
        unsafe XXH3_64bits_withSeed(view.unsafeBase, view.count, seed)
    }

    /// The checksum of the buffer's bytes.
    @unsafe
    package static func of(_ buffer: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        of(unsafe ByteView(buffer), seed: seed)
    }
}
