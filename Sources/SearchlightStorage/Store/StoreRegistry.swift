import SearchlightBytes

/// The stores of this process that are open for writing: a second opening of the same index shares the first.
///
/// Thread-safe. Opening happens under the registry's lock, so that two threads cannot open one index at once.
final class StoreRegistry: Sendable {
    static let shared = StoreRegistry()

    private let stores = Locked<[String: OpenStore]>([:])

    private struct OpenStore {
        weak var store: Store?
    }

    /// The open store of that identity, counted once more, or what `open` makes.
    func share(
        _ identity: String, isReadOnly: Bool, open: () throws(StoreError) -> Store
    ) throws(StoreError) -> Store {
        try stores.withLock { (stores) throws(StoreError) in
            if let store = stores[identity]?.store, store.openAgain() { return store }
            let store = try open()
            if !isReadOnly { stores[identity] = OpenStore(store: store) }
            return store
        }
    }

    /// Ends one opening of the store; runs `close` when it was the last.
    func release(_ store: Store, close: () throws(StoreError) -> Void) throws(StoreError) {
        try stores.withLock { (stores) throws(StoreError) in
            guard store.closeOnce() else { return }
            stores = stores.filter { $0.value.store != nil && $0.value.store !== store }
            try close()
        }
    }
}

extension Store {
    /// Counts one more opening; false when the store is closed.
    fileprivate func openAgain() -> Bool {
        openCount.withLock { count in
            guard count > 0 else { return false }
            count += 1
            return true
        }
    }

    /// Counts one opening less; true when that was the last.
    fileprivate func closeOnce() -> Bool {
        openCount.withLock { count in
            guard count > 0 else { return false }
            count -= 1
            return count == 0
        }
    }
}
