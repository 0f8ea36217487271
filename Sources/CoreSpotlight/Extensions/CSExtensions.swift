public import Foundation

/// What starts an extension; here only the shape that code for Apple's systems needs.
open class NSExtensionContext: NSObject {}

/// Something that answers the start of an extension.
public protocol NSExtensionRequestHandling: NSObjectProtocol {
    /// The extension was started.
    func beginRequest(with context: NSExtensionContext)
}

/// The base of a program part that sends items again while the program itself does not run.
open class CSIndexExtensionRequestHandler: NSObject, NSExtensionRequestHandling, CSSearchableIndexDelegate {
    public override init() { super.init() }

    open func beginRequest(with context: NSExtensionContext) {}

    open func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    open func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) { acknowledgementHandler() }

    open func searchableIndexDidThrottle(_ searchableIndex: CSSearchableIndex) {}

    open func searchableIndexDidFinishThrottle(_ searchableIndex: CSSearchableIndex) {}

    open func data(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String
    ) throws -> Data {
        throw CSIndexError(.unknownError, "the extension has no data of \(itemIdentifier)")
    }

    open func fileURL(
        for searchableIndex: CSSearchableIndex, itemIdentifier: String, typeIdentifier: String, inPlace: Bool
    ) throws -> URL {
        throw CSIndexError(.unknownError, "the extension has no file of \(itemIdentifier)")
    }

    @preconcurrency
    open func searchableItems(
        forIdentifiers identifiers: [String],
        searchableItemsHandler: @escaping @Sendable ([CSSearchableItem]) -> Void
    ) { searchableItemsHandler([]) }

    open func searchableItems(forIdentifiers identifiers: [String]) async -> [CSSearchableItem] { [] }

    open func searchableItemsDidUpdate(_ items: [CSSearchableItem]) {}
}

/// The base of a program part that fills in attributes of files of its own types.
open class CSImportExtension: NSObject, NSExtensionRequestHandling {
    public override init() { super.init() }

    open func beginRequest(with context: NSExtensionContext) {}

    /// Fills in the attributes of a file; the base fills in none.
    open func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {}
}
