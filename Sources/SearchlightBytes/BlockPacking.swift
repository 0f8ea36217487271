/// Packs blocks of 128 numbers at a fixed bit width, in the layout that four-lane SIMD reads.
///
/// Value `i` lies in lane `i % 4`. A lane is a stream of `32 * width` bits, lowest bit first, in 32-bit words; word `w`
/// of lane `l` is the little-endian word at byte `16 * w + 4 * l`. A block so takes `16 * width` bytes.
@usableFromInline
package enum BlockPacking {
    // The SIMD kernels load whole words, so they read the format only where words are little-endian.
    #if _endian(little)
        private typealias Kernels = SIMD
    #else
        private typealias Kernels = Scalar
    #endif

    /// Numbers in a block.
    @inlinable
    package static var count: Int { 128 }

    /// Bytes of a block at a width of 0...32 bits.
    @inlinable
    package static func byteCount(width: Int) -> Int { 16 &* width }

    /// The smallest width, 0...32 bits, that holds each of the 128 numbers at `values`.
    @unsafe
    package static func requiredWidth(of values: UnsafePointer<UInt32>) -> Int {
        unsafe Kernels.requiredWidth(of: values)
    }

    /// Packs the 128 numbers at `source` into `byteCount(width:)` bytes at `destination`, at any alignment.
    ///
    /// Bits of a number above `width` are dropped. Widths beyond 0...32 trap: the caller chose them.
    @unsafe @usableFromInline
    package static func pack(
        from source: UnsafePointer<UInt32>, width: Int, into destination: UnsafeMutableRawPointer
    ) {
        precondition(width >= 0 && width <= 32, "a bit width is 0 to 32")
        unsafe Kernels.pack(from: source, width: width, into: destination)
    }

    /// Unpacks 128 numbers from `byteCount(width:)` bytes at `source`. Widths beyond 0...32 trap.
    @unsafe @usableFromInline
    package static func unpack(
        from source: UnsafeRawPointer, width: Int, into destination: UnsafeMutablePointer<UInt32>
    ) {
        precondition(width >= 0 && width <= 32, "a bit width is 0 to 32")
        unsafe Kernels.unpack(from: source, width: width, into: destination)
    }

    /// Unpacks 128 gaps and sums them: `destination[i] = destination[i - 1] + 1 + gap[i]`, wrapping, where `previous`
    /// stands for the number before the first (`UInt32.max` before document 0). Widths beyond 0...32 trap.
    @unsafe @usableFromInline
    package static func unpackDeltas(
        from source: UnsafeRawPointer, width: Int, previous: UInt32, into destination: UnsafeMutablePointer<UInt32>
    ) {
        precondition(width >= 0 && width <= 32, "a bit width is 0 to 32")
        unsafe Kernels.unpackDeltas(from: source, width: width, previous: previous, into: destination)
    }
}

// MARK: - From untrusted bytes

extension BlockPacking {
    /// Unpacks the block at `offset` of `view`; throws where the width is illegal or the block is cut off.
    ///
    /// `destination` has room for 128 numbers.
    @unsafe @inlinable
    package static func unpack(
        _ view: ByteView, at offset: Int, width: Int, into destination: UnsafeMutablePointer<UInt32>
    ) throws(FormatError) {
        let block = try block(view, at: offset, width: width)
        unsafe unpack(from: block.unsafeBase, width: width, into: destination)
    }

    /// Unpacks and sums the block of gaps at `offset` of `view`; throws where the width is illegal or it is cut off.
    ///
    /// `destination` has room for 128 numbers. Whether the sum wrapped is for the caller to check.
    @unsafe @inlinable
    package static func unpackDeltas(
        _ view: ByteView, at offset: Int, width: Int, previous: UInt32,
        into destination: UnsafeMutablePointer<UInt32>
    ) throws(FormatError) {
        let block = try block(view, at: offset, width: width)
        unsafe unpackDeltas(from: block.unsafeBase, width: width, previous: previous, into: destination)
    }

    @usableFromInline
    static func block(_ view: ByteView, at offset: Int, width: Int) throws(FormatError) -> ByteView {
        guard width >= 0, width <= 32 else { throw FormatError("a bit width exceeds 32", at: offset) }
        return try view.bytes(at: offset, count: byteCount(width: width))
    }
}
