#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension ByteView: Equatable, Comparable {
    /// Same bytes. O(n).
    @inlinable
    package static func == (left: ByteView, right: ByteView) -> Bool {
        left.count == right.count && left.compareCommon(right) == 0
    }

    /// Byte by byte as unsigned numbers; a prefix comes before what it begins. O(n).
    @inlinable
    package static func < (left: ByteView, right: ByteView) -> Bool {
        left.compare(right) < 0
    }

    /// Negative, zero or positive as this view sorts before, with or after `other`. O(n).
    @inlinable
    package func compare(_ other: ByteView) -> Int {
        let common = compareCommon(other)
        return common != 0 ? common : count &- other.count
    }

    /// Compares `byteCount` bytes at `offset` with the whole of `other`; the sign as for `compare`. O(n).
    @inlinable
    package func compare(at offset: Int, count byteCount: Int, with other: ByteView) throws(FormatError) -> Int {
        try bytes(at: offset, count: byteCount).compare(other)
    }

    /// Whether the view begins with the bytes of `prefix`. O(n).
    @inlinable
    package func hasPrefix(_ prefix: ByteView) -> Bool {
        count >= prefix.count && compareCommon(prefix) == 0
    }

    /// How many leading bytes both views share. O(n), eight bytes a step.
    package func commonPrefixByteCount(with other: ByteView) -> Int {
        let limit = min(count, other.count)
        var position = 0
        while position &+ 8 <= limit {
            let left = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            let right = unsafe UInt64(littleEndian: other.base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            if left != right { return position + (left ^ right).trailingZeroBitCount / 8 }
            position &+= 8
        }
        while position < limit,
            unsafe base.load(fromByteOffset: position, as: UInt8.self)
                == other.base.load(fromByteOffset: position, as: UInt8.self)
        {
            position &+= 1
        }
        return position
    }

    /// Whether all bytes are below 0x80. O(n), eight bytes a step.
    @inlinable
    package var isASCII: Bool {
        var position = 0
        while position &+ 8 <= count {
            let word = unsafe base.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            if word & 0x8080_8080_8080_8080 != 0 { return false }
            position &+= 8
        }
        while position < count {
            if unsafe base.load(fromByteOffset: position, as: UInt8.self) >= 0x80 { return false }
            position &+= 1
        }
        return true
    }

    /// Whether the first bytes are all below 0x80, at most as many as there are.
    package func hasASCIIPrefix(_ byteCount: Int) -> Bool {
        unsafe ByteView(base: base, count: min(byteCount, count)).isASCII
    }

    /// `memcmp` over the length of the shorter view. Invariant: both views hold at least that many bytes.
    @usableFromInline
    func compareCommon(_ other: ByteView) -> Int {
        Int(unsafe memcmp(base, other.base, min(count, other.count)))
    }
}
