package import SearchlightBytes

/// The code table of an image: which counts by role each posting code stands for.
package struct CodeTable: Sendable {
    /// The counts of codes 0..<count; code 255 is spelled out where it occurs, others do not occur.
    package let entries: [RoleCounts]

    /// Occurrences over all roles by code, 256 entries; 0 for codes that are not in the table.
    let totals: [UInt32]

    package var count: Int { entries.count }

    init(_ entries: [RoleCounts]) {
        self.entries = entries
        var totals = [UInt32](repeating: 0, count: 256)
        for (code, entry) in entries.prefix(255).enumerated() { totals[code] = UInt32(truncatingIfNeeded: entry.total) }
        self.totals = totals
    }

    /// Reads a posting's code, with the counts behind it where they are spelled out, and gives its occurrences.
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
        guard startsTitle <= 1, !counts.isEmpty else {
            throw FormatError("the counts of a posting are impossible", at: start)
        }
        counts.startsTitle = startsTitle == 1
        return counts
    }
}
