/// The hits of one search, best first, and how to go on.
public struct SearchResults: Sendable {
    /// The hits, at most as many as the limit.
    public let hits: [SearchHit]
    /// What continues this page exactly, on the same state of the index and at the same time; nil after the last.
    public let nextPage: PageToken?

    /// Whether typos or missing words were forgiven, since nothing had all words.
    public var isForgiving: Bool { hits.contains { !$0.isExact } }
}

extension SearchResults: RandomAccessCollection {
    public var startIndex: Int { hits.startIndex }
    public var endIndex: Int { hits.endIndex }
    public subscript(position: Int) -> SearchHit { hits[position] }
}
