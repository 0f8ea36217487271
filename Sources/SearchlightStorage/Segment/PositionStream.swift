import SearchlightBytes

/// Reads the stream of positions from an address on, over the borders of its blocks.
struct PositionStream {
    private var view: ByteView
    private var offset: Int

    /// Block of section `positions`; nil for positions that stand in the dictionary.
    private var blockNumber: Int?

    /// Starts at a linear address of section `positions`.
    init(at address: UInt64, _ image: SegmentImage, in scope: LeaseScope) throws(StoreError) {
        let number = Int(truncatingIfNeeded: address / UInt64(SegmentFormat.blockByteCount))
        offset = Int(truncatingIfNeeded: address % UInt64(SegmentFormat.blockByteCount))
        view = try image.block(.positions, number, in: scope)
        blockNumber = number
        guard offset < view.count else { throw image.damage(.positions, number, PositionStream.cutOff) }
    }

    /// The address of the next integer.
    var address: UInt64 { UInt64(blockNumber ?? 0) * UInt64(SegmentFormat.blockByteCount) + UInt64(offset) }

    /// Starts at an offset of the bytes of an inline list.
    init(inline view: ByteView, at offset: Int) {
        self.view = view
        self.offset = min(max(offset, 0), view.count)
        blockNumber = nil
    }

    /// Steps over `count` integers. O(bytes / 8).
    mutating func skip(_ count: UInt64, _ image: SegmentImage, in scope: LeaseScope) throws(StoreError) {
        var rest = count
        while rest > 0 {
            if offset == view.count { try nextBlock(image, in: scope) }
            offset = VariableIntegerRun.skip(&rest, in: view, from: offset)
        }
    }

    /// Reads the integers that `list` is to hold: of each role the first position, then differences.
    mutating func read(
        into list: inout PositionList, _ image: SegmentImage, in scope: LeaseScope
    ) throws(StoreError) {
        let (count, values) = unsafe (list.writtenCount, list.base)
        var place = 0
        while place < count {
            // Invariant: each integer takes a byte at least, so `end` is within the view.
            let end = offset &+ min(count &- place, view.count &- offset)
            while offset < end {
                let byte = unsafe view.unsafeBase.load(fromByteOffset: offset, as: UInt8.self)
                if byte >= 0x80 { break }
                unsafe values[place] = UInt32(byte)
                place &+= 1
                offset &+= 1
            }
            if place == count { return }
            unsafe values[place] = try readLongInteger(image, in: scope)
            place &+= 1
        }
    }

    /// The error for a position beyond 32 bits.
    func tooLarge(_ image: SegmentImage) -> StoreError {
        image.damage(.positions, blockNumber ?? 0, FormatError("a position is too large", at: offset))
    }

    /// An integer of several bytes, perhaps over the border of two blocks.
    private mutating func readLongInteger(_ image: SegmentImage, in scope: LeaseScope) throws(StoreError) -> UInt32 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            if offset >= view.count { try nextBlock(image, in: scope) }
            let byte = unsafe view.unsafeBase.load(fromByteOffset: offset, as: UInt8.self)
            offset &+= 1
            value |= UInt64(byte & 0x7F) &<< shift
            shift &+= 7
            if byte < 0x80 {
                guard value <= UInt64(UInt32.max), byte != 0 || shift == 7 else { break }
                return UInt32(truncatingIfNeeded: value)
            }
            guard shift < 35 else { break }
        }
        throw image.damage(.positions, blockNumber ?? 0, FormatError("a position is malformed", at: offset))
    }

    private mutating func nextBlock(_ image: SegmentImage, in scope: LeaseScope) throws(StoreError) {
        guard let number = blockNumber, number + 1 < image.blockCount(of: .positions) else {
            throw image.damage(.positions, blockNumber ?? 0, PositionStream.cutOff)
        }
        guard view.count == SegmentFormat.blockByteCount else {
            throw image.damage(.positions, number, FormatError("a block of positions is not full", at: view.count))
        }
        // Blocks have at least one byte: the directory's decoder checked it.
        view = try image.block(.positions, number + 1, in: scope)
        blockNumber = number + 1
        offset = 0
    }

    private static var cutOff: FormatError { FormatError("the positions of a posting are cut off", at: 0) }
}
