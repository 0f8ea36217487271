import CXXHash

/// The 64-bit hash of identifiers and other names: XXH3 with seed 0, the same on every machine. Thread-safe; O(n).
package enum Hash64 {
    /// The hash of the view's bytes.
    package static func of(_ view: ByteView) -> UInt64 {
        unsafe XXH3_64bits(view.unsafeBase, view.count)
    }

    /// The hash of the buffer's bytes.
    @unsafe
    package static func of(_ buffer: UnsafeRawBufferPointer) -> UInt64 {
        of(unsafe ByteView(buffer))
    }

    /// The hash of the text's UTF-8. Does not normalise.
    package static func of(_ text: String) -> UInt64 {
        let hash = unsafe text.utf8.withContiguousStorageIfAvailable {
            unsafe of(UnsafeRawBufferPointer($0))
        }
        return hash ?? [UInt8](text.utf8).withByteView { of($0) }
    }
}
