/// Something that people did with one item.
package struct EngagementEvent: Sendable, Hashable {
    package var identifier: String

    /// How often it was opened and how often shown; finite and not negative.
    package var opens: Double
    package var shown: Double

    /// When, in seconds since 1970.
    package var time: Double

    /// The folded text of the query that led to it, where known.
    package var query: String?

    /// Whether this only starts an item off that has no engagement yet.
    package var isSeed: Bool

    package init(
        identifier: String, opens: Double, shown: Double, time: Double, query: String? = nil, isSeed: Bool = false
    ) {
        self.identifier = identifier
        self.opens = opens
        self.shown = shown
        self.time = time
        self.query = query
        self.isSeed = isSeed
    }
}
