import SearchlightBytes

/// The reading half of a store that only reads: keeps up with what another process writes.
///
/// **Threads:** touched only in the turn of the store's `CommitQueue`.
final class StoreFollower: @unchecked Sendable {  // why: one thread at a time has the turn
    private let directory: String
    private let fileSystem: any FileSystem

    /// Nil once the store was closed.
    private var recovered: RecoveredStore?

    /// Set while a failed refresh may have left the journals half read.
    private var mustReload = false

    init(_ recovered: RecoveredStore, directory: String, fileSystem: any FileSystem) {
        self.recovered = recovered
        self.directory = directory
        self.fileSystem = fileSystem
    }

    /// Reads what is new and gives the state after it; nil when nothing changed.
    func refresh() throws(StoreError) -> StoreState? {
        guard let recovered else {
            throw StoreError(code: .closed, message: "the store was closed", path: directory)
        }
        let manifest = try Manifest(in: directory, of: fileSystem)
        let isSame =
            manifest.generation == recovered.manifest.generation
            && manifest.indexIdentity == recovered.manifest.indexIdentity
        guard isSame, !mustReload else { return try reload(after: recovered) }
        mustReload = true
        var state = recovered.state
        let isChanged: Bool
        do { isChanged = try recovered.replay.run(onto: &state) } catch {
            // What looks like damage may be a writer at work; a reload decides.
            guard error.code == .corrupt || error.code == .notFound else { throw error }
            return try reload(after: recovered)
        }
        self.recovered?.state = state
        mustReload = false
        return isChanged ? state : nil
    }

    private func reload(after old: RecoveredStore) throws(StoreError) -> StoreState {
        var recovery = Recovery(directory: directory, fileSystem: fileSystem)
        for slot in old.state.slots {
            if let file = slot.file { recovery.openImages[file] = slot.image }
        }
        let new = try recovery.loadWhileWritten()
        recovered = new
        mustReload = false
        return new.state
    }

    /// Lets the journals go; what is asked later throws `closed`.
    func close() { recovered = nil }
}

extension Recovery {
    /// As `load`, while another process may append to journals, replace the manifest and remove files: then it begins
    /// anew. Damage is only what is found twice in a row, under the same manifest.
    func loadWhileWritten() throws(StoreError) -> RecoveredStore {
        var attempt = 0
        var found: (generation: UInt64, error: StoreError)?
        while true {
            let generation = try Manifest(in: directory, of: fileSystem).generation
            do { return try load() } catch {
                attempt += 1
                let isGone = error.code == .notFound && error.path != FileName.manifest.path(in: directory)
                let isSame = found.map { $0.generation == generation && $0.error == error } ?? false
                guard attempt < 20, isGone || error.code == .corrupt && !isSame else { throw judged(error) }
                found = (generation, error)
            }
        }
    }
}

extension Store {
    /// In a store that only reads, takes in what another process committed since; true when there was anything.
    ///
    /// In a store that writes there is never anything. May see a commit whose sync is still under way.
    @discardableResult
    package func refresh() throws(StoreError) -> Bool {
        guard let follower else { return false }
        return try queue.exclusively { () throws(StoreError) in
            guard let state = try follower.refresh() else { return false }
            publish(state)
            return true
        }
    }
}
