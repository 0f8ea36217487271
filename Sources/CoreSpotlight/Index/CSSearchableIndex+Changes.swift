import Dispatch
import Foundation
import Searchlight

extension CSSearchableIndex {
    static var noBatches: CSIndexError {
        CSIndexError(.indexUnavailableError, "the default index has no batches; make an index with init(name:)")
    }

    /// Adds changes to the open batch, or commits them.
    func change(_ changes: [ItemChange], _ completionHandler: (@Sendable ((any Error)?) -> Void)?) {
        if batch.add(changes) { return report(nil, completionHandler) }
        store.enqueue({ try $0.commit(Batch(changes), of: changes) }, completion: { completionHandler?($0) })
    }

    /// Calls a handler on the queue of the store.
    func report(_ error: CSIndexError?, _ completionHandler: (@Sendable ((any Error)?) -> Void)?) {
        if let completionHandler { store.queue.async { completionHandler(error) } }
    }

    /// - Parameter expectation: the state that must be stored, an inner nil standing for none; nil for any.
    func endBatch(
        _ state: Data, expectation: Data??, _ completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        let changes = batch.end()
        guard let name else { return report(CSSearchableIndex.noBatches, completionHandler) }
        guard state.count <= Batch.maximumClientStateByteCount else {
            let message = "a client state has \(state.count) bytes; the limit is \(Batch.maximumClientStateByteCount)"
            return report(CSIndexError(.invalidClientStateError, message), completionHandler)
        }
        store.enqueue { index in
            var batch = Batch(changes)
            if let expectation { batch.expectClientState(expectation.map { [UInt8]($0) }, of: name) }
            batch.setClientState([UInt8](state), of: name)
            try index.commit(batch, of: changes)
        } completion: { error in
            completionHandler?(error)
        }
    }

    /// Has a call that takes a handler return when that runs.
    func waiting(_ start: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            start { error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }
}

extension CSSearchableIndex {
    /// Reads the client state of the index on the caller's thread; nil where there is none.
    package func storedClientState() throws -> Data? {
        guard let name else { return nil }
        return try store.read { $0.clientState(of: name).map { Data($0) } } ?? nil
    }

    /// Stores a client state on the caller's thread, after the changes that are done.
    package func store(clientState: Data) throws {
        guard let name else { throw CSSearchableIndex.noBatches }
        do {
            try store.write { index in
                var batch = Batch()
                batch.setClientState([UInt8](clientState), of: name)
                try index.commit(batch)
            }
        } catch { throw CSIndexError(error) }
    }

    /// What tells the index from others of the program.
    package var handle: String { "\(storeClass.rawValue)/\(name ?? "")" }

    /// The protection class, whose items are one pool whatever the name of the index.
    package var pool: FileProtectionType { storeClass }
}

extension SearchIndex {
    /// Commits a batch of changes; when it is durable the history of activities forgets what went with it.
    fileprivate func commit(_ batch: Batch, of changes: [ItemChange]) throws {
        let history = ActivityHistory.shared
        guard changes.contains(where: \.isDeletion) else { return try commit(batch) }
        let related = try history.relatedItems.filter { try contains($0) }
        try commit(batch)
        let gone = try related.filter { try !contains($0) }
        if !gone.isEmpty { history.forget(relatedTo: gone) }
        let domains = changes.compactMap { if case .deleteDomain(let domain) = $0 { domain } else { nil } }
        if !domains.isEmpty { history.forget(domains: domains) }
        if changes.contains(where: { if case .deleteAll = $0 { true } else { false } }) { history.forgetAll() }
    }
}
