/// Reads a view from front to back. Each read checks its bounds, throws without moving, and never traps.
///
/// Valid within the lease of its view. Offsets in errors count from the start of the view.
@frozen @usableFromInline
package struct ByteCursor: Sendable {
    /// What is read.
    @usableFromInline package let view: ByteView

    /// Where the next read begins, 0 to `view.count`.
    @inlinable
    package var offset: Int { position }

    @usableFromInline var position: Int

    /// A cursor at the start of `view`.
    @inlinable
    package init(_ view: ByteView) {
        self.view = view
        self.position = 0
    }

    /// A cursor that begins at `offset`.
    @inlinable
    package init(_ view: ByteView, at offset: Int) throws(FormatError) {
        guard offset >= 0, offset <= view.count else { throw FormatError.outOfRange(offset) }
        self.view = view
        self.position = offset
    }

    /// Bytes left to read.
    @inlinable
    package var remaining: Int { view.count &- position }

    /// Whether everything has been read.
    @inlinable
    package var isAtEnd: Bool { position == view.count }

    /// Moves on by `byteCount` bytes.
    @inlinable
    package mutating func skip(_ byteCount: Int) throws(FormatError) {
        guard byteCount >= 0, byteCount <= remaining else { throw FormatError.outOfRange(position) }
        position &+= byteCount
    }

    /// Throws unless everything has been read: bytes that nobody explains are damage.
    @inlinable
    package func expectEnd() throws(FormatError) {
        guard isAtEnd else { throw FormatError("unexpected bytes at the end", at: position) }
    }
}

// MARK: - Numbers

extension ByteCursor {
    /// The next byte.
    @inlinable
    package mutating func readUInt8() throws(FormatError) -> UInt8 {
        let value = try view.uint8(at: position)
        position &+= 1
        return value
    }

    /// The next 2 bytes.
    @inlinable
    package mutating func readUInt16() throws(FormatError) -> UInt16 {
        let value = try view.uint16(at: position)
        position &+= 2
        return value
    }

    /// The next 4 bytes.
    @inlinable
    package mutating func readUInt32() throws(FormatError) -> UInt32 {
        let value = try view.uint32(at: position)
        position &+= 4
        return value
    }

    /// The next 8 bytes.
    @inlinable
    package mutating func readUInt64() throws(FormatError) -> UInt64 {
        let value = try view.uint64(at: position)
        position &+= 8
        return value
    }

    /// The next 8 bytes in two's complement.
    @inlinable
    package mutating func readInt64() throws(FormatError) -> Int64 {
        Int64(bitPattern: try readUInt64())
    }

    /// An IEEE 754 double, stored as its 64-bit pattern.
    @inlinable
    package mutating func readDouble() throws(FormatError) -> Double {
        Double(bitPattern: try readUInt64())
    }

    /// A `VariableInteger`.
    @inlinable
    package mutating func readVarint() throws(FormatError) -> UInt64 {
        try VariableInteger.decode(view, at: &position)
    }

    /// A `VariableInteger` that must fit 32 bits.
    @inlinable
    package mutating func readVarint32() throws(FormatError) -> UInt32 {
        var next = position
        let value = try VariableInteger.decode(view, at: &next)
        guard value <= UInt64(UInt32.max) else {
            throw FormatError("a number exceeds 32 bits", at: position)
        }
        position = next
        return UInt32(truncatingIfNeeded: value)
    }

    /// A zigzag-coded `VariableInteger`.
    @inlinable
    package mutating func readSignedVarint() throws(FormatError) -> Int64 {
        VariableInteger.unzigzag(try readVarint())
    }
}

// MARK: - Bytes and text

extension ByteCursor {
    /// The next `byteCount` bytes, under the lease of the view.
    @inlinable
    package mutating func readBytes(count byteCount: Int) throws(FormatError) -> ByteView {
        let part = try view.bytes(at: position, count: byteCount)
        position &+= byteCount
        return part
    }

    /// Bytes behind their length as a `VariableInteger`, under the lease of the view.
    @inlinable
    package mutating func readCountedBytes() throws(FormatError) -> ByteView {
        var next = position
        let byteCount = try VariableInteger.decode(view, at: &next)
        guard byteCount <= UInt64(view.count &- next) else {
            throw FormatError("a length reaches beyond the end of the bytes", at: position)
        }
        let part = try view.bytes(at: next, count: Int(byteCount))
        position = next &+ part.count
        return part
    }

    /// UTF-8 text behind its length in bytes; ill-formed parts become U+FFFD.
    @inlinable
    package mutating func readString() throws(FormatError) -> String {
        try readCountedBytes().string()
    }
}
