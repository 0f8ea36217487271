import SearchlightBytes

extension Engagement {
    private static var dormantFlag: UInt8 { 1 }
    private static var queriesFlag: UInt8 { 2 }

    func encode(into writer: inout ByteWriter) {
        writer.appendUInt8((dormantSince == nil ? 0 : Self.dormantFlag) | (queries.isEmpty ? 0 : Self.queriesFlag))
        writer.appendDouble(opens)
        writer.appendDouble(shown)
        writer.appendDouble(time)
        if let dormantSince { writer.appendDouble(dormantSince) }
        guard !queries.isEmpty else { return }
        writer.appendList(queries) { query, writer in
            writer.appendUInt64(query.hash)
            writer.appendDouble(query.opens)
        }
    }

    init(from cursor: inout ByteCursor) throws(FormatError) {
        let start = cursor.offset
        let flags = try cursor.readUInt8()
        let (opens, shown) = (try cursor.readCountValue(), try cursor.readCountValue())
        let time = try cursor.readFiniteDouble()
        let dormantSince = flags & Self.dormantFlag != 0 ? try cursor.readFiniteDouble() : nil
        var queries: [Query] = []
        if flags & Self.queriesFlag != 0 {
            queries = try cursor.readList { (cursor) throws(FormatError) in
                Query(hash: try cursor.readUInt64(), opens: try cursor.readCountValue())
            }
        }
        guard flags <= 3, queries.count <= Self.maximumQueryCount else {
            throw FormatError("an engagement says the impossible", at: start)
        }
        self.init(opens: opens, shown: shown, time: time, queries: queries, dormantSince: dormantSince)
    }

    /// Passes over an engagement, of which only the length is looked at.
    static func skip(_ cursor: inout ByteCursor) throws(FormatError) {
        let flags = try cursor.readUInt8()
        try cursor.skip(flags & dormantFlag == 0 ? 24 : 32)
        guard flags & queriesFlag != 0 else { return }
        let start = cursor.offset
        let count = try cursor.readVarint()
        guard count <= UInt64(maximumQueryCount) else {
            throw FormatError("an engagement says the impossible", at: start)
        }
        try cursor.skip(16 * Int(count))
    }
}

extension ByteCursor {
    /// A faded count: from 0 to `Engagement.maximumCount`.
    mutating func readCountValue() throws(FormatError) -> Double {
        let value = try readDouble()
        guard value >= 0, value <= Engagement.maximumCount else {
            throw FormatError("a count is out of range", at: offset - 8)
        }
        return value
    }
}
