import SearchlightBytes

extension FileReference {
    /// Maps the file and makes sure that it is the one that is meant.
    ///
    /// Throws `.notFound` where it is missing, `.corrupt` where length, kind or identity differ, `.tooNew`, `.tooOld`.
    package func map(
        _ name: FileName, kind: FileKind, in directory: String, of fileSystem: some FileSystem
    ) throws(StoreError) -> ImageBytes {
        let path = name.path(in: directory)
        return try check(try fileSystem.map(path), kind: kind, path: path)
    }

    /// Makes sure that the bytes of a file are those of the one that is meant, and gives them back.
    func check(_ bytes: ImageBytes, kind: FileKind, path: String) throws(StoreError) -> ImageBytes {
        try check(byteCount: bytes.count, path)
        try check(header: bytes, kind, path)
        return bytes
    }

    /// Opens the file for reading, where there is no room to map it, and makes sure that it is the one that is meant.
    ///
    /// Throws what `map` throws.
    func open(
        _ name: FileName, kind: FileKind, in directory: String, of fileSystem: some FileSystem
    ) throws(StoreError) -> any OpenFile {
        let path = name.path(in: directory)
        let file = try fileSystem.open(path, .read)
        try check(byteCount: try file.byteCount(), path)
        try check(header: try file.read(at: 0, upTo: FileHeader.byteCount), kind, path)
        return file
    }

    private func check(byteCount found: Int, _ path: String) throws(StoreError) {
        guard found == byteCount else {
            throw .corrupt(
                path, section: "file", offset: min(found, byteCount),
                "the file has \(found) bytes and should have \(byteCount)")
        }
    }

    private func check(header bytes: ImageBytes, _ kind: FileKind, _ path: String) throws(StoreError) {
        let header = try bytes.withView { (view) throws(StoreError) in try FileHeader(view, kind: kind, path: path) }
        guard header.identity == identity else {
            throw .corrupt(path, section: "header", offset: 16, "the file is not the one that was named")
        }
    }

    /// Writes a new file of the given kind in one go and syncs it; the directory is for the caller to sync.
    ///
    /// `body` appends everything behind the header and gets the seed for its checksums. A file that could not be
    /// completed is removed.
    static func write(
        _ name: FileName, kind: FileKind, in directory: String, of fileSystem: some FileSystem,
        identity: FileIdentity, _ body: (inout ByteWriter, UInt64) throws(StoreError) -> Void
    ) throws(StoreError) -> FileReference {
        var writer = ByteWriter()
        FileHeader(kind: kind, identity: identity).encode(into: &writer)
        try body(&writer, identity.checksumSeed)
        let path = name.path(in: directory)
        let file = try fileSystem.open(path, .create)
        defer { file.close() }
        do {
            try writer.withView { (view: ByteView) throws(StoreError) in try file.write(view, at: 0) }
            try file.sync()
        } catch {
            try? fileSystem.remove(path)  // why: the first error is the one to report; nothing names the file
            throw error
        }
        return FileReference(number: name.number ?? 0, byteCount: writer.count, identity: identity)
    }
}
