import SearchlightBytes

/// The packed values of a chunk: raw, or differences to a base at a fixed width of bits.
struct ColumnValues: Sendable {
    private let count: Int
    private let bits: ByteView
    private let base: Int64

    /// Bits a value, 0 to 64. Raw values have 64 and base 0.
    private let width: Int

    /// Whether the values stand as integers for doubles.
    private let isDouble: Bool
    private let isRaw: Bool

    /// Reads `u8 encoding` and what follows, to the end of the block.
    init(_ cursor: inout ByteCursor, count: Int, _ kind: ColumnKind) throws(FormatError) {
        let start = cursor.offset
        let encoding = try cursor.readUInt8()
        isDouble = encoding & 128 != 0
        isRaw = encoding & 127 == 0
        guard encoding & 127 <= 1, !isDouble || (kind == .double && !isRaw), kind != .double || isDouble || isRaw,
            kind != .string || !isRaw || count == 0
        else { throw FormatError("a chunk has an unknown encoding", at: start) }
        base = isRaw ? 0 : try cursor.readInt64()
        width = isRaw ? 64 : Int(try cursor.readUInt8())
        // At most 64 KiB documents' worth of values were counted in 32 bits, so the product stays small.
        guard width <= 64, (count * width + 7) / 8 == cursor.remaining else {
            throw FormatError("the values of a chunk do not fit their length", at: start)
        }
        bits = try cursor.readBytes(count: cursor.remaining)
        self.count = count
    }

    /// Bounds of integers and ordinals, from base and width; nil for doubles and raw values.
    var bounds: ClosedRange<Int64>? {
        guard !isRaw, !isDouble, width < 63 else { return nil }
        let (greatest, overflow) = base.addingReportingOverflow((1 << Int64(width)) - 1)
        return base...(overflow ? Int64.max : greatest)
    }

    /// The bits of a value.
    subscript(position: Int) -> UInt64 {
        get throws(FormatError) {
            guard position >= 0, position < count else { throw FormatError("a value is missing", at: position) }
            let value = base &+ Int64(bitPattern: try packed(position))
            return isDouble ? Double(value).bitPattern : UInt64(bitPattern: value)
        }
    }

    /// Appends the bits of all values. About 2 ns each.
    func append(to output: inout [UInt64]) throws(FormatError) {
        output.reserveCapacity(output.count + count)
        // A value and the bits before it in its first byte fit eight bytes, which the first ones are followed by.
        let plainCount = width > 56 || isDouble || width == 0 ? 0 : max(0, (bits.count - 7) * 8 / width)
        let mask = (1 << UInt64(min(width, 56))) - 1 as UInt64
        let base = UInt64(bitPattern: base)
        var bit = 0
        for _ in 0..<min(plainCount, count) {
            output.append(base &+ (try bits.uint64(at: bit >> 3) &>> UInt64(bit & 7) & mask))
            bit &+= width
        }
        for position in min(plainCount, count)..<count { output.append(try self[position]) }
    }

    private func packed(_ position: Int) throws(FormatError) -> UInt64 {
        guard width > 0 else { return 0 }
        let (byte, shift) = (position * width / 8, UInt64(position * width % 8))
        let mask = width == 64 ? UInt64.max : (1 << UInt64(width)) - 1
        if byte + 9 <= bits.count {
            let low = try bits.uint64(at: byte) >> shift
            let high = shift == 0 ? 0 : UInt64(try bits.uint8(at: byte + 8)) << (64 - shift)
            return (low | high) & mask
        }
        var value: UInt64 = 0
        for step in 0..<min(9, bits.count - byte) {
            let part = UInt64(try bits.uint8(at: byte + step))
            let place = Int64(8 * step) - Int64(shift)
            value |= place >= 0 ? part << UInt64(place) : part >> UInt64(-place)
        }
        return value & mask
    }
}
