import SearchlightBytes

/// The background work of a store, in lanes so that what is short need not wait for what is long.
final class MaintenanceLanes: Sendable {
    /// Merges of images in memory.
    let images: MaintenanceLane

    /// Checkpoints.
    let journal: MaintenanceLane

    /// Merges of segment files.
    let files: MaintenanceLane

    private let store = WeakStore()

    init() {
        let store = self.store
        images = MaintenanceLane { store.value?.tidyImages() }
        journal = MaintenanceLane { store.value?.tidyJournal() }
        files = MaintenanceLane { store.value?.tidyFiles() }
    }

    /// From now on the lanes work for that store, without keeping it alive while they are idle.
    func start(for store: Store) { self.store.set(store) }

    /// Waits until what is due is done, also what one lane asks of another.
    func waitUntilIdle() {
        images.waitUntilIdle()
        journal.waitUntilIdle()
        files.waitUntilIdle()
        journal.waitUntilIdle()
    }

    func stop() {
        files.stop()
        journal.stop()
        images.stop()
    }
}

/// A store, if it is still there. Thread-safe.
private final class WeakStore: @unchecked Sendable {  // why: the reference is under the lock
    private let lock = Lock()
    private weak var store: Store?

    func set(_ store: Store) { lock.withLock { self.store = store } }

    var value: Store? { lock.withLock { store } }
}
