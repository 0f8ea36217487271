package import SearchlightBytes

/// The code table of an image: which counts by role each posting code stands for.
package struct CodeTable: Sendable {
    /// The counts of codes 0..<count; code 255 is spelled out where it occurs, others do not occur.
    package let entries: [RoleCounts]

    /// Positions that are written of a posting by code, 256 entries; 0 for codes that are not in the table.
    let totals: [UInt32]

    /// By code, 256 entries: whether the body's positions are those of the description, written once.
    let sharing: [Bool]

    /// Documents of the image: no term has more.
    let documentCount: UInt32

    package var count: Int { entries.count }

    /// The codes of a directory.
    init(_ directory: SegmentDirectory) {
        entries = directory.codes
        documentCount = directory.documentCount
        var totals = [UInt32](repeating: 0, count: 256)
        var sharing = [Bool](repeating: false, count: 256)
        for (code, entry) in entries.prefix(SegmentFormat.maximumCodeCount).enumerated() {
            sharing[code] = code < directory.codeSharing.count && directory.codeSharing[code]
            totals[code] = UInt32(truncatingIfNeeded: entry.total - UInt64(sharing[code] ? entry.body : 0))
        }
        self.totals = totals
        self.sharing = sharing
    }

    /// Reads a posting's code, with the counts behind it where they are spelled out, and gives the number of positions
    /// that are written of it.
    func readPostingTotal(_ cursor: inout ByteCursor) throws(FormatError) -> UInt64 {
        let start = cursor.offset
        let code = Int(try cursor.readUInt8())
        if code < entries.count { return UInt64(totals[code]) }
        guard code == 255 else { throw FormatError("a posting has an unknown code", at: start) }
        return try CodeTable.readCounts(&cursor).total
    }

    /// Reads spelled-out counts: six variable-length integers.
    static func readCounts(_ cursor: inout ByteCursor) throws(FormatError) -> RoleCounts {
        let start = cursor.offset
        var counts = RoleCounts()
        counts.title = try cursor.readVarint32()
        counts.keywords = try cursor.readVarint32()
        counts.description = try cursor.readVarint32()
        counts.body = try cursor.readVarint32()
        counts.other = try cursor.readVarint32()
        let startsTitle = try cursor.readVarint32()
        guard startsTitle <= 1, !counts.isEmpty, startsTitle == 0 || counts.title > 0 else {
            throw FormatError("the counts of a posting are impossible", at: start)
        }
        counts.startsTitle = startsTitle == 1
        return counts
    }
}
