/// How one item is used: counts that fade by half in each half-life, as of `time`.
package struct Engagement: Sendable, Hashable {
    /// Seconds in which a count fades to its half: 30 days.
    package static var halfLife: Double { 30 * 86_400 }

    /// Seconds that the engagement of a deleted item is kept for its return: 30 days.
    package static var dormancy: Double { 30 * 86_400 }

    /// Queries that are remembered of one item.
    package static var maximumQueryCount: Int { 16 }

    /// Bytes of an identifier in a file at most: composed, that of an item may be three times as long as given.
    package static var maximumIdentifierByteCount: Int { 3 * SegmentFormat.maximumIdentifierByteCount }

    /// Faded counts as of `time`.
    package var opens: Double
    package var shown: Double

    /// The newest event, in seconds since 1970.
    package var time: Double

    /// Faded opens by the hash of the folded query (`Hash64`), strongest first, at most `maximumQueryCount`.
    package var queries: [Query]

    /// When the item was deleted, in seconds since 1970; nil while it lives.
    package var dormantSince: Double?

    package struct Query: Sendable, Hashable {
        package var hash: UInt64

        /// Faded opens as of the engagement's `time`.
        package var opens: Double

        package init(hash: UInt64, opens: Double) {
            self.hash = hash
            self.opens = opens
        }
    }

    package init(
        opens: Double, shown: Double, time: Double, queries: [Query] = [], dormantSince: Double? = nil
    ) {
        self.opens = opens
        self.shown = shown
        self.time = time
        self.queries = queries
        self.dormantSince = dormantSince
    }
}
