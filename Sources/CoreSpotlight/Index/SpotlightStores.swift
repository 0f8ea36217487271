import Foundation
import Searchlight

/// The stores of the program. One for the process.
final class SpotlightStores: @unchecked Sendable {  // why: every property is only touched under `lock`
    static let shared = SpotlightStores()

    private let lock = NSLock()
    private var chosenDirectory: URL?
    private var chosenLockTimeout: TimeInterval = 10
    private var chosenLifetime: TimeInterval? = CSSearchableItem.defaultLifetime
    private var stores: [String: ProtectedStore] = [:]

    /// Where the stores lie.
    var directory: URL {
        get {
            lock.withLock {
                if let chosenDirectory { return chosenDirectory }
                let directory = StoreDirectory.standard(
                    environment: ProcessInfo.processInfo.environment, program: StoreDirectory.program)
                chosenDirectory = directory
                return directory
            }
        }
        set { lock.withLock { chosenDirectory = newValue } }
    }

    /// How long a change waits for another process to finish its own, in seconds.
    var lockTimeout: TimeInterval {
        get { lock.withLock { chosenLockTimeout } }
        set { lock.withLock { chosenLockTimeout = newValue } }
    }

    /// How long items are kept that say nothing themselves; nil for ever.
    var defaultLifetime: TimeInterval? {
        get { lock.withLock { chosenLifetime } }
        set { lock.withLock { chosenLifetime = newValue } }
    }

    /// The store of a protection class, which need not exist yet.
    func store(for protectionClass: FileProtectionType) -> ProtectedStore {
        store(at: directory.appending(path: StoreDirectory.escaped(protectionClass.rawValue) + ".searchlight"))
    }

    /// The stores that exist, in the order of their names.
    ///
    /// - Throws: where the directory is there and cannot be listed.
    func existing() throws -> [ProtectedStore] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        } catch let error as CocoaError where [.fileReadNoSuchFile, .fileNoSuchFile].contains(error.code) {
            try StoreDirectory.checkWay(to: directory.path)
            return []
        }
        return names.filter { $0.hasSuffix(".searchlight") }.sorted().map { store(at: directory.appending(path: $0)) }
    }

    /// The same for what is a hint only: none where the directory cannot be listed.
    var readable: [ProtectedStore] {
        do { return try existing() } catch { return [] }
    }

    /// Every store that this process has used, whatever its directory, also those that do not exist yet.
    var used: [ProtectedStore] { lock.withLock { Array(stores.values) } }

    /// Whether a store lies in the directory of now.
    func holds(_ store: ProtectedStore) -> Bool {
        URL(filePath: store.path).deletingLastPathComponent().path == directory.path
    }

    private func store(at url: URL) -> ProtectedStore {
        let path = url.path
        return lock.withLock {
            if let store = stores[path] { return store }
            let store = ProtectedStore(path: path)
            stores[path] = store
            return store
        }
    }
}
