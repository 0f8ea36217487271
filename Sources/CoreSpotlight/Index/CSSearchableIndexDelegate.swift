public import Foundation

/// Sends items again when the index asks for them.
public protocol CSSearchableIndexDelegate: NSObjectProtocol {
    /// The items were lost, or there are none yet: index all of them, then call the handler.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void)
    /// Index these items again, or delete them, then call the handler.
    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void)
    /// Indexing is being slowed down.
    func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex)
    /// Indexing runs at its usual speed again.
    func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex)
    /// The bytes of an item.
    func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data
    /// A file with an item.
    func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL
    /// The items with identifiers, handed to a handler.
    @preconcurrency
    func searchableItems(
        forIdentifiers identifiers: [String],
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void)
    /// The items with identifiers and of a protection class, handed to a handler.
    @preconcurrency
    func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void)
    /// The items with identifiers.
    func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem]
    /// The system wrote attributes of items.
    func searchableItemsDidUpdate(_ items: [CSSearchableItem])
}

/// What Apple's protocol leaves optional: nothing happens, and there is nothing to give.
extension CSSearchableIndexDelegate {
    public func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

    public func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    public func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
        throw CSIndexError(.unknownError, "the delegate has no data of \(itemIdentifier)")
    }

    public func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL {
        throw CSIndexError(.unknownError, "the delegate has no file of \(itemIdentifier)")
    }

    @preconcurrency
    public func searchableItems(
        forIdentifiers identifiers: [String],
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) { searchableItemsHandler([]) }

    /// Asks for the items whatever their class is.
    @preconcurrency
    public func searchableItems(
        forIdentifiers identifiers: [String], protectionClass: FileProtectionType,
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) { searchableItems(forIdentifiers: identifiers, searchableItemsHandler: searchableItemsHandler) }

    public func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] { [] }

    public func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}
