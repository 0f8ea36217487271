package import SearchlightBytes

/// Something that keeps bytes alive and unchanged: a mapping or a piece of memory.
package protocol ByteOwner: AnyObject, Sendable {
    /// Starts reading bytes of the owner that are wanted at once, and does not wait for them.
    func startReading(_ view: ByteView)

    /// Whether all bytes are going to be read, in about the order in which they lie.
    func expectWholeReading(_ isExpected: Bool)

    /// Lets the system take back the memory of bytes that are not needed soon; they stay readable. Promises nothing.
    func releaseMemory(of view: ByteView)
}

extension ByteOwner {
    /// Memory is there.
    package func startReading(_ view: ByteView) {}

    package func expectWholeReading(_ isExpected: Bool) {}

    package func releaseMemory(of view: ByteView) {}
}

/// Immutable bytes together with whoever keeps them alive: a whole file, an image in a journal frame, a part of one.
///
/// Copying and slicing share the owner. `view` is lent for as long as this value, or another with the same owner,
/// is held in a variable or property; that of a result which nobody holds is gone at once: use `withView` there.
package struct ImageBytes: Sendable {
    /// Keeps `view` readable.
    package let owner: any ByteOwner

    /// The bytes, lent while the value is held.
    package let view: ByteView

    /// Trusts that `view` lies in memory that `owner` keeps readable and unchanged.
    @unsafe
    package init(owner: any ByteOwner, view: ByteView) {
        self.owner = owner
        self.view = view
    }

    /// The bytes of `buffer`, which nobody writes from now on.
    package init(_ buffer: HeapBytes) {
        unsafe self.init(owner: buffer, view: ByteView(UnsafeRawBufferPointer(buffer.unsafeBytes)))
    }

    /// A copy of `view`. O(n).
    package init(copying view: ByteView) {
        let buffer = unsafe HeapBytes(uninitializedByteCount: view.count)
        unsafe buffer.unsafeBytes.copyMemory(from: view.unsafeBytes)
        self.init(buffer)
    }

    /// A copy of `bytes`. O(n).
    package init(_ bytes: [UInt8]) {
        self = bytes.withByteView { ImageBytes(copying: $0) }
    }

    /// Number of bytes.
    package var count: Int { view.count }

    package var isEmpty: Bool { view.isEmpty }

    /// The bytes at the offsets in `range`, sharing the owner.
    package func slice(_ range: Range<Int>) throws(FormatError) -> ImageBytes {
        unsafe ImageBytes(owner: owner, view: try view.slice(range))
    }

    /// Starts reading a range, as far as it exists, from the disk, so that several reads of it and others overlap.
    package func startReading(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        // why: the range was clamped; a hint is no place for an error.
        if let part = try? view.slice(range), !part.isEmpty { owner.startReading(part) }
    }

    /// A copy of the bytes. O(n).
    package func copyBytes() -> [UInt8] { withView { $0.copyBytes() } }

    /// Tells the system that the bytes are not needed soon: those of a file need no memory until they are read again.
    ///
    /// For what passes through once, like the thumbnails that move to another file. They stay readable.
    package func releaseMemory() { owner.releaseMemory(of: view) }

    /// Lends the bytes to `body` and keeps the owner alive meanwhile.
    @inlinable
    package func withView<Result, Failure: Error>(
        _ body: (ByteView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { extendLifetime(owner) }
        return try body(view)
    }
}

/// A piece of memory, filled once by whoever made it and then only read.
@safe
package final class HeapBytes: ByteOwner, @unchecked Sendable {  // why: written before it is shared
    /// Invariant: allocated with `byteCount` bytes (at least one) for the life of the object.
    private let base: UnsafeMutableRawPointer

    /// Number of bytes.
    package let byteCount: Int

    /// Memory of `byteCount` zeros.
    package init(byteCount: Int) {
        self.byteCount = byteCount
        unsafe base = .allocate(byteCount: max(byteCount, 1), alignment: 16)
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    /// Memory of `byteCount` bytes that the maker fills before anybody reads them.
    @unsafe
    package init(uninitializedByteCount byteCount: Int) {
        self.byteCount = byteCount
        unsafe base = .allocate(byteCount: max(byteCount, 1), alignment: 16)
    }

    deinit { unsafe base.deallocate() }

    /// The memory. Only the maker writes, and only before it lends the bytes to anybody.
    @unsafe
    package var unsafeBytes: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: base, count: byteCount)
    }
}
