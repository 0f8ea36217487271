/// Builds bytes in memory: little-endian numbers, variable-length integers, counted text.
///
/// Owns one growing allocation (doubling, so appending is amortised O(1)); unique by being non-copyable, so an append
/// is a bounds check and a store. May move between threads, not be used by several at once. Asking for more memory
/// than there is traps, as an array's growth does.
@safe @frozen @usableFromInline
package struct ByteWriter: ~Copyable, @unchecked Sendable {  // why: sole owner of its memory
    /// Invariant: `count <= capacity`, and `capacity` bytes are allocated at `base`; the first `count` are initialised.
    @usableFromInline var base: UnsafeMutableRawPointer

    /// Bytes written so far.
    @inlinable
    package var count: Int { written }

    @usableFromInline var written: Int
    @usableFromInline var capacity: Int

    /// An empty writer with room for `capacity` bytes.
    package init(capacity: Int = 256) {
        self.capacity = max(capacity, 16)
        written = 0
        unsafe base = .allocate(byteCount: self.capacity, alignment: 16)
    }

    deinit { unsafe base.deallocate() }

    /// Whether nothing has been written.
    @inlinable
    package var isEmpty: Bool { written == 0 }

    /// Makes room for `byteCount` more bytes.
    @inlinable @inline(__always)
    package mutating func reserve(_ byteCount: Int) {
        if byteCount > capacity &- written { grow(byteCount) }
    }

    @usableFromInline @inline(never)
    mutating func grow(_ byteCount: Int) {
        let wanted = max(written + byteCount, capacity * 2)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: wanted, alignment: 16)
        unsafe larger.copyMemory(from: base, byteCount: written)
        unsafe base.deallocate()
        unsafe base = larger
        capacity = wanted
    }

    /// Forgets what was written and keeps the memory for the next use, unless told otherwise.
    package mutating func removeAll(keepingCapacity: Bool = true) {
        if keepingCapacity { written = 0 } else { self = ByteWriter() }
    }

    /// Forgets everything behind the first `byteCount` bytes.
    package mutating func truncate(to byteCount: Int) {
        precondition(byteCount >= 0 && byteCount <= written, "a writer shrinks only to a length it had")
        written = byteCount
    }

    /// What was written, as an array. O(n).
    package borrowing func copyBytes() -> [UInt8] {
        unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: written))
    }

    /// Lends what was written to `body` for the length of the call.
    @inlinable
    package borrowing func withView<Result, Failure: Error>(
        _ body: (ByteView) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(ByteView(base: base, count: written))
    }
}

// MARK: - Numbers

extension ByteWriter {
    /// Appends the bytes of a trivial value. The caller gives it in little-endian form.
    @inlinable @inline(__always)
    mutating func appendRaw<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value) {
        let width = MemoryLayout<Value>.size
        reserve(width)
        unsafe base.storeBytes(of: value, toByteOffset: written, as: Value.self)
        written &+= width
    }

    /// One byte.
    @inlinable
    package mutating func appendUInt8(_ value: UInt8) { appendRaw(value) }

    /// 2 bytes.
    @inlinable
    package mutating func appendUInt16(_ value: UInt16) { appendRaw(value.littleEndian) }

    /// 4 bytes.
    @inlinable
    package mutating func appendUInt32(_ value: UInt32) { appendRaw(value.littleEndian) }

    /// 8 bytes.
    @inlinable
    package mutating func appendUInt64(_ value: UInt64) { appendRaw(value.littleEndian) }

    /// 8 bytes in two's complement.
    @inlinable
    package mutating func appendInt64(_ value: Int64) { appendRaw(value.littleEndian) }

    /// An IEEE 754 double, stored as its 64-bit pattern.
    @inlinable
    package mutating func appendDouble(_ value: Double) { appendUInt64(value.bitPattern) }

    /// A `VariableInteger`.
    @inlinable
    package mutating func appendVarint(_ value: UInt64) {
        reserve(VariableInteger.maximumByteCount)
        written &+= unsafe VariableInteger.encode(value, into: base + written)
    }

    /// A `VariableInteger` of a length or count, which must not be negative.
    @inlinable
    package mutating func appendVarint(_ value: Int) { appendVarint(UInt64(value)) }

    /// A `VariableInteger` of a 32-bit number.
    @inlinable
    package mutating func appendVarint(_ value: UInt32) { appendVarint(UInt64(value)) }

    /// A zigzag-coded `VariableInteger`.
    @inlinable
    package mutating func appendSignedVarint(_ value: Int64) { appendVarint(VariableInteger.zigzag(value)) }
}
