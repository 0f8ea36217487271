import SearchlightBytes

/// Writes one thumbnails file: bytes as they come, then the table. One thread at a time.
package final class ThumbnailFileWriter {
    private let fileSystem: any FileSystem
    private let number: UInt64
    private let identity: FileIdentity
    private let file: any OpenFile
    private var sink: ImageSink
    private var entries: [ThumbnailEntry] = []

    /// Makes the file `thumbnails-number`, which must not exist.
    package init(
        number: UInt64, in directory: String, of fileSystem: some FileSystem, identity: FileIdentity = .random()
    ) throws(StoreError) {
        self.fileSystem = fileSystem
        self.number = number
        self.identity = identity
        file = try fileSystem.open(FileName.thumbnails(number).path(in: directory), .create)
        sink = ImageSink(file: file)
        FileHeader(kind: .thumbnails, identity: identity).encode(into: &sink.pending)
    }

    /// Adds a thumbnail under its number, which no other of the file has; in any order. O(bytes).
    package func add(_ number: UInt64, _ bytes: ImageBytes) throws(StoreError) {
        guard bytes.count <= Int(UInt32.max) else {
            throw StoreError(code: .limitExceeded, message: "a thumbnail has 4 GiB or more", path: file.path)
        }
        let hash = bytes.withView { Checksum.of($0) }
        entries.append(ThumbnailEntry(number: number, offset: sink.byteCount, byteCount: bytes.count, hash: hash))
        bytes.withView { sink.pending.append($0) }
        try sink.flushIfLarge()
    }

    /// Completes, syncs and closes the file; nil, and no file, where nothing was added. O(n log n).
    ///
    /// The directory is for the caller to sync, and the file to remove where an error is thrown.
    package func finish() throws(StoreError) -> FileReference? {
        defer { file.close() }
        guard !entries.isEmpty else {
            try fileSystem.remove(file.path)
            return nil
        }
        appendTable()
        try sink.flush()
        try file.sync()
        return FileReference(number: number, byteCount: sink.byteCount, identity: identity)
    }

    private func appendTable() {
        entries.sort { $0.number < $1.number }
        var table = ByteWriter(capacity: ThumbnailFileFormat.tableByteCount(entries.count) + 64)
        for entry in entries { entry.encode(into: &table) }
        let order = entries.indices.sorted { (entries[$0].hash, $0) < (entries[$1].hash, $1) }
        for position in order { table.appendUInt32(UInt32(position)) }
        let seed = identity.checksumSeed
        let checksum = table.withView { Checksum.of($0, seed: seed) }
        let footer = table.count
        table.appendUInt64(UInt64(entries.count))
        table.appendUInt64(checksum)
        table.appendChecksum(from: footer, seed: seed)
        table.withView { sink.pending.append($0) }
    }
}
