/// A completion of what somebody is typing.
public struct Suggestion: Sendable, Hashable {
    /// The whole text with its last word completed.
    public let text: String
    /// The completed last word.
    public let word: String
    /// How many items have the word, as far as counted; includes no item that lacks the words before it.
    public let itemCount: Int
}
