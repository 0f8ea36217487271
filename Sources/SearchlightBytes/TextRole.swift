/// What part a text plays in an item. The raw values are part of the format.
@frozen @usableFromInline
package enum TextRole: UInt8, Sendable, Hashable, CaseIterable {
    /// Title, display name and alternate names.
    case title = 0
    /// Words that the host chose to find the item by.
    case keywords = 1
    /// A summary for people.
    case description = 2
    /// Text content and the like.
    case body = 3
    /// Artist, album, authors, places, addresses and custom text.
    case other = 4

    /// How many roles there are.
    @inlinable package static var roleCount: Int { 5 }
}
