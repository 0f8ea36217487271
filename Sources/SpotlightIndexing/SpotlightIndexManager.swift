public import CoreSpotlight

/// Keeps the index in step with what the program has: in batches, off the caller's thread, with errors kept.
///
/// Calls do not throw: an item that could not be indexed is indexed again at the next re-index. What failed is given
/// by each call, and the newest error is in `lastError`.
public actor SpotlightIndexManager {
    /// The manager of the default index.
    public static let shared = SpotlightIndexManager()

    private let target: IndexBox
    /// How many items go into one call of the index.
    public let batchSize: Int
    /// Whether items are indexed; see `setIndexingEnabled(_:)`.
    public private(set) var isIndexingEnabled = true
    /// The newest error; nil where none happened yet.
    public private(set) var lastError: (any Error)?

    /// A manager of an index, which nobody else should change meanwhile.
    public init(index: CSSearchableIndex = .default(), batchSize: Int = 100) {
        target = IndexBox(index)
        self.batchSize = max(1, batchSize)
    }

    /// Indexes one item.
    @discardableResult
    public func index<Indexable: SpotlightIndexable>(item: Indexable) async -> [any Error] {
        await index(items: [item])
    }

    /// Indexes items in batches; a batch that fails does not keep the others back.
    @discardableResult
    public func index<Indexable: SpotlightIndexable>(items: [Indexable]) async -> [any Error] {
        await index(items, progress: nil)
    }

    /// Deletes a domain's items and indexes others in their place.
    ///
    /// - Parameter progress: called after each batch with the share that is done, 1 at the end.
    @discardableResult
    public func reindexAll<Indexable: SpotlightIndexable>(
        items: [Indexable], domain: String, progress: @escaping (Double) -> Void = { _ in }
    ) async -> [any Error] {
        let target = target
        var errors = await attempt { try await target.delete(domains: [domain]) }
        errors += await self.index(items, progress: progress)
        return errors
    }

    /// Deletes items by identifier.
    @discardableResult
    public func remove(identifiers: [String]) async -> [any Error] {
        let target = target
        return await attempt { try await target.delete(identifiers: identifiers) }
    }

    /// Deletes the items of a domain and of the domains below it.
    @discardableResult
    public func remove(domain: String) async -> [any Error] {
        let target = target
        return await attempt { try await target.delete(domains: [domain]) }
    }

    /// Deletes everything.
    @discardableResult
    public func removeAll() async -> [any Error] {
        let target = target
        return await attempt { try await target.deleteAll() }
    }

    /// The identifiers of every item the program has in the index; of activities none.
    public func allIndexedIDs() async -> Set<String> {
        do { return try await IndexedIdentifiers.all() } catch {
            lastError = error
            return []
        }
    }

    /// Deletes the items that the program has no more; returns their identifiers.
    @discardableResult
    public func removeOrphans(keeping existing: Set<String>) async -> Set<String> {
        let orphans = await allIndexedIDs().subtracting(existing)
        if !orphans.isEmpty { await remove(identifiers: orphans.sorted()) }
        return orphans
    }

    /// Lets the person choose: while it is off nothing is indexed, and turning it off deletes everything.
    public func setIndexingEnabled(_ isEnabled: Bool) async {
        isIndexingEnabled = isEnabled
        if !isEnabled { await removeAll() }
    }

    /// Deletes what belongs to one account and indexes what belongs to another.
    @discardableResult
    public func switchAccount<Indexable: SpotlightIndexable>(to items: [Indexable]) async -> [any Error] {
        let errors = await removeAll()
        return await errors + index(items: items)
    }
}

extension SpotlightIndexManager {
    private func index<Indexable: SpotlightIndexable>(
        _ items: [Indexable], progress: ((Double) -> Void)?
    ) async -> [any Error] {
        guard isIndexingEnabled else { return [] }
        let target = target
        var errors: [any Error] = []
        for start in stride(from: 0, to: items.count, by: batchSize) {
            let end = min(start + batchSize, items.count)
            let batch = ItemBox(items[start..<end].map { $0.toSearchableItem() })
            errors += await attempt { try await target.add(batch) }
            progress?(Double(end) / Double(items.count))
            await Task.yield()
        }
        if items.isEmpty { progress?(1) }
        return errors
    }

    private func attempt(_ body: @Sendable () async throws -> Void) async -> [any Error] {
        do {
            try await body()
            return []
        } catch {
            lastError = error
            return [error]
        }
    }
}
