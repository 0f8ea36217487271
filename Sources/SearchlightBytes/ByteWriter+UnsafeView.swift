extension ByteWriter {
    /// What was written, without the scope that `withView` gives: valid until the writer next changes or ends.
    @unsafe @inlinable
    package var unsafeView: ByteView { unsafe ByteView(base: UnsafeRawPointer(base), count: written) }
}
