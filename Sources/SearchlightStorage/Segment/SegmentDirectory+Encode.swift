package import SearchlightBytes

extension SegmentDirectory {
    /// Appends the directory's bytes. O(n).
    package func encode(into writer: inout ByteWriter) {
        writer.appendUInt32(documentCount)
        writer.appendUInt32(recordCount)
        writer.appendUInt32(termCount)
        writer.appendUInt32(isDateOrdered ? 1 : 0)
        writer.appendDouble(createdAt)
        writer.appendUInt32(unicodeVersion)
        writer.appendUInt8(normFlags.rawValue)
        writer.appendUInt8(largestHint)
        writer.appendUInt16(0)
        for count in tokenCounts { writer.appendUInt64(count) }
        for count in roleDocumentCounts { writer.appendUInt32(count) }
        encodeCodes(into: &writer)
        encodeSections(into: &writer)
        encodeTermIndex(into: &writer)
        writer.appendUInt16(UInt16(columns.count))
        for column in columns { column.encode(into: &writer) }
    }

    private func encodeCodes(into writer: inout ByteWriter) {
        writer.appendUInt16(UInt16(codes.count))
        for (code, counts) in codes.enumerated() {
            for role in TextRole.allCases { writer.appendUInt8(UInt8(counts[role])) }
            let isShared = code < codeSharing.count && codeSharing[code]
            writer.appendUInt8((counts.startsTitle ? 1 : 0) | (isShared ? 2 : 0))
            writer.appendUInt32(codeUses[code])
        }
    }

    private func encodeSections(into writer: inout ByteWriter) {
        writer.appendUInt16(UInt16(sections.count { $0.blockCount > 0 }))
        for kind in SectionKind.allCases {
            let section = section(kind)
            guard section.blockCount > 0 else { continue }
            writer.appendUInt16(kind.rawValue)
            writer.appendUInt16(0)
            writer.appendUInt32(UInt32(section.blockCount))
            writer.appendUInt64(UInt64(section.rawByteCount))
            writer.appendUInt64(UInt64(section.storedByteCount))
            for number in section.blocks { blocks[number].encode(into: &writer) }
        }
    }

    private func encodeTermIndex(into writer: inout ByteWriter) {
        writer.appendUInt32(UInt32(termIndexEnds.count))
        writer.appendUInt32(0)
        for end in termIndexEnds { writer.appendUInt32(end) }
        writer.append(termIndexBytes)
    }
}
