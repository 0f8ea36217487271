import SearchlightBytes

/// Counts of use that no item of a group exceeds at any time from its newest event on, and before.
package struct EngagementMaxima: Sendable, Hashable {
    /// The newest event, in seconds since 1970; 0 in an empty group.
    package var newestTime: Double = 0

    /// The largest opens, and opens for one query, faded to `newestTime`.
    package var fadedOpens: Double = 0
    package var fadedQueryOpens: Double = 0

    /// The same as they are stored, not faded.
    package var storedOpens: Double = 0
    package var storedQueryOpens: Double = 0

    /// Those of a group without items.
    package init() {}

    /// Takes an item into the group.
    package mutating func add(_ engagement: Engagement) {
        let queryOpens = engagement.queries.reduce(0) { max($0, $1.opens) }
        var other = EngagementMaxima()
        other.newestTime = engagement.time
        (other.fadedOpens, other.fadedQueryOpens) = (engagement.opens, queryOpens)
        (other.storedOpens, other.storedQueryOpens) = (engagement.opens, queryOpens)
        add(other)
    }

    /// Takes all items of another group in.
    package mutating func add(_ other: EngagementMaxima) {
        let newest = max(newestTime, other.newestTime)
        let factor = Engagement.decay(after: newest - newestTime)
        let otherFactor = Engagement.decay(after: newest - other.newestTime)
        fadedOpens = max(fadedOpens * factor, other.fadedOpens * otherFactor)
        fadedQueryOpens = max(fadedQueryOpens * factor, other.fadedQueryOpens * otherFactor)
        storedOpens = max(storedOpens, other.storedOpens)
        storedQueryOpens = max(storedQueryOpens, other.storedQueryOpens)
        newestTime = newest
    }
}

extension EngagementMaxima {
    static var encodedByteCount: Int { 40 }

    func encode(into writer: inout ByteWriter) {
        writer.appendDouble(newestTime)
        for count in [fadedOpens, fadedQueryOpens, storedOpens, storedQueryOpens] { writer.appendDouble(count) }
    }

    init(from cursor: inout ByteCursor) throws(FormatError) {
        newestTime = try cursor.readFiniteDouble()
        fadedOpens = try cursor.readCountValue()
        fadedQueryOpens = try cursor.readCountValue()
        storedOpens = try cursor.readCountValue()
        storedQueryOpens = try cursor.readCountValue()
    }
}
