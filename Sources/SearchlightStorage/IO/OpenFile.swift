package import SearchlightBytes

/// A regular file that is open.
///
/// Reads may run on several threads at once; writes, `preallocate`, `truncate` and `sync` are for one at a time.
/// After `close`, and from the object's end on, the descriptor is free; calls then throw `.closed`. Close only when
/// no other call is under way.
package protocol OpenFile: AnyObject, Sendable {
    /// Where it was opened.
    var path: String { get }

    /// Writes all of `bytes` at `offset`, growing the file as needed. After an error any part may have been written.
    func write(_ bytes: ByteView, at offset: Int) throws(StoreError)

    /// Fills `buffer` from `offset` on and returns the bytes read: fewer than asked for only at the file's end.
    @unsafe
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(StoreError) -> Int

    /// The file's length in bytes.
    func byteCount() throws(StoreError) -> Int

    /// Gives the file at least `byteCount` bytes, zeros where it was shorter, with space set aside where possible.
    func preallocate(_ byteCount: Int) throws(StoreError)

    /// Cuts the file, or grows it with zeros, to `byteCount` bytes.
    func truncate(_ byteCount: Int) throws(StoreError)

    /// Returns once everything written is on the disk, the length included. After an error nothing is certain, and
    /// calling it again proves nothing: the error's code is `.syncFailed`.
    func sync() throws(StoreError)

    /// Asks the disk to begin with what was written, so that a later `sync` has less to do. Promises nothing.
    func startWriting(at offset: Int, count byteCount: Int)

    /// Gives the descriptor back. Doing so twice is harmless.
    func close()
}

extension OpenFile {
    /// Exactly `byteCount` bytes from `offset` on, in memory of their own. Throws `.corrupt` where the file ends sooner.
    ///
    /// The caller has checked `byteCount` against the file's length or a limit.
    package func read(at offset: Int, count byteCount: Int) throws(StoreError) -> ImageBytes {
        let bytes = try read(at: offset, upTo: byteCount)
        guard bytes.count == byteCount else {
            throw .corrupt(path, offset: offset + bytes.count, "the file ends too early")
        }
        return bytes
    }

    /// As many of `byteCount` bytes from `offset` on as the file has, in memory of their own.
    package func read(at offset: Int, upTo byteCount: Int) throws(StoreError) -> ImageBytes {
        let buffer = unsafe HeapBytes(uninitializedByteCount: byteCount)
        let count = try unsafe read(at: offset, into: buffer.unsafeBytes)
        return unsafe ImageBytes(
            owner: buffer, view: ByteView(UnsafeRawBufferPointer(rebasing: buffer.unsafeBytes[..<count])))
    }
}
