import Foundation

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
            let source: ResultSource<Item>

            /// The next item; nil at the end.
            ///
            /// - Throws: `CSSearchQueryError`: `cancelled`, also when the task is, `invalidQuery`, `indexUnreachable`, and
            ///   `unknown` where the query was used before.
            public mutating func next() async throws -> Item? { try await source.next() }
        }

        private let query: UncheckedBox<CSSearchQuery>

        init(_ query: CSSearchQuery) { self.query = UncheckedBox(query) }

        public func makeAsyncIterator() -> Iterator {
            Iterator(
                source: query.value.source { event -> [Item] in
                    if case .items(let items) = event { items.map(Item.init) } else { [] }
                })
        }
    }

    /// Starts the query and gives what it reports, as a loop takes it.
    func source<Element: Sendable>(
        _ elements: @escaping @Sendable (QueryEvent) -> [Element]
    ) -> ResultSource<Element> {
        guard state.start(.sequence) == nil else {
            // The query that runs is left alone: this buffer has a state of its own.
            let buffer = ResultBuffer<Element>(state: QueryState())
            buffer.end(CSSearchQuery.usedBefore)
            return ResultSource(buffer)
        }
        let buffer = ResultBuffer<Element>(state: state)
        run { event in
            buffer.put(elements(event))
        } completion: { error in
            buffer.end(error)
        }
        return ResultSource(buffer)
    }

    static var usedBefore: CSSearchQueryError {
        CSSearchQueryError(.unknown, "a query runs once: make another one to search again")
    }
}
