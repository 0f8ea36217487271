package import SearchlightBytes

extension SegmentDirectory {
    /// Reads the directory that fills `view`. `dataEnd` is its offset in the image: blocks lie before it.
    ///
    /// Throws where anything is cut off, out of its range or left over; each count is checked against the bytes at hand
    /// before memory is taken for it. All blocks together are not longer than the image; whether they overlap is
    /// not looked for. Offsets in errors count from the start of `view`. O(n).
    package init(decoding view: ByteView, dataEnd: Int) throws(FormatError) {
        self.init()
        var cursor = ByteCursor(view)
        try readCounts(&cursor)
        try readCodes(&cursor)
        try readSections(&cursor, dataEnd: dataEnd)
        try readTermIndex(&cursor)
        try readColumns(&cursor)
        try cursor.expectEnd()
        try checkPlaces(dataEnd: dataEnd)
        try checkBlockCounts(view)
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
            var counts = RoleCounts()
            for role in TextRole.allCases { counts[role] = UInt32(try cursor.readUInt8()) }
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

    private mutating func readSections(_ cursor: inout ByteCursor, dataEnd: Int) throws(FormatError) {
        let count = try cursor.readUInt16()
        var previous: UInt16 = 0
        // Most of what is left describes blocks; taken once, since growing copies what is there.
        blocks.reserveCapacity(cursor.remaining / SegmentBlock.entryByteCount)
        for _ in 0..<count {
            let start = cursor.offset
            let number = try cursor.readUInt16()
            guard number > previous else { throw FormatError("the sections are out of order", at: start) }
            previous = number
            try cursor.skip(2)
            if let kind = SectionKind(rawValue: number) {
                try readSection(kind, &cursor, dataEnd: dataEnd)
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

    private mutating func readSection(
        _ kind: SectionKind, _ cursor: inout ByteCursor, dataEnd: Int
    ) throws(FormatError) {
        let start = cursor.offset
        let count = Int(try cursor.readUInt32())
        let raw = try cursor.readUInt64()
        let stored = try cursor.readUInt64()
        guard count <= cursor.remaining / SegmentBlock.entryByteCount else {
            throw FormatError("a section claims more blocks than are listed", at: start)
        }
        var section = SegmentSection(firstBlock: blocks.count, blockCount: count)
        let limits = SegmentBlock.Limits(kind, dataEnd: dataEnd)
        let linesStart = cursor.offset
        var leastKey: UInt32 = 0
        let lines = try cursor.readBytes(count: count * SegmentBlock.entryByteCount)
        for number in 0..<count {
            let line = number * SegmentBlock.entryByteCount
            let block: SegmentBlock
            do { block = try SegmentBlock(decoding: lines, at: line, limits) } catch {
                throw error.moved(by: linesStart)
            }
            if block.firstKey < leastKey {
                throw FormatError("the blocks of a section are out of order", at: linesStart + line + 16)
            }
            if kind.hasOrderedKeys { leastKey = block.firstKey }
            section.rawByteCount += block.rawByteCount
            section.storedByteCount += block.storedByteCount
            blocks.append(block)
        }
        guard section.rawByteCount == Int(clamping: raw), section.storedByteCount == Int(clamping: stored) else {
            throw FormatError("the lengths of a section are not the sums of its blocks", at: start)
        }
        sections[Int(kind.rawValue) - 1] = section
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

    private mutating func readColumns(_ cursor: inout ByteCursor) throws(FormatError) {
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
            guard Int(column.distinctCount) <= entryLimit(of: .columnDictionaries, column.dictionaryBlocks) else {
                throw FormatError("a column claims more strings than its blocks hold", at: offset)
            }
            columns.append(column)
        }
    }

    /// Entries that blocks can hold at most, going by their lengths: each takes an offset of four bytes.
    private func entryLimit(of kind: SectionKind, _ range: Range<Int>) -> Int {
        let first = section(kind).firstBlock
        return blocks[(first + range.lowerBound)..<(first + range.upperBound)].reduce(0) { $0 + $1.rawByteCount / 4 }
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
    private func checkBlockCounts(_ view: ByteView) throws(FormatError) {
        guard Int(recordCount) <= entryLimit(of: .records, 0..<section(.records).blockCount) else {
            throw FormatError("the image claims more records than its blocks hold", at: 4)
        }
        let count = Int(documentCount)
        let blockCount = (count + SegmentFormat.documentsPerBlock - 1) / SegmentFormat.documentsPerBlock
        guard section(.dates).blockCount == blockCount else {
            throw FormatError("there are not as many blocks of dates as documents ask for", at: view.count)
        }
        let expected: [(SectionKind, Int, Int)] = [
            (.norms, normLayout.byteCount, SegmentFormat.documentsPerBlock),
            (.identifiers, 8, SegmentFormat.identifiersPerBlock),
        ]
        for (kind, width, perBlock) in expected {
            let section = section(kind)
            guard section.blockCount == (count + perBlock - 1) / perBlock, section.rawByteCount == count * width,
                blocks[section.blocks].dropLast().allSatisfy({ $0.rawByteCount == width * perBlock })
            else { throw FormatError("a section does not hold an entry for each document", at: view.count) }
        }
    }
}
