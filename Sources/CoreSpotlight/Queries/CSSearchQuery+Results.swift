public import Foundation

extension CSSearchQuery {
    /// The items that a query finds, as they are found.
    ///
    /// The query starts when the first iterator is made; it is cancelled when the iteration ends before it.
    public struct Results: AsyncSequence, Sendable {
        /// A found item. Two are equal when they stand for the same identifier; the order is that of their ranks.
        public struct Item: Identifiable, Hashable, Comparable, @unchecked Sendable {  // why: handed over
            /// The identifier of the item.
            public var id: String { item.uniqueIdentifier }
            /// The item.
            public var item: CSSearchableItem

            init(item: CSSearchableItem) { self.item = item }

            public static func == (left: Self, right: Self) -> Bool { left.id == right.id }

            public static func < (left: Self, right: Self) -> Bool {
                let order = left.item.compare(byRank: right.item)
                return order == .orderedSame ? left.id < right.id : order == .orderedAscending
            }

            public func hash(into hasher: inout Hasher) { hasher.combine(id) }
        }

        /// Gives one item after the other.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Item, any Error>.Iterator

            /// The next item; nil at the end.
            public mutating func next() async throws -> Item? { try await base.next() }
        }

        private let query: UncheckedBox<CSSearchQuery>

        init(_ query: CSSearchQuery) { self.query = UncheckedBox(query) }

        public func makeAsyncIterator() -> Iterator {
            let stream = query.value.stream { event -> [Item] in
                if case .items(let items) = event { items.map(Item.init) } else { [] }
            }
            return Iterator(base: stream.makeAsyncIterator())
        }
    }

    /// Starts the query and gives what it reports as a stream, which keeps the query alive.
    func stream<Element: Sendable>(
        _ elements: @escaping @Sendable (QueryEvent) -> [Element]
    ) -> AsyncThrowingStream<Element, any Error> {
        AsyncThrowingStream { continuation in
            let state = state
            continuation.onTermination = { _ in state.cancel() }
            run { event in
                for element in elements(event) { continuation.yield(element) }
            } completion: { error in
                continuation.finish(throwing: error)
            }
        }
    }
}
