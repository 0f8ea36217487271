import SearchlightBytes

extension Manifest {
    /// Reads the manifest of an index.
    ///
    /// Throws `.notFound` where there is none, `.corrupt`, `.tooNew` and `.tooOld` as the decoder does.
    package init(in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        let path = FileName.manifest.path(in: directory)
        let bytes = try fileSystem.read(path, maximumByteCount: Manifest.maximumByteCount)
        self = try bytes.withView { (view) throws(StoreError) in try Manifest(decoding: view, path: path) }
    }

    /// Replaces the manifest of an index by this one: written aside, synced, renamed, directory synced.
    ///
    /// Everything it names must be synced before, directory included. From the rename on every error is `.syncFailed`,
    /// whatever the system says: either manifest may be there then, and the caller must remove no file that one of them
    /// names and build nothing on either.
    package func replace(in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        let temporary = FileName.temporaryManifest.path(in: directory)
        let bytes = encoded()
        guard bytes.count <= Manifest.maximumByteCount else {
            throw StoreError(
                code: .limitExceeded, message: "the manifest would exceed its limit of 64 MiB", path: temporary)
        }
        guard clientStates.count <= Manifest.maximumListCount, settings.count <= Manifest.maximumListCount else {
            throw StoreError(
                code: .limitExceeded,
                message: "there are more than \(Manifest.maximumListCount) client states or settings", path: temporary)
        }
        let file = try fileSystem.open(temporary, .createOrEmpty)
        defer { file.close() }
        try bytes.withByteView { (view) throws(StoreError) in try file.write(view, at: 0) }
        try file.sync()
        do {
            try fileSystem.rename(temporary, to: FileName.manifest.path(in: directory))
        } catch {
            // Of these the system says that nothing was done; of others, such as a failing disk, nobody knows.
            guard error.code == .inputOutput || error.code == .syncFailed else { throw error }
            throw Manifest.undecided(error)
        }
        do { try fileSystem.syncDirectory(directory) } catch { throw Manifest.undecided(error) }
    }

    private static func undecided(_ error: StoreError) -> StoreError {
        var error = error
        error.code = .syncFailed
        return error
    }
}
