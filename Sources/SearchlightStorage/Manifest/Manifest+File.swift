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
    /// Everything it names must be synced before, directory included. After an error of the last step (`.syncFailed`)
    /// either manifest may be there after a crash: the caller must remove no file that one of them names.
    package func replace(in directory: String, of fileSystem: some FileSystem) throws(StoreError) {
        let temporary = FileName.temporaryManifest.path(in: directory)
        let bytes = encoded()
        guard bytes.count <= Manifest.maximumByteCount else {
            throw StoreError(
                code: .limitExceeded, message: "the manifest would exceed its limit of 64 MiB", path: temporary)
        }
        let file = try fileSystem.open(temporary, .createOrEmpty)
        defer { file.close() }
        try bytes.withByteView { (view) throws(StoreError) in try file.write(view, at: 0) }
        try file.sync()
        try fileSystem.rename(temporary, to: FileName.manifest.path(in: directory))
        try fileSystem.syncDirectory(directory)
    }
}
