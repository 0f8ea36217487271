import SearchlightBytes

/// A block of section `dates`: groups of 64 documents, of each the newest date and how much older each document is, in as
/// few bits as the oldest needs. (FORMAT.md, "Dates".)
///
/// A group's head has 8 bytes: its newest date, u32; the bits of a value, u8; 0, u8; where its values begin in the block,
/// u16. Values are read eight bytes at a time, which the seal behind every block makes safe.
@usableFromInline
package enum DateBlock {
    /// Documents of a group, as a shift.
    @inlinable package static var groupShift: Int { 6 }

    /// Throws unless every group of a block of `count` documents lies in it with its values, so that `date` may be asked.
    static func check(_ view: ByteView, count: Int) throws(FormatError) {
        let groupCount = (count + 63) >> groupShift
        var end = 8 * groupCount
        for group in 0..<groupCount {
            let width = Int(try view.uint8(at: 8 * group + 4))
            guard width <= 32, try view.uint16(at: 8 * group + 6) == end else {
                throw FormatError("a group of dates lies in a wrong place", at: 8 * group)
            }
            end += byteCount(min(64, count - group << groupShift), width)
        }
        guard end == view.count else { throw FormatError("a block of dates has a wrong length", at: 0) }
    }

    /// Bytes of `count` values of `width` bits.
    private static func byteCount(_ count: Int, _ width: Int) -> Int { (count * width + 7) / 8 }

    /// The date of entry `entry` of the checked block at `base`, behind which at least 8 bytes follow.
    @unsafe @inlinable
    package static func date(_ base: UnsafeRawPointer, _ entry: Int) -> UInt32 {
        let head = unsafe UInt64(
            littleEndian: base.loadUnaligned(fromByteOffset: entry &>> groupShift &* 8, as: UInt64.self))
        let width = head &>> 32 & 255
        let bit = UInt64(truncatingIfNeeded: entry & 63) &* width
        let offset = Int(truncatingIfNeeded: head &>> 48 &+ bit &>> 3)
        let word = unsafe UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let value = word &>> (bit & 7) & (1 &<< width &- 1)
        return UInt32(truncatingIfNeeded: head) &- UInt32(truncatingIfNeeded: value)
    }

    /// Appends the block of some dates.
    static func append(_ dates: borrowing GrowingBuffer<UInt32>, _ range: Range<Int>, to raw: inout ByteWriter) {
        let groups = stride(from: range.lowerBound, to: range.upperBound, by: 64).map {
            $0..<min($0 + 64, range.upperBound)
        }
        var offset = 8 * groups.count
        var heads: [(newest: UInt32, width: Int)] = []
        for group in groups {
            var (newest, oldest) = (UInt32(0), UInt32.max)
            for document in group {
                newest = max(newest, dates[document])
                oldest = min(oldest, dates[document])
            }
            let width = UInt32.bitWidth - (newest - oldest).leadingZeroBitCount
            heads.append((newest, width))
            raw.appendUInt32(newest)
            raw.appendUInt8(UInt8(width))
            raw.appendUInt8(0)
            raw.appendUInt16(UInt16(offset))
            offset += byteCount(group.count, width)
        }
        for (group, head) in zip(groups, heads) where head.width > 0 {
            appendValues(dates, group, newest: head.newest, width: head.width, to: &raw)
        }
    }

    /// Appends the values of a group.
    private static func appendValues(
        _ dates: borrowing GrowingBuffer<UInt32>, _ group: Range<Int>, newest: UInt32, width: Int,
        to raw: inout ByteWriter
    ) {
        var (bits, bitCount) = (UInt64(0), 0)
        for document in group {
            // At most 7 bits are left of the values before.
            bits |= UInt64(newest - dates[document]) << UInt64(bitCount)
            bitCount += width
            while bitCount >= 8 {
                raw.appendUInt8(UInt8(truncatingIfNeeded: bits))
                bits >>= 8
                bitCount -= 8
            }
        }
        if bitCount > 0 { raw.appendUInt8(UInt8(truncatingIfNeeded: bits)) }
    }
}
