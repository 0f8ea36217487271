package import SearchlightRanking
package import SearchlightStorage
package import SearchlightText

/// What to look for, how to rank it and how much of it to return.
package struct SearchRequest {
    /// Which of the words an item must have.
    package enum Mode: Sendable, Hashable {
        /// All words; only when nothing has them all, typos are forgiven and then the least telling words left out.
        case automatic
        /// All words.
        case all
        /// At least one word.
        case any
    }

    package var query: UserQuery

    /// The query as typed: a title spelled like it is the best match. Without it no title is.
    package var typed: SpelledText?

    package var mode = Mode.automatic

    /// Whether the word typed last may be unfinished.
    package var completesLastWord = true

    /// Whether typos are forgiven in mode `automatic` when nothing matches all words.
    package var forgivesTypos = true

    /// Whether words may be missing in mode `automatic` when even that finds nothing, in queries of four words or more.
    package var relaxes = true

    /// Weights inside their legal ranges.
    package var parameters = RankingParameters()

    /// The time of the search in seconds since 1970: recency and expiry go by it. Not NaN.
    package var now: Double

    /// Hits returned at most.
    package var limit = 10

    package var filter = SearchFilter()

    /// Only hits that come after this one in the order of results.
    package var after: ResultPosition?

    /// Hash of the folded query, by which opens for this very query are known.
    package var queryHash: UInt64?

    /// Gives the titles of a document that its head does not hold, in order, so that one of them can be the query. Without
    /// it a query that is such a title counts like one inside the title.
    package var otherTitles: ((SearchAddress, LeaseScope) throws -> [String])?

    /// Asked about once a block of postings; true ends the search with `CancellationError`.
    package var isCancelled: (() -> Bool)?

    package init(query: UserQuery, now: Double) {
        self.query = query
        self.now = now
    }
}

/// Which of the matching documents count.
package struct SearchFilter {
    /// All of these must accept the document.
    package var columns: [ColumnFilter] = []

    /// Must accept the document as well, where given. Called last, only for documents that may enter the result.
    package var predicate: ((SearchAddress) throws -> Bool)?

    package init() {}

    package var isEmpty: Bool { columns.isEmpty && predicate == nil }
}

/// Accepts documents with one of some values in a string column.
package struct ColumnFilter: Sendable, Hashable {
    package var column: String
    package var values: [String]

    /// Whether `a.b` accepts `a.b.c` as well.
    package var includesSubtree: Bool

    package init(column: String, values: [String], includesSubtree: Bool = false) {
        self.column = column
        self.values = values
        self.includesSubtree = includesSubtree
    }
}
