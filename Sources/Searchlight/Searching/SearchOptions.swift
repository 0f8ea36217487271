#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a search looks for beyond its text, and how results come.
public struct SearchOptions: Sendable {
    /// How many words of the text an item must have.
    public enum Match: String, Sendable, Hashable, CaseIterable {
        /// All words, the last one also unfinished; only when nothing has them all, typos are forgiven and, in texts
        /// of four words or more, the least telling words may be missing.
        case automatic = "auto"
        /// All words, the last one also unfinished; nothing is forgiven.
        case all
        /// At least one word.
        case any
    }

    /// How results are ordered.
    public enum Order: Sendable, Hashable {
        /// Best first; ties by date, newest first, then by identifier.
        case relevance
        /// By the value of an attribute that has a column; items without a value come last. Ties by identifier.
        case attribute(AttributeName, ascending: Bool)
    }

    /// How many hits to return at most; 1 or more.
    public var limit: Int = 10
    /// How many words of the text an item must have.
    public var match: Match = .automatic
    /// Whether the last word may be unfinished.
    public var completesLastWord = true
    /// Only items of these domains and of the domains below them; an empty list for all. An empty name is no domain: where
    /// the list has no other, nothing is found.
    public var domains: [String] = []
    /// Only items whose content type, or a type it conforms to, is one of these; empty for all. The types that a type
    /// conforms to are those that the item's `contentTypeTree` gives; the command and the module CoreSpotlight fill it in.
    public var contentTypes: [String] = []
    /// Queries in the query language that an item must match as well, all of them; see `SearchQuery`.
    public var filterQueries: [String] = []
    /// How results are ordered.
    public var order: Order = .relevance
    /// The ranking; nil for the index's own.
    public var weights: RankingWeights?
    /// Whether each hit says how its score came about.
    public var explains = false
    /// Called about once a block of postings; true ends the search with the error `cancelled`.
    public var isCancelled: (@Sendable () -> Bool)?

    /// The defaults: the ten best items that have all words.
    public init(limit: Int = 10) { self.limit = limit }
}
