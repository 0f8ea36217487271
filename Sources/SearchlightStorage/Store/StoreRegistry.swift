import SearchlightBytes

/// The stores of this process that are open for writing: a second opening of the same index shares the first.
///
/// Thread-safe. Indexes are opened for writing and closed one thread at a time; opening for reading waits for nobody.
final class StoreRegistry: @unchecked Sendable {  // why: the places are under the lock
    static let shared = StoreRegistry()

    // No `Locked`: making its type with a dictionary in it took a tenth of the time to a first answer.
    private let lock = Lock()
    private var places: [String: StorePlace] = [:]

    /// Whether nothing was ever opened for writing.
    var isEmpty: Bool { lock.withLock { places.isEmpty } }

    /// Where stores of that identity are noted; nil where none was.
    func known(_ identity: String) -> StorePlace? { lock.withLock { places[identity] } }

    /// Where stores of that identity are noted, made if need be. Kept for ever: a process opens few indexes.
    func place(_ identity: String) -> StorePlace {
        lock.withLock {
            if let place = places[identity] { return place }
            let place = StorePlace()
            places[identity] = place
            return place
        }
    }
}

/// The place of one index: its open store, if there is one. Thread-safe.
final class StorePlace: @unchecked Sendable {  // why: all variables are under `lock`
    /// Held while the store is opened for writing or closed, which may wait for another process. Taken before `lock`.
    private let turn = Lock()
    /// Held for moments only, so that who reads never waits for who is about to write.
    private let lock = Lock()

    /// Invariant: read and written under `lock` only.
    private weak var store: Store?
    private var openCount = 0

    /// The open store, counted once more, or what `open` makes. One that only reads is not shared.
    func share(isReadOnly: Bool, open: () throws(StoreError) -> Store) throws(StoreError) -> Store {
        if isReadOnly {
            if let store = known() { return store }
            return try open()
        }
        return try turn.withLock { () throws(StoreError) in
            if let store = known() { return store }
            let store = try open()
            lock.withLock {
                self.store = store
                openCount = 1
            }
            return store
        }
    }

    /// The store that is open for writing, counted once more.
    private func known() -> Store? {
        lock.withLock {
            guard openCount > 0, let store else { return nil }
            openCount += 1
            return store
        }
    }

    /// Counts one opening less and runs `close` when it was the last.
    func release(_ store: Store, close: () throws(StoreError) -> Void) throws(StoreError) {
        try turn.withLock { () throws(StoreError) in
            let isLast = lock.withLock {
                guard self.store === store else { return true }
                openCount -= 1
                if openCount == 0 { self.store = nil }
                return openCount == 0
            }
            if isLast { try close() }
        }
    }

    /// Counts no opening of the store any more and runs `body`, which ends it; who opens the index waits for that.
    func forget<Failure: Error>(_ store: Store, body: () throws(Failure) -> Void) throws(Failure) {
        try turn.withLock { () throws(Failure) in
            lock.withLock {
                guard self.store === store else { return }
                self.store = nil
                openCount = 0
            }
            try body()
        }
    }
}
