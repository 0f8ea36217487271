import SearchlightBytes

/// Finds what items lie in, in a segment whose directory cannot be read as a whole: each entry of it that names a block is
/// proved by the seal of that block, whatever is wrong with the rest, and one wrong byte of an entry is made right so.
///
/// What is found is a directory of heads, records and the strings of domains, and of nothing that is searched by.
struct SectionSearch {
    private let image: ByteView
    private let seed: UInt64

    /// Where the directory lies, or may lie; blocks lie before its end.
    private let range: Range<Int>

    /// What is not found with it counts as lost.
    private let budget: WorkBudget

    /// Entries that may be unreadable side by side: what a few sectors hold.
    private static let longestGap = 512

    /// What looking at one place costs, and at an entry there beside the bytes of the block that it names.
    private static let placeCost = 16
    private static let entryCost = 64

    /// Decompressing a byte takes about as long as hashing so many.
    private static let decompressionCost = 8

    init(_ image: ByteView, seed: UInt64, range: Range<Int>, budget: WorkBudget) {
        self.budget = budget
        self.image = image
        self.seed = seed
        self.range = range
    }

    /// Nil where no head or no record is found. O(bytes of the directory and of the blocks found), and
    /// never more than the budget allows.
    func directory() -> SegmentDirectory? {
        var directory = SegmentDirectory()
        for kind in [SectionKind.heads, .records] {
            guard let start = start(of: kind) else { return nil }
            append(entries(of: kind, from: start), as: kind, to: &directory, derivingKeys: true)
        }
        directory.documentCount = entryCount(of: .heads, in: directory)
        directory.recordCount = entryCount(of: .records, in: directory)
        guard directory.documentCount <= UInt32(SegmentFormat.maximumDocumentCount) else { return nil }
        appendDomains(to: &directory)
        return directory
    }

    private func append(
        _ entries: [SegmentBlock?], as kind: SectionKind, to directory: inout SegmentDirectory, derivingKeys: Bool
    ) {
        directory.sections[Int(kind.rawValue) - 1] = SegmentSection(
            firstBlock: directory.blocks.count, blockCount: entries.count)
        var key: UInt32? = 0
        for entry in entries {
            // A block that is lost has no seal that fits.
            var block =
                entry
                ?? SegmentBlock(
                    offset: FileHeader.byteCount, storedByteCount: 1, rawByteCount: 1, firstKey: key ?? 0)
            if derivingKeys, let key { block.firstKey = key }
            directory.blocks.append(block)
            let count = entry.flatMap { self.count(in: $0, of: kind) }
            key = count.map { block.firstKey &+ UInt32(truncatingIfNeeded: $0) }
        }
    }

    /// Entries of a section: those of its last block, behind all before.
    private func entryCount(of kind: SectionKind, in directory: SegmentDirectory) -> UInt32 {
        guard let last = directory.blocks[directory.section(kind).blocks].last else { return 0 }
        return last.firstKey &+ UInt32(truncatingIfNeeded: count(in: last, of: kind) ?? 0)
    }
}

// MARK: - Entries

extension SectionSearch {
    /// Where the first entry of a section stands. A section whose first entry is unreadable is found by a later one.
    private func start(of kind: SectionKind) -> Int? {
        for number in 0..<4 {
            let places = range.lowerBound..<max(range.lowerBound, range.upperBound - SegmentBlock.entryByteCount)
            for place in places where budget.isLeft && block(at: place, kind, number) != nil {
                let start = place - number * SegmentBlock.entryByteCount
                if start >= range.lowerBound { return start }
            }
        }
        return nil
    }

    /// The entries of a section, nil for such as are lost.
    private func entries(of kind: SectionKind, from start: Int) -> [SegmentBlock?] {
        var entries: [SegmentBlock?] = []
        while budget.isLeft {
            let place = start + entries.count * SegmentBlock.entryByteCount
            if let block = block(at: place, kind, entries.count) ?? repairedBlock(at: place, kind, entries.count) {
                entries.append(block)
                continue
            }
            let next = (1...Self.longestGap).first {
                block(at: place + $0 * SegmentBlock.entryByteCount, kind, entries.count + $0) != nil
            }
            guard let next else { return entries }
            entries += [SegmentBlock?](repeating: nil, count: next)
        }
        return entries
    }

    /// The entry at a place, if it names a block of that section and number whose seal fits.
    private func block(at place: Int, _ kind: SectionKind, _ number: Int) -> SegmentBlock? {
        guard place >= range.lowerBound, let entry = bytes(place..<place + SegmentBlock.entryByteCount) else {
            return nil
        }
        return block(entry, kind, number)
    }

    private func block(_ entry: ByteView, _ kind: SectionKind, _ number: Int) -> SegmentBlock? {
        guard budget.spend(Self.placeCost), mayBeEntry(entry, kind), budget.spend(Self.entryCost) else { return nil }
        do throws(FormatError) {
            let limits = SegmentBlock.Limits(kind, dataEnd: range.upperBound)
            let block = try SegmentBlock(decoding: entry, at: 0)
            guard limits.violation(of: block) == nil, budget.spend(block.storedByteCount) else { return nil }
            let stored = try image.bytes(at: block.offset, count: block.storedByteCount)
            let seal = try image.uint64(at: block.offset + block.storedByteCount)
            guard seal == BlockSeal.of(stored, section: kind, number: number, identitySeed: seed),
                count(in: block, of: kind) != nil
            else { return nil }
            return block
        } catch {
            // Most bytes are no entry.
            return nil
        }
    }

    /// Whether the numbers of an entry are possible: most bytes are none, and trying to read them takes longer.
    private func mayBeEntry(_ entry: ByteView, _ kind: SectionKind) -> Bool {
        do throws(FormatError) {
            let (stored, raw) = (try entry.uint32(at: 8), try entry.uint32(at: 12))
            let limit = kind.allowsOversizedBlock ? SegmentFormat.oversizedBlockByteCount : kind.blockByteCount
            guard stored > 0, stored <= raw, Int(raw) <= limit else { return false }
            return try entry.uint64(at: 0) < UInt64(range.upperBound)
        } catch { return false }
    }

    /// The entry at a place with one byte of its address or lengths made right.
    private func repairedBlock(at place: Int, _ kind: SectionKind, _ number: Int) -> SegmentBlock? {
        guard var entry = bytes(place..<place + SegmentBlock.entryByteCount)?.copyBytes() else { return nil }
        for position in 0..<16 where budget.isLeft {
            for change in UInt8(1)...255 {
                entry[position] ^= change
                if let block = entry.withByteView({ block($0, kind, number) }) { return block }
                entry[position] ^= change
            }
        }
        return nil
    }

    private func bytes(_ place: Range<Int>) -> ByteView? {
        guard place.upperBound <= range.upperBound else { return nil }
        // why: a place outside the image has no bytes.
        return try? image.slice(place)
    }

    /// How many entries a block holds; nil where it cannot be read.
    private func count(in block: SegmentBlock, of kind: SectionKind) -> Int? {
        // why: a block outside the image has no entries.
        guard let stored = try? image.bytes(at: block.offset, count: block.storedByteCount) else { return nil }
        guard block.isCompressed else { return SectionSearch.count(in: stored, of: kind) }
        guard budget.spend(block.rawByteCount * Self.decompressionCost) else { return nil }
        // why: what does not give as many bytes as the entry says has a wrong entry.
        return (try? LZ4Block.decompress(stored, byteCount: block.rawByteCount))?.withByteView {
            SectionSearch.count(in: $0, of: kind)
        }
    }

    private static func count(in raw: ByteView, of kind: SectionKind) -> Int? {
        do throws(FormatError) {
            return kind == .heads ? try HeadBlock(raw).count : try OffsetTable(raw).count
        } catch { return nil }
    }
}

// MARK: - Domains

extension SectionSearch {
    /// Heads name their domains by the strings of one column. Without it, those items cannot be read.
    private func appendDomains(to directory: inout SegmentDirectory) {
        guard var column = domainColumn() else { return }
        guard let start = start(of: .columnDictionaries) else { return }
        let entries = entries(of: .columnDictionaries, from: start)
        let blocks = column.dictionaryBlocks
        guard !blocks.isEmpty, blocks.upperBound <= entries.count, entries[blocks.lowerBound]?.firstKey == 0,
            blocks.upperBound == entries.count || entries[blocks.upperBound]?.firstKey == 0
        else { return }
        let own = Array(entries[blocks])
        let count = own.reduce(0) { sum, block in
            sum + (block.flatMap { self.count(in: $0, of: .columnDictionaries) } ?? 0)
        }
        guard own.contains(nil) || count == Int(column.distinctCount) else { return }
        append(own, as: .columnDictionaries, to: &directory, derivingKeys: true)
        (column.firstBlock, column.blockCount, column.dictionaryFirstBlock) = (0, 0, 0)
        directory.columns = [column]
    }

    private func domainColumn() -> SegmentColumn? {
        var writer = ByteWriter()
        writer.appendString(SegmentFormat.domainColumnName)
        writer.appendUInt8(ColumnKind.string.rawValue)
        let name = writer.copyBytes()
        for place in range.dropLast(name.count) {
            guard budget.spend(1) else { return nil }
            guard let found = bytes(place..<place + name.count), name.withByteView({ $0 == found }) else { continue }
            do throws(FormatError) {
                var cursor = try ByteCursor(image, at: place)
                return try SegmentColumn(decoding: &cursor)
            } catch {
                // The name may stand elsewhere too.
                continue
            }
        }
        return nil
    }
}
