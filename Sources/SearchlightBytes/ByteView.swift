/// Read-only bytes that somebody else owns: the way blocks are lent to readers.
///
/// **Lifetime:** a view, and every slice of it, is valid only within the lease (the closure or the object) that lent
/// it; keep a copy (`copyBytes`, `string`) of what must outlive it. **Threads:** the bytes do not change during the
/// lease, so views may be shared between threads for its length. Accessors check their bounds and throw; none traps.
@safe @frozen @usableFromInline
package struct ByteView: @unchecked Sendable {  // why: nobody writes the bytes during the lease
    /// Never null, so that no accessor has to ask; dangling when `count` is 0.
    @usableFromInline let base: UnsafeRawPointer

    /// Number of bytes, never negative.
    @usableFromInline package let count: Int

    /// Lends `count` bytes at `base`, which must stay readable and unchanged for the lease.
    @unsafe @inlinable
    package init(base: UnsafeRawPointer, count: Int) {
        precondition(count >= 0, "a view has no negative length")
        unsafe self.base = base
        self.count = count
    }

    /// Lends the bytes of a buffer, which must stay readable and unchanged for the lease.
    @unsafe @inlinable
    package init(_ buffer: UnsafeRawBufferPointer) {
        unsafe self.init(base: buffer.baseAddress ?? ByteView.dangling, count: buffer.count)
    }

    /// A view of no bytes.
    @inlinable
    package init() {
        unsafe self.init(base: ByteView.dangling, count: 0)
    }

    /// Whether there are no bytes.
    @inlinable
    package var isEmpty: Bool { count == 0 }

    /// Invariant: used with a length of 0 only, so it is never read.
    @usableFromInline @inline(__always)
    static var dangling: UnsafeRawPointer {
        unsafe UnsafeRawPointer(bitPattern: 16).unsafelyUnwrapped
    }
}

// MARK: - Numbers, little-endian, at any alignment

extension ByteView {
    /// Throws unless `width` bytes lie at `offset`. `width` is small and positive.
    @inlinable @inline(__always)
    func check(_ offset: Int, _ width: Int) throws(FormatError) {
        guard offset >= 0, offset <= count &- width else { throw FormatError.outOfRange(offset) }
    }

    /// The byte at `offset`; throws beyond the end.
    @inlinable
    package func uint8(at offset: Int) throws(FormatError) -> UInt8 {
        try check(offset, 1)
        return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
    }

    /// The 2 bytes at `offset`; throws beyond the end.
    @inlinable
    package func uint16(at offset: Int) throws(FormatError) -> UInt16 {
        try check(offset, 2)
        return unsafe UInt16(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    /// The 4 bytes at `offset`; throws beyond the end.
    @inlinable
    package func uint32(at offset: Int) throws(FormatError) -> UInt32 {
        try check(offset, 4)
        return unsafe UInt32(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// The 8 bytes at `offset`; throws beyond the end.
    @inlinable
    package func uint64(at offset: Int) throws(FormatError) -> UInt64 {
        try check(offset, 8)
        return unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// The 8 bytes at `offset` in two's complement; throws beyond the end.
    @inlinable
    package func int64(at offset: Int) throws(FormatError) -> Int64 {
        Int64(bitPattern: try uint64(at: offset))
    }

    /// An IEEE 754 double, stored as its 64-bit pattern.
    @inlinable
    package func double(at offset: Int) throws(FormatError) -> Double {
        Double(bitPattern: try uint64(at: offset))
    }
}

// MARK: - Parts

extension ByteView {
    /// `byteCount` bytes from `offset` on, under the lease of this view.
    @inlinable
    package func bytes(at offset: Int, count byteCount: Int) throws(FormatError) -> ByteView {
        guard offset >= 0, byteCount >= 0, byteCount <= count, offset <= count &- byteCount else {
            throw FormatError.outOfRange(offset)
        }
        return unsafe ByteView(base: base + offset, count: byteCount)
    }

    /// The bytes at the offsets in `range`, under the lease of this view.
    @inlinable
    package func slice(_ range: Range<Int>) throws(FormatError) -> ByteView {
        guard range.lowerBound >= 0, range.upperBound <= count else {
            throw FormatError.outOfRange(range.lowerBound)
        }
        return unsafe ByteView(base: base + range.lowerBound, count: range.upperBound &- range.lowerBound)
    }

    /// Everything from `offset` to the end, under the lease of this view.
    @inlinable
    package func suffix(from offset: Int) throws(FormatError) -> ByteView {
        guard offset >= 0, offset <= count else { throw FormatError.outOfRange(offset) }
        return unsafe ByteView(base: base + offset, count: count &- offset)
    }
}

// MARK: - Copies and raw access

extension ByteView {
    /// The bytes, for keeping beyond the lease.
    @usableFromInline
    package func copyBytes() -> [UInt8] {
        unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: count))
    }

    /// The bytes as UTF-8 text, for keeping beyond the lease; ill-formed parts become U+FFFD.
    @usableFromInline
    package func string() -> String {
        unsafe String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self)
    }

    /// The bytes themselves, for the files that may read unchecked; valid within the lease only.
    @unsafe @inlinable
    package var unsafeBytes: UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(start: base, count: count)
    }

    /// The first byte's address, never null (dangling when empty); valid within the lease only.
    @unsafe @inlinable
    package var unsafeBase: UnsafeRawPointer { unsafe base }
}

extension [UInt8] {
    /// Lends the array's bytes to `body` for the length of the call.
    @inlinable
    package func withByteView<Result, Failure: Error>(
        _ body: (ByteView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) throws(Failure) -> Result in
            try unsafe body(ByteView(UnsafeRawBufferPointer(buffer)))
        }
    }
}
