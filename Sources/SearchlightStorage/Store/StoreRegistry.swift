import SearchlightBytes

/// The stores of this process that are open for writing: a second opening of the same index shares the first.
///
/// Thread-safe. An index is opened and closed under a lock of its own, so that two threads cannot open it at once.
final class StoreRegistry: Sendable {
    static let shared = StoreRegistry()

    private let places = Locked<[String: StorePlace]>([:])

    /// Where stores of that identity are noted. Kept for ever: a process opens few indexes.
    func place(_ identity: String) -> StorePlace {
        places.withLock { places in
            if let place = places[identity] { return place }
            let place = StorePlace()
            places[identity] = place
            return place
        }
    }
}

/// The place of one index: its open store, if there is one. Thread-safe.
final class StorePlace: @unchecked Sendable {  // why: all variables are under the lock
    private let lock = Lock()

    /// Invariant: read and written under `lock` only.
    private weak var store: Store?
    private var openCount = 0

    /// The open store, counted once more, or what `open` makes. One that only reads is not shared.
    func share(isReadOnly: Bool, open: () throws(StoreError) -> Store) throws(StoreError) -> Store {
        try lock.withLock { () throws(StoreError) in
            if openCount > 0, let store {
                openCount += 1
                return store
            }
            let store = try open()
            guard !isReadOnly else { return store }
            self.store = store
            openCount = 1
            return store
        }
    }

    /// Counts one opening less and runs `close` when it was the last.
    func release(_ store: Store, close: () throws(StoreError) -> Void) throws(StoreError) {
        try lock.withLock { () throws(StoreError) in
            if self.store === store {
                openCount -= 1
                guard openCount == 0 else { return }
                self.store = nil
            }
            try close()
        }
    }
}
