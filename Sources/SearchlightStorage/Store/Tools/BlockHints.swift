import SearchlightBytes

/// What may be entries of a damaged directory, as far as their numbers tell. Which are is for seals to prove.
struct BlockHints {
    /// By the offsets of the blocks that they name, ascending.
    let blocks: [SegmentBlock]

    /// As many are kept at most; a directory of so many entries is that of a segment of 16 GB.
    private static let maximumCount = 1 << 20

    /// What looking at one place costs.
    private static let placeCost = 16

    /// Looks at each byte of `range`, in which the directory lies, for as long as the budget allows.
    init(_ image: ByteView, range: Range<Int>, budget: WorkBudget) {
        var blocks: [SegmentBlock] = []
        for place in range.dropLast(SegmentBlock.entryByteCount - 1) where blocks.count < Self.maximumCount {
            guard budget.spend(Self.placeCost) else { break }
            if let block = BlockHints.block(image, at: place, end: range.upperBound) { blocks.append(block) }
        }
        self.blocks = blocks.sorted { ($0.offset, $0.storedByteCount) < ($1.offset, $1.storedByteCount) }
    }

    /// The entry at a place, if its numbers are possible in any section. Throws nothing, since most places are none.
    private static func block(_ image: ByteView, at place: Int, end: Int) -> SegmentBlock? {
        do throws(FormatError) {
            let offset = try image.uint64(at: place)
            guard offset >= UInt64(FileHeader.byteCount), offset < UInt64(end) else { return nil }
            let (stored, raw) = (Int(try image.uint32(at: place + 8)), Int(try image.uint32(at: place + 12)))
            guard stored > 0, stored <= raw, raw <= SegmentFormat.oversizedBlockByteCount,
                Int(offset) + stored + SegmentFormat.sealByteCount <= end
            else { return nil }
            return SegmentBlock(
                offset: Int(offset), storedByteCount: stored, rawByteCount: raw,
                firstKey: try image.uint32(at: place + 16))
        } catch {
            // The image ends there.
            return nil
        }
    }

    /// The first that names a block at or behind a place. O(log n).
    func firstIndex(from place: Int) -> Int {
        var (low, high) = (0, blocks.count)
        while low < high {
            let middle = (low + high) / 2
            if blocks[middle].offset < place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
