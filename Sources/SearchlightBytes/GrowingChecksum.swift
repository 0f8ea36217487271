import CXXHash

/// The checksum of bytes that come one after another, which can be asked for after each of them: for who looks for the
/// length that a known checksum fits. One thread at a time.
@safe
package struct GrowingChecksum: ~Copyable {
    private let state: OpaquePointer

    /// That of no bytes; nil where memory is short.
    package init?(seed: UInt64) {
        guard let state = unsafe XXH3_createState() else { return nil }
        unsafe self.state = state
        _ = unsafe XXH3_64bits_reset_withSeed(state, seed)
    }

    deinit { _ = unsafe XXH3_freeState(state) }

    /// Takes the bytes behind those before. O(n).
    package mutating func append(_ view: ByteView) {
        _ = unsafe XXH3_64bits_update(state, view.unsafeBase, view.count)
    }

    /// What `Checksum.of` gives for all bytes so far. O(1).
    package var value: UInt64 { unsafe XXH3_64bits_digest(state) }
}
