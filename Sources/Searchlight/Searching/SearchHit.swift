/// An item that a search found.
public struct SearchHit: Sendable {
    /// The identifier of the item.
    public let identifier: String
    /// The title of the item; nil where it has none.
    public let title: String?
    /// The domain of the item; nil where it has none.
    public let domain: String?
    /// How well the item fits; greater is better. Comparable within one search only.
    public let score: Double
    /// Whether the item has the words as they were typed; false where typos or missing words were forgiven.
    public let isExact: Bool
    /// How the score came about; nil unless it was asked for.
    public let explanation: Explanation?
}
