import SearchlightBytes
import SearchlightText

/// A value of an item: bits of an Int64 or Double, or the number of a string.
struct BuilderValue: BitwiseCopyable {
    /// The column; the document where values were sorted by column.
    var column: UInt32
    var bits: UInt64
}

// MARK: - Texts

extension SegmentAssembly {
    /// Cuts a text of the current item into words. The first `.title` text is the title for ranking; the others are
    /// further titles. Empty texts are ignored; the texts of an item have at most 256 MiB.
    mutating func addText(_ role: TextRole, _ text: String, kind: TextKind) {
        let byteCount = text.utf8.count
        if byteCount == 0 { return }
        precondition(isItemOpen, "a text is added to an item that was begun")
        textByteCount += byteCount
        // `endItem` refuses the item; its words are not wanted.
        guard textByteCount <= SegmentFormat.maximumTextByteCount else { return }
        switch kind {
        case .plain: addPlainText(role, text)
        case .phoneNumber: addPhoneNumber(role, text)
        }
    }

    private mutating func addPlainText(_ role: TextRole, _ text: String) {
        var text = text
        text.withUTF8 { unsafe addUTF8(role, $0) }
    }

    /// Long texts pass through the token buffer in stretches, so that it stays in the cache. Short ones wait in it for
    /// those behind them: the more words are looked up side by side, the less each of them is waited for.
    @unsafe
    private mutating func addUTF8(_ role: TextRole, _ utf8: UnsafeBufferPointer<UInt8>) {
        let start = beginField(role, byteCount: utf8.count)
        var position = start
        var tokenCount = 0
        var offset = 0
        while true {
            tokenBuffer.nextPosition = position
            let tokensBefore = tokenBuffer.tokenCount
            offset = unsafe tokenizer.tokenizeNext(utf8, from: offset, into: &tokenBuffer)
            fields.append(TokenField(role: role, tokenEnd: tokenBuffer.tokenCount))
            position = tokenBuffer.nextPosition
            tokenCount += tokenBuffer.tokenCount - tokensBefore
            guard offset < utf8.count else { break }
            internFields()
        }
        endField(role, from: start, to: position, tokenCount: tokenCount)
    }

    private mutating func addPhoneNumber(_ role: TextRole, _ text: String) {
        let start = beginField(role, byteCount: text.utf8.count)
        tokenBuffer.nextPosition = start
        let tokensBefore = tokenBuffer.tokenCount
        tokenizer.tokenizePhoneNumber(text, into: &tokenBuffer)
        fields.append(TokenField(role: role, tokenEnd: tokenBuffer.tokenCount))
        let tokenCount = tokenBuffer.tokenCount - tokensBefore
        endField(role, from: start, to: tokenBuffer.nextPosition, tokenCount: tokenCount)
    }

    /// Bytes of folded words that wait for others at most, and of a text that is one of them.
    private static var waitingByteCount: Int { 2_048 }

    /// The position of the field's first word; makes room for a text of `byteCount` bytes.
    private mutating func beginField(_ role: TextRole, byteCount: Int) -> UInt32 {
        if tokenBuffer.byteCount + byteCount > Self.waitingByteCount { internFields() }
        return lengths.start(of: role)
    }

    /// Takes the words that wait in the token buffer into the log.
    mutating func internFields() {
        guard !fields.isEmpty else { return }
        terms.intern(tokenBuffer, fields, into: &tokens)
        forgetFields()
    }

    mutating func forgetFields() {
        tokenBuffer.removeAll()
        fields.removeAll()
    }

    private mutating func endField(_ role: TextRole, from start: UInt32, to end: UInt32, tokenCount: Int) {
        lengths.add(role, from: start, to: end, tokenCount: tokenCount)
        longPositions.add(from: start, to: end, tokenCount: tokenCount)
    }
}

// MARK: - Values

extension SegmentAssembly {
    /// Adds a value of the current item to an integer column.
    mutating func addValue(_ value: Int64, to column: ColumnHandle) {
        add(UInt64(bitPattern: value), to: column, .integer)
    }

    /// Adds a value of the current item to a column of doubles.
    mutating func addValue(_ value: Double, to column: ColumnHandle) {
        add(value.bitPattern, to: column, .double)
    }

    /// Adds a value of the current item to a string column; at most 64 KiB of UTF-8.
    mutating func addValue(_ value: String, to column: ColumnHandle) {
        Self.withUTF8(value) { value in
            guard isWithin(value.count, SegmentFormat.maximumColumnStringByteCount, "column value") else { return }
            add(UInt64(strings.intern(value)), to: column, .string)
        }
    }

    private mutating func add(_ bits: UInt64, to column: ColumnHandle, _ kind: ColumnKind) {
        precondition(isItemOpen, "a value is added to an item that was begun")
        let entry = columns.columns[column.number]
        precondition(entry.kind == kind, "a value is of its column's kind")
        guard column.number < SegmentFormat.maximumColumnCount else {
            fail("There are more than \(SegmentFormat.maximumColumnCount) attributes with columns; use fewer names")
            return
        }
        values.append(BuilderValue(column: UInt32(column.number), bits: bits))
    }

    /// Refuses an item that has too many values in one column, or a column with too long a name.
    mutating func checkValueCounts() {
        let start = Int(current.valueStart)
        let count = values.count - start
        for position in start..<values.count {
            let number = Int(values[position].column)
            let byteCount = columns.columns[number].name.utf8.count
            _ = isWithin(byteCount, SegmentFormat.maximumColumnNameByteCount, "attribute name")
        }
        guard count > SegmentFormat.maximumValuesPerColumn else { return }
        var counts: [UInt32: Int] = [:]
        for position in start..<values.count { counts[values[position].column, default: 0] += 1 }
        if counts.values.contains(where: { $0 > SegmentFormat.maximumValuesPerColumn }) {
            fail("An attribute of an item has more than \(SegmentFormat.maximumValuesPerColumn) values with a column")
        }
    }
}
