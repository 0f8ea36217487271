import SearchlightBytes

/// Encodes the values of one column for 1,024 documents (FORMAT.md, "Columns").
///
/// Add values by ascending document, several of one document in their order. Reusable.
@safe
struct ColumnChunkWriter: ~Copyable {
    /// Whether the values are bits of doubles. Strings come as ordinals.
    var isDouble = false

    private var offsets = GrowingBuffer<UInt16>(capacity: 1024)
    private var counts = GrowingBuffer<UInt16>(capacity: 1024)
    private var values = GrowingBuffer<UInt64>(capacity: 1024)
    private var hasSeveralValues = false

    /// The chunk's bytes, after `encode`.
    private(set) var raw = ByteWriter(capacity: 16_384)

    /// Adds a value of the document at `offset` in the chunk.
    mutating func add(_ bits: UInt64, offset: UInt16) {
        if !offsets.isEmpty, offsets[offsets.count - 1] == offset {
            counts[counts.count - 1] += 1
            hasSeveralValues = true
        } else {
            offsets.append(offset)
            counts.append(1)
        }
        values.append(bits)
    }

    /// Fills `raw` with the chunk of `documentCount` documents, and empties the chunk.
    mutating func encode(documentCount: Int) {
        raw.removeAll()
        let isDense = !hasSeveralValues && offsets.count == documentCount
        raw.appendUInt16(UInt16(offsets.count))
        raw.appendUInt8((isDense ? 1 : 0) | (hasSeveralValues ? 2 : 0))
        if !isDense {
            for position in 0..<offsets.count { raw.appendUInt16(offsets[position]) }
        }
        if hasSeveralValues {
            for position in 0..<counts.count { raw.appendUInt16(counts[position]) }
        }
        raw.appendUInt32(UInt32(values.count))
        encodeValues()
        reset()
    }

    /// Prepares for the next column.
    mutating func reset() {
        offsets.removeAll()
        counts.removeAll()
        values.removeAll()
        hasSeveralValues = false
    }

    private mutating func encodeValues() {
        if isDouble, !convertToIntegers() {
            encodeRaw()
            return
        }
        guard !values.isEmpty else {
            encodeRaw()
            return
        }
        var least = Int64.max
        var greatest = Int64.min
        for position in 0..<values.count {
            least = min(least, Int64(bitPattern: values[position]))
            greatest = max(greatest, Int64(bitPattern: values[position]))
        }
        let range = UInt64(bitPattern: greatest &- least)
        raw.appendUInt8(isDouble ? 129 : 1)
        raw.appendInt64(least)
        let width = 64 - range.leadingZeroBitCount
        raw.appendUInt8(UInt8(width))
        pack(base: UInt64(bitPattern: least), width: UInt64(width))
    }

    private mutating func encodeRaw() {
        raw.appendUInt8(0)
        for position in 0..<values.count { raw.appendUInt64(values[position]) }
    }

    /// Appends the distances from `base`, lowest bit first, in the least number of bytes.
    private mutating func pack(base: UInt64, width: UInt64) {
        guard width > 0 else { return }
        var held: UInt64 = 0
        var heldCount: UInt64 = 0
        for position in 0..<values.count {
            let distance = values[position] &- base
            held |= distance &<< heldCount
            heldCount += width
            guard heldCount >= 64 else { continue }
            raw.appendUInt64(held)
            heldCount -= 64
            // What of `distance` did not fit; a shift by 64 would be no shift.
            held = heldCount == 0 ? 0 : distance &>> (width - heldCount)
        }
        while heldCount > 0 {
            raw.appendUInt8(UInt8(truncatingIfNeeded: held))
            held &>>= 8
            heldCount -= min(heldCount, 8)
        }
    }

    /// Turns doubles into integers where every one of them is integral, below 2^53 in size and not minus zero.
    private mutating func convertToIntegers() -> Bool {
        for position in 0..<values.count {
            let value = Double(bitPattern: values[position])
            guard value.magnitude < 9_007_199_254_740_992, value == value.rounded(.towardZero),
                value != 0 || value.sign == .plus
            else { return false }
        }
        for position in 0..<values.count {
            values[position] = UInt64(bitPattern: Int64(Double(bitPattern: values[position])))
        }
        return true
    }
}
