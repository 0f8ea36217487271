import Dispatch
public import Foundation
import Searchlight
public import UniformTypeIdentifiers

/// The way into the index of the program.
///
/// All indexes of one protection class share one store; the name is the handle of the client state. Calls return at
/// once; their handlers run on a queue of the store, in the order of the calls, when a change is durable and findable.
/// In a batch they run at once, and so do the `async` forms return: the call that ends it tells what became of it.
open class CSSearchableIndex: NSObject {
    /// The name; nil for the default index, which has no batches.
    let name: String?
    /// The class of the store.
    let storeClass: FileProtectionType
    let batch = OpenBatch()

    /// The protection class of the items that are indexed here.
    open var protectionClass: FileProtectionType { storeClass }

    /// Who sends items again when they are lost. It is asked at once where no item was ever indexed.
    weak open var indexDelegate: (any CSSearchableIndexDelegate)? {
        didSet {
            guard indexDelegate != nil else { return }
            DelegateList.shared.add(self)
            let store = store
            store.loss.add(self, storeExists: store.exists)
        }
    }

    /// An index with a name, of the usual protection class.
    public init(name: String) {
        self.name = name
        storeClass = .completeUntilFirstUserAuthentication
        super.init()
    }

    /// An index with a name and a protection class.
    public init(name: String, protectionClass: FileProtectionType?) {
        self.name = name
        storeClass = protectionClass ?? .completeUntilFirstUserAuthentication
        super.init()
    }

    /// An index with a name and a protection class; the other parameters have no meaning here.
    public init(
        name: String, protectionClass: FileProtectionType?, bundleIdentifier: String, options: Int
    ) {
        self.name = name
        storeClass = protectionClass ?? .completeUntilFirstUserAuthentication
        super.init()
    }

    /// An index like the default one.
    public override init() {
        name = nil
        storeClass = .completeUntilFirstUserAuthentication
        super.init()
    }

    /// The index without a name, which has no batches.
    open class func `default`() -> Self {
        guard let index = CSSearchableIndex.unnamed.value as? Self else {
            preconditionFailure("\(self) has no default index: make one with init(name:)")
        }
        return index
    }

    // An index guards its own state; the default one is shared as on Apple's systems.
    private static let unnamed = UncheckedBox(CSSearchableIndex())

    /// Whether the system can index: it can.
    open class func isIndexingAvailable() -> Bool { true }

    var store: ProtectedStore { SpotlightStores.shared.store(for: storeClass) }

    /// Adds, replaces or updates items.
    @preconcurrency
    open func indexSearchableItems(
        _ items: [CSSearchableItem], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        let lifetime = SpotlightStores.shared.defaultLifetime
        change(items.map { $0.change(defaultLifetime: lifetime) }, completionHandler)
    }

    /// Deletes items by identifier; unknown ones are fine.
    @preconcurrency
    open func deleteSearchableItems(
        withIdentifiers identifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        change(identifiers.map { .delete($0) }, completionHandler)
    }

    /// Deletes the items of domains and of the domains below them; activities of the domains too.
    @preconcurrency
    open func deleteSearchableItems(
        withDomainIdentifiers domainIdentifiers: [String], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        change(domainIdentifiers.map { .deleteDomain($0) }, completionHandler)
    }

    /// Deletes every item of the program, of each protection class, the client states and what activities are known.
    ///
    /// In a batch only the items and states of the index's own protection class.
    @preconcurrency
    open func deleteAllSearchableItems(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        if batch.add([.deleteAll]) {
            report(nil, completionHandler)
        } else {
            ActivityHistory.shared.forgetAll()
            EverythingDeletion.start(from: store, completionHandler)
        }
    }

    /// Adds, replaces or updates items; returns when they are durable and findable.
    open func indexSearchableItems(_ items: [CSSearchableItem]) async throws {
        try await waiting { indexSearchableItems(items, completionHandler: $0) }
    }

    /// Deletes items by identifier; unknown ones are fine.
    open func deleteSearchableItems(withIdentifiers identifiers: [String]) async throws {
        try await waiting { deleteSearchableItems(withIdentifiers: identifiers, completionHandler: $0) }
    }

    /// Deletes the items of domains and of the domains below them.
    open func deleteSearchableItems(withDomainIdentifiers domainIdentifiers: [String]) async throws {
        try await waiting { deleteSearchableItems(withDomainIdentifiers: domainIdentifiers, completionHandler: $0) }
    }

    /// Deletes every item of the program, of each protection class, the client states and what activities are known.
    open func deleteAllSearchableItems() async throws {
        try await waiting { deleteAllSearchableItems(completionHandler: $0) }
    }

    /// Opens a batch: changes wait for its end, and then happen together. A batch that is open already goes on.
    ///
    /// The default index has no batches: there changes go on happening at once.
    open func beginBatch() { if name != nil { batch.begin() } }

    /// Ends the batch and stores what the program wants to remember with it, at most 250 bytes.
    @preconcurrency
    open func endBatch(
        withClientState clientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        endBatch(clientState, expectation: nil, completionHandler)
    }

    /// Ends the batch if the stored state is the expected one, nil standing for none; else nothing of it happens.
    @preconcurrency
    open func endIndexBatch(
        expectedClientState: Data?, newClientState: Data, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        endBatch(newClientState, expectation: .some(expectedClientState), completionHandler)
    }

    /// Ends the batch and stores what the program wants to remember with it, at most 250 bytes.
    open func endBatch(withClientState clientState: Data) async throws {
        try await waiting { endBatch(withClientState: clientState, completionHandler: $0) }
    }

    /// Ends the batch if the stored state is the expected one, nil standing for none; else nothing of it happens.
    open func endIndexBatch(expectedClientState: Data?, newClientState: Data) async throws {
        try await waiting {
            endIndexBatch(
                expectedClientState: expectedClientState, newClientState: newClientState, completionHandler: $0)
        }
    }

    /// Reads the state that was stored last under the index's name; nil where there is none.
    @preconcurrency
    open func fetchLastClientState(completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void) {
        let store = store
        let name = name
        store.queue.async {
            guard let name else {
                completionHandler(nil, CSSearchableIndex.noBatches)
                return
            }
            do {
                let state = try store.read { $0.clientState(of: name) }
                completionHandler(state.flatMap { $0.map { Data($0) } }, nil)
            } catch { completionHandler(nil, CSIndexError(error)) }
        }
    }

    /// Reads the state that was stored last under the index's name; empty where there is none.
    open func fetchLastClientState() async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            fetchLastClientState { state, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: state ?? Data())
                }
            }
        }
    }

    /// Asks the delegate for the data of an item: other programs cannot be asked here.
    @preconcurrency
    open func fetchData(
        forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        guard let delegate = indexDelegate else {
            completionHandler(nil, CSIndexError(.indexUnavailableError, "the index has no delegate to ask for data"))
            return
        }
        do {
            let type = contentType.identifier
            completionHandler(try delegate.data(for: self, itemIdentifier: itemIdentifier, typeIdentifier: type), nil)
        } catch { completionHandler(nil, error) }
    }

    /// The same by the name of a type; the handler gets an error where the name is none.
    @preconcurrency
    open func provideData(
        forBundle bundle: String, identifier: String, type: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) {
        guard let contentType = UTType(type) else {
            completionHandler(nil, CSIndexError(.unknownError, "\(type) is no type identifier"))
            return
        }
        fetchData(
            forBundleIdentifier: bundle, itemIdentifier: identifier, contentType: contentType,
            completionHandler: completionHandler)
    }

    /// Asks the delegate for the data of an item: other programs cannot be asked here.
    open func fetchData(
        forBundleIdentifier bundleIdentifier: String, itemIdentifier: String, contentType: UTType
    ) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            fetchData(
                forBundleIdentifier: bundleIdentifier, itemIdentifier: itemIdentifier, contentType: contentType
            ) { data, error in
                if let error {
                    continuation.resume(throwing: error)
                } else {
                    continuation.resume(returning: data ?? Data())
                }
            }
        }
    }
}
