package import SearchlightBytes

extension SegmentDirectory {
    /// Reads the directory that fills `view`. `dataEnd` is its offset in the image: blocks lie before it.
    ///
    /// Throws where anything is cut off, out of its range or left over; each count is checked against the bytes at hand
    /// before memory is taken for it. All blocks together are not longer than the image; whether they overlap is
    /// not looked for. Offsets in errors count from the start of `view`. O(n).
    package init(decoding view: ByteView, dataEnd: Int) throws(FormatError) {
        var lineStarts: [Int] = []
        try self.init(checking: view, dataEnd: dataEnd, lineStarts: &lineStarts)
        blocks.reserveCapacity(sections.reduce(0) { $0 + $1.blockCount })
        for (place, section) in sections.enumerated() {
            for number in 0..<section.blockCount {
                blocks.append(
                    try SegmentBlock(decoding: view, at: lineStarts[place] + number * SegmentBlock.entryByteCount))
            }
        }
    }

    /// The same without `blocks`: their lines are checked and left where they stand, those of a section side by side from
    /// an offset in `lineStarts` on, by `SectionKind.rawValue - 1`.
    init(checking view: ByteView, dataEnd: Int, lineStarts: inout [Int]) throws(FormatError) {
        self.init()
        lineStarts = [Int](repeating: 0, count: SectionKind.count)
        var cursor = ByteCursor(view)
        try readCounts(&cursor)
        try readCodes(&cursor)
        try readSections(&cursor, dataEnd: dataEnd, &lineStarts)
        try readTermIndex(&cursor)
        let limits = EntryLimits(view: view, lineStarts: lineStarts)
        try readColumns(&cursor, limits)
        try cursor.expectEnd()
        try checkPlaces(dataEnd: dataEnd)
        try checkBlockCounts(limits)
    }

    private mutating func readCounts(_ cursor: inout ByteCursor) throws(FormatError) {
        documentCount = try cursor.readUInt32()
        guard documentCount <= UInt32(SegmentFormat.maximumDocumentCount) else {
            throw FormatError("the image claims too many documents", at: 0)
        }
        recordCount = try cursor.readUInt32()
        termCount = try cursor.readUInt32()
        let flags = try cursor.readUInt32()
        guard flags < 2 else { throw FormatError("the directory has unknown flags", at: 12) }
        isDateOrdered = flags == 1
        createdAt = try cursor.readDouble()
        unicodeVersion = try cursor.readUInt32()
        normFlags = NormFlags(rawValue: try cursor.readUInt8())
        largestHint = try cursor.readUInt8()
        guard largestHint <= 100 || largestHint == 255 else {
            throw FormatError("the largest ranking hint exceeds 100", at: cursor.offset - 1)
        }
        try cursor.skip(2)
        for role in 0..<5 { tokenCounts[role] = try cursor.readUInt64() }
        for role in 0..<5 {
            roleDocumentCounts[role] = try cursor.readUInt32()
            guard roleDocumentCounts[role] <= documentCount else {
                throw FormatError("more documents have a role than there are", at: cursor.offset - 4)
            }
        }
    }

    private mutating func readCodes(_ cursor: inout ByteCursor) throws(FormatError) {
        let start = cursor.offset
        let count = Int(try cursor.readUInt16())
        guard count <= SegmentFormat.maximumCodeCount, count * 10 <= cursor.remaining else {
            throw FormatError("the code table is too long", at: start)
        }
        codes.reserveCapacity(count)
        codeSharing.reserveCapacity(count)
        codeUses.reserveCapacity(count)
        for _ in 0..<count {
            var counts = RoleCounts(
                title: UInt32(try cursor.readUInt8()), keywords: UInt32(try cursor.readUInt8()),
                description: UInt32(try cursor.readUInt8()), body: UInt32(try cursor.readUInt8()),
                other: UInt32(try cursor.readUInt8()))
            let flags = try cursor.readUInt8()
            counts.startsTitle = flags & 1 != 0
            guard !counts.isEmpty, flags < 4, !counts.startsTitle || counts.title > 0,
                flags & 2 == 0 || (counts.body == counts.description && counts.body > 0)
            else { throw FormatError("a posting code stands for nothing possible", at: cursor.offset - 6) }
            codes.append(counts)
            codeSharing.append(flags & 2 != 0)
            codeUses.append(try cursor.readUInt32())
        }
    }

    private mutating func readSections(
        _ cursor: inout ByteCursor, dataEnd: Int, _ lineStarts: inout [Int]
    ) throws(FormatError) {
        let count = try cursor.readUInt16()
        var previous: UInt16 = 0
        var blockCount = 0
        for _ in 0..<count {
            let start = cursor.offset
            let number = try cursor.readUInt16()
            guard number > previous else { throw FormatError("the sections are out of order", at: start) }
            previous = number
            try cursor.skip(2)
            if let kind = SectionKind(rawValue: number) {
                let section = try readSection(kind, &cursor, dataEnd: dataEnd, firstBlock: blockCount)
                let place = Int(kind.rawValue) - 1
                blockCount += section.blockCount
                lineStarts[place] = cursor.offset - section.blockCount * SegmentBlock.entryByteCount
                sections[place] = section
            } else {
                try skipSection(&cursor)
            }
        }
    }

    /// Passes over a section of a kind that a later version added: what readers must know comes with a feature bit.
    private func skipSection(_ cursor: inout ByteCursor) throws(FormatError) {
        let start = cursor.offset
        let count = Int(try cursor.readUInt32())
        try cursor.skip(16)
        guard count <= cursor.remaining / SegmentBlock.entryByteCount else {
            throw FormatError("a section claims more blocks than are listed", at: start)
        }
        try cursor.skip(count * SegmentBlock.entryByteCount)
    }

    private func readSection(
        _ kind: SectionKind, _ cursor: inout ByteCursor, dataEnd: Int, firstBlock: Int
    ) throws(FormatError) -> SegmentSection {
        let start = cursor.offset
        let count = Int(try cursor.readUInt32())
        let raw = try cursor.readUInt64()
        let stored = try cursor.readUInt64()
        guard count <= cursor.remaining / SegmentBlock.entryByteCount else {
            throw FormatError("a section claims more blocks than are listed", at: start)
        }
        var section = SegmentSection(firstBlock: firstBlock, blockCount: count)
        let limits = SegmentBlock.Limits(kind, dataEnd: dataEnd)
        let linesStart = cursor.offset
        var leastKey: UInt32 = 0
        let lines = try cursor.readBytes(count: count * SegmentBlock.entryByteCount)
        for number in 0..<count {
            let line = number * SegmentBlock.entryByteCount
            let block = try SegmentBlock(decoding: lines, at: line)
            if let reason = limits.violation(of: block) { throw FormatError(reason, at: linesStart + line) }
            if block.firstKey < leastKey {
                throw FormatError("the blocks of a section are out of order", at: linesStart + line + 16)
            }
            if kind.hasOrderedKeys { leastKey = block.firstKey }
            section.rawByteCount += block.rawByteCount
            section.storedByteCount += block.storedByteCount
        }
        guard section.rawByteCount == Int(clamping: raw), section.storedByteCount == Int(clamping: stored) else {
            throw FormatError("the lengths of a section are not the sums of its blocks", at: start)
        }
        return section
    }

    private mutating func readTermIndex(_ cursor: inout ByteCursor) throws(FormatError) {
        let start = cursor.offset
        let count = Int(try cursor.readUInt32())
        guard count == section(.terms).blockCount, count < cursor.remaining / 4 else {
            throw FormatError("the term index does not fit the dictionary", at: start)
        }
        var end = try cursor.readUInt32()
        guard end == 0 else { throw FormatError("the term index does not begin at 0", at: start + 4) }
        termIndexEnds.reserveCapacity(count)
        for _ in 0..<count {
            let next = try cursor.readUInt32()
            guard next >= end else { throw FormatError("the term index is out of order", at: cursor.offset - 4) }
            end = next
            termIndexEnds.append(end)
        }
        termIndexBytes = try cursor.readBytes(count: Int(end)).copyBytes()
    }

    private mutating func readColumns(_ cursor: inout ByteCursor, _ limits: EntryLimits) throws(FormatError) {
        let start = cursor.offset
        let count = Int(try cursor.readUInt16())
        guard count <= cursor.remaining / SegmentColumn.minimumByteCount else {
            throw FormatError("there are too many columns", at: start)
        }
        let chunkCount = (Int(documentCount) + SegmentFormat.documentsPerChunk - 1) / SegmentFormat.documentsPerChunk
        columns.reserveCapacity(count)
        for _ in 0..<count {
            let offset = cursor.offset
            guard let column = try SegmentColumn(decoding: &cursor) else { continue }
            let end = UInt64(column.firstBlock) + UInt64(column.blockCount)
            let dictionaryEnd = UInt64(column.dictionaryFirstBlock) + UInt64(column.dictionaryBlockCount)
            guard end <= UInt64(section(.columns).blockCount), Int(column.blockCount) == chunkCount,
                dictionaryEnd <= UInt64(section(.columnDictionaries).blockCount)
            else { throw FormatError("a column claims blocks that do not exist", at: offset) }
            let limit = try limits.limit(of: .columnDictionaries, column.dictionaryBlocks)
            guard Int(column.distinctCount) <= limit else {
                throw FormatError("a column claims more strings than its blocks hold", at: offset)
            }
            guard column.dictionaryFirstBlock == 0 || column.key != .domains else {
                throw FormatError("the strings of domains are not the first", at: offset)
            }
            columns.append(column)
        }
    }

    /// Blocks lie side by side. That they are not longer together than the image bounds all that is counted by them.
    private func checkPlaces(dataEnd: Int) throws(FormatError) {
        let byteCount = sections.reduce(0) { $0 + $1.storedByteCount + $1.blockCount * SegmentFormat.sealByteCount }
        guard byteCount <= max(dataEnd - FileHeader.byteCount, 0) else {
            throw FormatError("the blocks are longer than the image", at: 0)
        }
        guard Int(termCount) <= section(.terms).rawByteCount / SegmentFormat.leastTermByteCount else {
            throw FormatError("the image claims more terms than its blocks hold", at: 8)
        }
    }

    /// The sections with entries of one width must have exactly the blocks that the number of documents asks for.
    private func checkBlockCounts(_ limits: EntryLimits) throws(FormatError) {
        guard Int(recordCount) <= section(.records).rawByteCount / 4 else {
            throw FormatError("the image claims more records than its blocks hold", at: 4)
        }
        let count = Int(documentCount)
        let blockCount = (count + SegmentFormat.documentsPerBlock - 1) / SegmentFormat.documentsPerBlock
        guard section(.dates).blockCount == blockCount else {
            throw FormatError("there are not as many blocks of dates as documents ask for", at: limits.view.count)
        }
        try checkEntries(of: .norms, normLayout.byteCount, perBlock: SegmentFormat.documentsPerBlock, limits)
        try checkEntries(of: .identifiers, 8, perBlock: SegmentFormat.identifiersPerBlock, limits)
    }

    private func checkEntries(
        of kind: SectionKind, _ width: Int, perBlock: Int, _ limits: EntryLimits
    ) throws(FormatError) {
        let section = section(kind)
        let count = Int(documentCount)
        var isRight = section.blockCount == (count + perBlock - 1) / perBlock && section.rawByteCount == count * width
        for number in 0..<max(section.blockCount - 1, 0) where isRight {
            isRight = try limits.rawByteCount(of: kind, number) == width * perBlock
        }
        guard isRight else {
            throw FormatError("a section does not hold an entry for each document", at: limits.view.count)
        }
    }
}

/// How much blocks hold, going by the lines of a directory.
private struct EntryLimits {
    let view: ByteView
    let lineStarts: [Int]

    func rawByteCount(of kind: SectionKind, _ number: Int) throws(FormatError) -> Int {
        let line = lineStarts[Int(kind.rawValue) - 1] + number * SegmentBlock.entryByteCount
        return try SegmentBlock(decoding: view, at: line).rawByteCount
    }

    /// Entries that blocks can hold at most, going by their lengths: each takes an offset of four bytes.
    func limit(of kind: SectionKind, _ range: Range<Int>) throws(FormatError) -> Int {
        var limit = 0
        for number in range { limit += try rawByteCount(of: kind, number) / 4 }
        return limit
    }
}
