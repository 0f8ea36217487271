import Dispatch
import Foundation
import Searchlight

/// Deletes the items of every protection class.
enum EverythingDeletion {
    /// Held while deletions join the queues: each waits only for what joined before it, so that none wait for each other.
    private static let turn = NSLock()

    /// Deletes everything in every store; the handler runs on the queue of one of them, when all are done.
    static func start(
        from own: ProtectedStore, _ completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        let stores = SpotlightStores.shared
        let candidates = stores.used.filter(stores.holds) + stores.readable
        var others: [String: ProtectedStore] = [:]
        for store in candidates where store !== own { others[store.path] = store }
        let group = DispatchGroup()
        let failure = FirstError()
        turn.withLock {
            for store in others.values {
                group.enter()
                store.enqueue(needsStore: true) {
                    try $0.deleteAll()
                } completion: { error in
                    failure.note(error)
                    group.leave()
                }
            }
            own.enqueue {
                try $0.deleteAll()
            } completion: { error in
                group.wait()
                completionHandler?(error ?? failure.error)
            }
        }
    }
}

/// The first error of several calls.
private final class FirstError: @unchecked Sendable {  // why: `noted` is only touched under `lock`
    private let lock = NSLock()
    private var noted: (any Error)?

    var error: (any Error)? { lock.withLock { noted } }

    func note(_ error: (any Error)?) { lock.withLock { noted = noted ?? error } }
}
