import SearchlightBytes

/// The background work of a store: one lane for what is short and frequent, one for long merges of files.
final class MaintenanceLanes: Sendable {
    /// Merges of images in memory, and checkpoints.
    let memory: MaintenanceLane

    /// Merges of segment files.
    let files: MaintenanceLane

    private let store = WeakStore()

    init() {
        let store = self.store
        memory = MaintenanceLane { store.value?.tidyMemory() }
        files = MaintenanceLane { store.value?.tidyFiles() }
    }

    /// From now on the lanes work for that store, without keeping it alive while they are idle.
    func start(for store: Store) { self.store.set(store) }

    /// Waits until what is due is done, also what one lane asks of the other.
    func waitUntilIdle() {
        memory.waitUntilIdle()
        files.waitUntilIdle()
        memory.waitUntilIdle()
    }

    func stop() {
        files.stop()
        memory.stop()
    }
}

/// A store, if it is still there. Thread-safe.
private final class WeakStore: @unchecked Sendable {  // why: the reference is under the lock
    private let lock = Lock()
    private weak var store: Store?

    func set(_ store: Store) { lock.withLock { self.store = store } }

    var value: Store? { lock.withLock { store } }
}
