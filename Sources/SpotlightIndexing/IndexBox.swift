import CoreSpotlight

/// The index of a manager, which calls it from its own tasks alone.
struct IndexBox: @unchecked Sendable {  // why: an index guards its own state
    private let index: CSSearchableIndex

    init(_ index: CSSearchableIndex) { self.index = index }

    func add(_ items: ItemBox) async throws { try await index.indexSearchableItems(items.items) }
    func delete(identifiers: [String]) async throws {
        try await index.deleteSearchableItems(withIdentifiers: identifiers)
    }
    func delete(domains: [String]) async throws {
        try await index.deleteSearchableItems(withDomainIdentifiers: domains)
    }
    /// The protection class of the index.
    var pool: FileProtectionType { index.pool }
    func deleteAll() async throws { try await index.deleteAllSearchableItems() }
}

/// Items on their way to the index.
struct ItemBox: @unchecked Sendable {  // why: the manager made the items and lets go of them here
    let items: [CSSearchableItem]

    init(_ items: [CSSearchableItem]) { self.items = items }
}
