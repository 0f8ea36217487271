import Foundation

extension CSUserQuery {
    /// A suggestion. Two are equal when they have the same text; the order is that of their ranks.
    public struct Suggestion: Identifiable, Hashable, Comparable, @unchecked Sendable {  // why: constant
        /// The completed text.
        public var id: String { suggestion.text }
        /// The suggestion.
        public var suggestion: CSSuggestion

        public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

        public static func < (left: Self, right: Self) -> Bool {
            left.suggestion.compare(right.suggestion) == .orderedAscending
        }

        public func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }

    /// Items and suggestions, as they are found.
    public struct Responses: AsyncSequence, Sendable {
        /// An item or a suggestion.
        public enum Response: Identifiable, Hashable, @unchecked Sendable {  // why: its values are
            /// A found item.
            case item(CSUserQuery.Item)
            /// A suggestion.
            case suggestion(CSUserQuery.Suggestion)

            /// What tells responses of one query apart.
            public var id: String {
                switch self {
                case .item(let item): "item:" + item.id
                case .suggestion(let suggestion): "suggestion:" + suggestion.id
                }
            }
        }

        /// Gives one response after the other.
        public struct Iterator: AsyncIteratorProtocol {
            let source: ResultSource<Response>

            /// The next response; nil at the end.
            public mutating func next() async throws -> Response? { try await source.next() }
        }

        private let query: UncheckedBox<CSUserQuery>

        init(_ query: CSUserQuery) { self.query = UncheckedBox(query) }

        public func makeAsyncIterator() -> Iterator {
            query.value.wants(items: true, suggestions: true)
            return Iterator(
                source: query.value.source { event -> [Response] in
                    switch event {
                    case .items(let items): items.map { .item(CSUserQuery.Item(item: $0)) }
                    case .suggestions(let suggestions): suggestions.map { .suggestion(Suggestion(suggestion: $0)) }
                    }
                })
        }
    }

    /// Suggestions, best first.
    public struct Suggestions: AsyncSequence, Sendable {
        /// Gives one suggestion after the other.
        public struct Iterator: AsyncIteratorProtocol {
            let source: ResultSource<Suggestion>

            /// The next suggestion; nil at the end.
            public mutating func next() async throws -> Suggestion? { try await source.next() }
        }

        private let query: UncheckedBox<CSUserQuery>

        init(_ query: CSUserQuery) { self.query = UncheckedBox(query) }

        public func makeAsyncIterator() -> Iterator {
            query.value.wants(items: false, suggestions: true)
            return Iterator(
                source: query.value.source { event -> [Suggestion] in
                    if case .suggestions(let found) = event { found.map { Suggestion(suggestion: $0) } } else { [] }
                })
        }
    }

    /// Items and suggestions as an asynchronous sequence; reading it starts the query.
    public var responses: Responses { Responses(self) }

    /// Suggestions as an asynchronous sequence; reading it starts the query.
    public var suggestions: Suggestions { Suggestions(self) }
}
