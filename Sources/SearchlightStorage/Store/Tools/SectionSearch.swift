import SearchlightBytes

/// What items lie in, of a segment whose directory cannot be read as a whole: heads, records and the strings of domains,
/// which `BlockWalk` finds. Their entries are counted anew.
///
/// The directory that it makes has nothing of what is searched by.
struct SectionSearch {
    private let image: ByteView
    private let walk: BlockWalk

    /// For reading the blocks that were found. Those that are not read with it count as lost.
    private let budget: WorkBudget

    /// Decompressing a byte takes about as long as hashing so many.
    private static let decompressionCost = 8

    /// Looks for blocks before `end`, with the help of what `range` has, in which the directory lies, or may lie. At most
    /// about `byteBudget` bytes are hashed to find blocks, and as many to read them.
    init(_ image: ByteView, seed: UInt64, end: Int, range: Range<Int>, byteBudget: Int) {
        self.image = image
        budget = WorkBudget(byteCount: byteBudget)
        let walkBudget = WorkBudget(byteCount: byteBudget)
        let hints = BlockHints(image, range: range, budget: walkBudget)
        var walk = BlockWalk(image, seed: seed, end: end, hints: hints, budget: walkBudget)
        walk.run()
        self.walk = walk
    }

    /// Nil where no head or no record is found. O(bytes of the blocks found).
    func directory() -> SegmentDirectory? {
        var directory = SegmentDirectory()
        directory.documentCount = append(entries(of: .heads), as: .heads, to: &directory)
        directory.recordCount = append(entries(of: .records), as: .records, to: &directory)
        guard directory.documentCount > 0, directory.recordCount > 0,
            directory.documentCount <= UInt32(SegmentFormat.maximumDocumentCount)
        else { return nil }
        appendDomains(to: &directory)
        return directory
    }
}

// MARK: - Keys

extension SectionSearch {
    /// A block and how many entries it has.
    private struct Entry {
        var block: SegmentBlock
        var isNamed: Bool
        var count: Int
    }

    /// The blocks of a section by their numbers, nil for such as are lost.
    private func entries(of kind: SectionKind) -> [Entry?] {
        let blocks = walk.blocks(of: kind)
        guard let last = blocks.keys.max() else { return [] }
        return (0...last).map { number in blocks[number].flatMap { entry($0, kind) } }
    }

    /// Appends a section. Returns how many entries it has, up to the last block whose place among them is known.
    private func append(_ entries: [Entry?], as kind: SectionKind, to directory: inout SegmentDirectory) -> UInt32 {
        directory.sections[Int(kind.rawValue) - 1] = SegmentSection(
            firstBlock: directory.blocks.count, blockCount: entries.count)
        var end = 0
        var isEndKnown = true
        for (number, entry) in entries.enumerated() {
            let key = isEndKnown ? end : provenKey(number, entries, from: end)
            if let entry, let key, key + entry.count <= Int(UInt32.max) {
                directory.blocks.append(entry.block.beginning(with: UInt32(key)))
                (end, isEndKnown) = (key + entry.count, true)
            } else {
                directory.blocks.append(.lost.beginning(with: UInt32(end)))
                isEndKnown = false
            }
        }
        return UInt32(end)
    }

    /// The first key that a directory gives a block behind a lost one. The seal says nothing of it, but where the next
    /// block's is as much larger as the block has entries, both are right.
    private func provenKey(_ number: Int, _ entries: [Entry?], from least: Int) -> Int? {
        guard let entry = entries[number], entry.isNamed, Int(entry.block.firstKey) >= least,
            number + 1 < entries.count, let behind = entries[number + 1], behind.isNamed,
            Int(entry.block.firstKey) + entry.count == Int(behind.block.firstKey)
        else { return nil }
        return Int(entry.block.firstKey)
    }

    /// The strings of domains are the first of their section. Heads ask for no string behind theirs, so those of other
    /// columns do no harm; behind a lost block no number of a string is certain.
    private func appendDomains(to directory: inout SegmentDirectory) {
        let entries = Array(entries(of: .columnDictionaries).prefix { $0 != nil })
        guard !entries.isEmpty else { return }
        var column = SegmentColumn(name: SegmentFormat.domainColumnName, kind: .string)
        column.dictionaryBlockCount = UInt32(entries.count)
        column.distinctCount = append(entries, as: .columnDictionaries, to: &directory)
        directory.columns = [column]
    }
}

// MARK: - Entries

extension SectionSearch {
    /// A block with its raw length; nil where it cannot be read.
    private func entry(_ found: BlockWalk.FoundBlock, _ kind: SectionKind) -> Entry? {
        var block = found.block
        // why: a block outside the image has no entries, and was not found.
        guard let stored = try? image.bytes(at: block.offset, count: block.storedByteCount) else { return nil }
        // A block is compressed where it can be decompressed to what it must hold.
        if kind.isCompressible, let (raw, count) = decompressed(stored, kind) {
            block.rawByteCount = raw
            return Entry(block: block, isNamed: found.isNamed, count: count)
        }
        block.rawByteCount = block.storedByteCount
        return SectionSearch.count(in: stored, of: kind).map { Entry(block: block, isNamed: found.isNamed, count: $0) }
    }

    private func decompressed(_ stored: ByteView, _ kind: SectionKind) -> (rawByteCount: Int, count: Int)? {
        guard let raw = LZ4Block.rawByteCount(of: stored), raw > stored.count,
            raw <= SegmentFormat.oversizedBlockByteCount, budget.spend(raw * Self.decompressionCost)
        else { return nil }
        // why: bytes that cannot be decompressed are not compressed.
        let bytes = try? LZ4Block.decompress(stored, byteCount: raw)
        return bytes?.withByteView { SectionSearch.count(in: $0, of: kind) }.map { (raw, $0) }
    }

    /// How many entries a block holds; nil where one of them lies elsewhere.
    private static func count(in raw: ByteView, of kind: SectionKind) -> Int? {
        do throws(FormatError) {
            if kind == .heads { return try HeadBlock(raw).count }
            let table = try OffsetTable(raw)
            for number in 0..<table.count { _ = try table.entry(number) }
            return table.count
        } catch { return nil }
    }
}

extension SegmentBlock {
    /// One that has no seal that fits.
    fileprivate static var lost: SegmentBlock {
        SegmentBlock(offset: FileHeader.byteCount, storedByteCount: 1, rawByteCount: 1, firstKey: 0)
    }

    fileprivate func beginning(with key: UInt32) -> SegmentBlock {
        var block = self
        block.firstKey = key
        return block
    }
}
