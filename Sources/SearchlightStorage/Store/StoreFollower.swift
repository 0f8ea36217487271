import SearchlightBytes

/// The reading half of a store that only reads: keeps up with what another process writes.
///
/// **Threads:** touched only in the turn of the store's `CommitQueue`.
final class StoreFollower: @unchecked Sendable {  // why: one thread at a time has the turn
    private let directory: String
    private let fileSystem: any FileSystem

    /// Nil once the store was closed.
    private var known: Known?

    private struct Known {
        let manifest: Manifest
        var state: StoreState

        /// The journals as far as they were read. Nil where they hold no commit: then they are opened again when asked for
        /// news, so that an index which nobody writes takes no descriptor.
        var replay: JournalReplay?

        init(_ recovered: RecoveredStore) {
            manifest = recovered.manifest
            state = recovered.state
            replay = recovered.replay.unlessEmpty
        }
    }

    /// Set while a failed refresh may have left the journals half read.
    private var mustReload = false

    init(_ recovered: RecoveredStore, directory: String, fileSystem: any FileSystem) {
        known = Known(recovered)
        self.directory = directory
        self.fileSystem = fileSystem
    }

    /// Reads what is new and gives the state after it; nil when nothing changed.
    func refresh() throws(StoreError) -> StoreState? {
        guard let known else {
            throw StoreError(code: .closed, message: "the store was closed", path: directory)
        }
        let manifest = try Manifest(in: directory, of: fileSystem)
        let isSame =
            manifest.generation == known.manifest.generation && manifest.indexIdentity == known.manifest.indexIdentity
        guard isSame, !mustReload else { return try reload(after: known) }
        mustReload = true
        var next = known
        let isChanged: Bool
        do { isChanged = try readOn(&next) } catch {
            // What looks like damage may be a writer at work; a reload decides.
            guard error.code == .corrupt || error.code == .notFound else { throw error }
            return try reload(after: known)
        }
        self.known = next
        mustReload = false
        return isChanged ? next.state : nil
    }

    /// Applies the commits that were not read yet; true when there were any.
    private func readOn(_ known: inout Known) throws(StoreError) -> Bool {
        let recovery = Recovery(directory: directory, fileSystem: fileSystem)
        let begun = known.replay
        let replay =
            if let begun { begun } else { try JournalReplay(known.manifest, recovery: recovery, in: LeaseScope()) }
        let isChanged = try replay.run(onto: &known.state)
        known.replay = replay.unlessEmpty
        return isChanged
    }

    private func reload(after old: Known) throws(StoreError) -> StoreState {
        var recovery = Recovery(directory: directory, fileSystem: fileSystem)
        for slot in old.state.slots {
            if let file = slot.file { recovery.openImages[file] = slot.image }
        }
        let new = Known(try recovery.loadWhileWritten())
        known = new
        mustReload = false
        return new.state
    }

    /// Lets the journals go; what is asked later throws `closed`.
    func close() { known = nil }
}

extension Recovery {
    /// As `load`, while another process may append to journals, replace the manifest and remove files: then it begins
    /// anew. Damage is only what is found twice in a row, under the same manifest.
    func loadWhileWritten() throws(StoreError) -> RecoveredStore {
        var attempt = 0
        var found: (generation: UInt64, error: StoreError)?
        while true {
            let manifest = try Manifest(in: directory, of: fileSystem)
            do { return try load(manifest) } catch {
                attempt += 1
                let isGone = error.code == .notFound && error.path != FileName.manifest.path(in: directory)
                let isSame = found.map { $0.generation == manifest.generation && $0.error == error } ?? false
                guard attempt < 20, isGone || error.code == .corrupt && !isSame else { throw judged(error) }
                found = (manifest.generation, error)
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
