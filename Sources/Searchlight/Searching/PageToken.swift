import SearchlightStorage

/// Where a page of results ended. It holds on to the state of the index and the time of the first page, so that pages
/// never repeat or skip an item; drop it to release that state.
public struct PageToken: Sendable {
    let text: String
    let options: SearchOptions
    let snapshot: Snapshot
    let time: Double
    let position: Position
    /// The query, where the page is one of `search(matching:options:)`.
    var query: SearchQuery?

    /// How to go on: behind a place in the order, or behind a number of hits of a sorted search.
    enum Position: Sendable {
        case after(ResultPosition)
        case skipping(Int)
    }
}
