import SearchlightBytes

extension Tombstones {
    func encode(into writer: inout ByteWriter) {
        writer.appendUInt32(UInt32(documentCount))
        writer.appendUInt32(UInt32(deadCount))
        let counts = chunks.map { words in words.reduce(0) { $0 + $1.nonzeroBitCount } }
        writer.appendUInt32(UInt32(counts.count { $0 > 0 }))
        for (chunk, count) in counts.enumerated() where count > 0 {
            writer.appendUInt32(UInt32(chunk))
            writer.appendUInt32(UInt32(count))
            if count <= TombstoneFile.maximumListCount {
                encodeList(chunk, into: &writer)
            } else {
                for word in chunks[chunk] { writer.appendUInt64(word) }
            }
        }
    }

    private func encodeList(_ chunk: Int, into writer: inout ByteWriter) {
        for (position, word) in chunks[chunk].enumerated() {
            var rest = word
            while rest != 0 {
                writer.appendUInt16(UInt16(position * 64 + rest.trailingZeroBitCount))
                rest &= rest &- 1
            }
        }
    }

    /// Reads the line of a segment with `documentCount` documents. No other number takes memory here.
    init(from cursor: inout ByteCursor, documentCount: Int) throws(FormatError) {
        let start = cursor.offset
        guard try cursor.readUInt32() == documentCount else {
            throw FormatError("the segment has another number of documents", at: start)
        }
        self.init(documentCount: documentCount)
        let deadCount = Int(try cursor.readUInt32())
        for _ in 0..<(try cursor.readUInt32()) { try decodeChunk(&cursor) }
        guard self.deadCount == deadCount else {
            throw FormatError("a count of dead documents is wrong", at: start + 4)
        }
    }

    /// Passes over the line of a segment that nobody asks for.
    static func skip(_ cursor: inout ByteCursor) throws(FormatError) {
        try cursor.skip(8)
        for _ in 0..<(try cursor.readUInt32()) {
            try cursor.skip(4)
            let count = try cursor.readUInt32()
            guard count > 0, count <= chunkDocumentCount else {
                throw FormatError("a chunk of tombstones is impossible", at: cursor.offset - 4)
            }
            let isList = count <= TombstoneFile.maximumListCount
            try cursor.skip(isList ? 2 * Int(count) : chunkDocumentCount / 8)
        }
    }

    private mutating func decodeChunk(_ cursor: inout ByteCursor) throws(FormatError) {
        let start = cursor.offset
        let chunk = Int(try cursor.readUInt32())
        let count = Int(try cursor.readUInt32())
        guard chunk < chunks.count, chunks[chunk].isEmpty, count > 0 else {
            throw FormatError("a chunk of tombstones is impossible", at: start)
        }
        let deadBefore = deadCount
        if count <= TombstoneFile.maximumListCount {
            var next = 0
            for _ in 0..<count {
                let offset = Int(try cursor.readUInt16())
                guard offset >= next else { throw FormatError("a chunk's documents do not ascend", at: start) }
                next = offset + 1
                try insert(offset, of: chunk, at: start)
            }
        } else {
            for position in 0..<Self.chunkDocumentCount / 64 {
                var rest = try cursor.readUInt64()
                while rest != 0 {
                    try insert(position * 64 + rest.trailingZeroBitCount, of: chunk, at: start)
                    rest &= rest &- 1
                }
            }
        }
        guard deadCount - deadBefore == count else { throw FormatError("a chunk's count is wrong", at: start + 4) }
    }

    private mutating func insert(_ offset: Int, of chunk: Int, at start: Int) throws(FormatError) {
        guard offset < Self.chunkDocumentCount,
            insert(DocumentNumber(truncatingIfNeeded: chunk * Self.chunkDocumentCount + offset))
        else { throw FormatError("a chunk names a document twice or one that does not exist", at: start) }
    }
}
