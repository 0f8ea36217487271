public import CoreSpotlight

/// Keeps the index in step with what the program has: in batches, off the caller's thread, with errors kept.
///
/// Calls do not throw: an item that could not be indexed is indexed again at the next re-index. What failed is given
/// by each call, and the newest error is in `lastError`.
public actor SpotlightIndexManager {
    /// The manager of the default index.
    public static let shared = SpotlightIndexManager()

    private let target: IndexBox
    private let choice: IndexingChoice
    /// The choice of this launch; nil while the remembered one holds.
    private var chosen: Bool?
    /// Raised by what ends the indexing that is under way.
    private var generation = 0
    /// How many items go into one call of the index.
    public let batchSize: Int
    /// The newest error; nil where none happened yet.
    public private(set) var lastError: (any Error)?

    /// A manager of an index, which nobody else should change meanwhile.
    public init(index: CSSearchableIndex = .default(), batchSize: Int = 100) {
        target = IndexBox(index)
        choice = IndexingChoice(handle: index.handle)
        self.batchSize = max(1, batchSize)
    }

    /// Whether items are indexed; see `setIndexingEnabled(_:)`.
    public var isIndexingEnabled: Bool { chosen ?? choice.isEnabled }

    /// Indexes one item.
    @discardableResult
    public func index<Indexable: SpotlightIndexable>(item: Indexable) async -> [any Error] {
        await index(items: [item])
    }

    /// Indexes items in batches; a batch that fails does not keep the others back.
    ///
    /// Nothing is indexed while indexing is off; what is under way ends when it is turned off, when everything is removed
    /// and at a change of account.
    @discardableResult
    public func index<Indexable: SpotlightIndexable>(items: [Indexable]) async -> [any Error] {
        await index(items, progress: nil)
    }

    /// Deletes a domain's items and indexes others in their place. Does neither while indexing is off, and does not index
    /// where the deletion failed.
    ///
    /// - Parameter progress: called after each batch with the share that is done, 1 at the end.
    @discardableResult
    public func reindexAll<Indexable: SpotlightIndexable>(
        items: [Indexable], domain: String, progress: @escaping (Double) -> Void = { _ in }
    ) async -> [any Error] {
        guard isIndexingEnabled else {
            progress(1)
            return []
        }
        let generation = generation
        let errors = await remove(domain: domain)
        guard errors.isEmpty, generation == self.generation else { return errors }
        return await index(items, progress: progress)
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

    /// Deletes everything, of every protection class.
    @discardableResult
    public func removeAll() async -> [any Error] {
        generation += 1
        let target = target
        return await attempt { try await target.deleteAll() }
    }

    /// The identifiers of every item in the protection class of the index, whatever the names of the indexes that they
    /// came through; of activities none.
    public func allIndexedIDs() async -> Set<String> {
        do { return try await IndexedIdentifiers.all(of: target.pool) } catch {
            lastError = error
            return []
        }
    }

    /// Deletes the items that the program has no more; returns the identifiers of those that are deleted.
    ///
    /// Indexes of one protection class are one pool: `existing` must name what the program indexed through any of them.
    @discardableResult
    public func removeOrphans(keeping existing: Set<String>) async -> Set<String> {
        let orphans = await allIndexedIDs().subtracting(existing)
        guard !orphans.isEmpty else { return [] }
        return await remove(identifiers: orphans.sorted()).isEmpty ? orphans : []
    }

    /// Lets the person choose: while it is off nothing is indexed, and turning it off deletes everything. The choice is
    /// remembered across launches, beside the stores.
    @discardableResult
    public func setIndexingEnabled(_ isEnabled: Bool) async -> [any Error] {
        chosen = isEnabled
        let choice = choice
        let errors = await attempt { try choice.set(isEnabled) }
        // The person may have chosen anew meanwhile.
        return chosen == false ? await errors + removeAll() : errors
    }

    /// Deletes what belongs to one account and indexes what belongs to another, unless the deletion failed.
    @discardableResult
    public func switchAccount<Indexable: SpotlightIndexable>(to items: [Indexable]) async -> [any Error] {
        let errors = await removeAll()
        return errors.isEmpty ? await index(items: items) : errors
    }
}

extension SpotlightIndexManager {
    private func index<Indexable: SpotlightIndexable>(
        _ items: [Indexable], progress: ((Double) -> Void)?
    ) async -> [any Error] {
        let (target, generation) = (target, generation)
        var errors: [any Error] = []
        for start in stride(from: 0, to: items.count, by: batchSize) {
            // Checked before each batch: a deletion that was asked for meanwhile comes behind the batches handed over.
            guard isIndexingEnabled, generation == self.generation else { return errors }
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
