import SearchlightBytes

/// Gives numbers to the thumbnails of a batch that is being built, and keeps the bytes that are new. Thread-safe.
///
/// A thumbnail equal to one that is stored, or staged before, gets that one's number. Few new ones travel in the
/// commit's frame; many are written to thumbnails files as they come, so that memory stays bounded. The store keeps the
/// thumbnails that a staging may refer to until it is committed or dropped.
package final class ThumbnailStaging: Sendable {
    private let stored: ThumbnailLocator
    private let numbers: NumberSource
    private let directory: String
    private let fileSystem: any FileSystem
    private let staged = Locked(Staged())

    fileprivate struct Staged {
        /// New ones that lie in memory.
        var thumbnails: [CommitRecord.Thumbnail] = []
        var indexesByHash: [UInt64: [Int]] = [:]
        var byteCount = 0

        /// Files of new ones, and whether frames name them.
        var files: [ThumbnailFileReader] = []
        var isAdopted = false

        /// Larger than every new number.
        var nextNumber: UInt64?
    }

    init(stored: ThumbnailLocator, numbers: NumberSource, directory: String, fileSystem: any FileSystem) {
        self.numbers = numbers
        self.directory = directory
        self.fileSystem = fileSystem
        self.stored = numbers.beginStaging() ? stored : ThumbnailLocator()
    }

    deinit {
        numbers.endStaging()
        let orphans = staged.withLock { $0.isAdopted ? [] : $0.files.map(\.reference.number) }
        // why: nothing names the file; where it cannot be removed now, a later writer removes it.
        for number in orphans { try? fileSystem.remove(FileName.thumbnails(number).path(in: directory)) }
    }

    /// Most bytes of one thumbnail.
    package static var maximumByteCount: Int { 16 << 20 }

    /// New thumbnails of so many bytes go into a file of their own.
    static var fileByteCount: Int { 16 << 20 }

    /// So many new thumbnails go into a file as well, however small they are.
    static var fileThumbnailCount: Int { 1 << 16 }

    /// Bytes of new thumbnails in memory, which are to travel in the commit's frame.
    package var byteCount: Int { staged.withLock { $0.byteCount } }
}

// MARK: - Adding

extension ThumbnailStaging {
    /// The number for a thumbnail, to be handed to the builder with its item. O(n).
    /// - Throws: `limitExceeded`; `corrupt` or `inputOutput` when a stored one that may be equal cannot be read; what
    ///   writing a file meets.
    package func add(_ bytes: [UInt8]) throws(StoreError) -> UInt64 {
        guard bytes.count <= ThumbnailStaging.maximumByteCount else {
            throw StoreError(
                code: .limitExceeded,
                message: "a thumbnail has \(bytes.count) bytes; the limit is \(ThumbnailStaging.maximumByteCount)")
        }
        return try bytes.withByteView { (view) throws(StoreError) in try add(view) }
    }

    private func add(_ bytes: ByteView) throws(StoreError) -> UInt64 {
        let hash = Checksum.of(bytes)
        if let number = try stored.number(of: bytes, hash: hash) { return number }
        return try staged.withLock { (staged) throws(StoreError) in
            if let number = try staged.number(of: bytes, hash: hash) { return number }
            let number = numbers.nextThumbnail()
            staged.nextNumber = number &+ 1
            staged.indexesByHash[hash, default: []].append(staged.thumbnails.count)
            staged.thumbnails.append(CommitRecord.Thumbnail(number: number, bytes: ImageBytes(copying: bytes)))
            staged.byteCount += bytes.count
            let isMany = staged.thumbnails.count >= ThumbnailStaging.fileThumbnailCount
            if isMany || staged.byteCount >= ThumbnailStaging.fileByteCount { try moveToFile(&staged) }
            return number
        }
    }

    /// Where it throws, the thumbnails stay in memory.
    private func moveToFile(_ staged: inout Staged) throws(StoreError) {
        let number = numbers.nextFile()
        do {
            let writer = try ThumbnailFileWriter(number: number, in: directory, of: fileSystem)
            for thumbnail in staged.thumbnails { try writer.add(thumbnail.number, thumbnail.bytes) }
            guard let reference = try writer.finish() else { return }
            staged.files.append(try ThumbnailFileReader(reference, in: directory, of: fileSystem))
        } catch {
            // why: nothing names the file; where it cannot be removed now, a later writer removes it.
            try? fileSystem.remove(FileName.thumbnails(number).path(in: directory))
            throw error
        }
        staged.thumbnails = []
        staged.indexesByHash = [:]
        staged.byteCount = 0
    }
}

extension ThumbnailStaging.Staged {
    /// The number of an equal one, if it was staged before.
    func number(of bytes: ByteView, hash: UInt64) throws(StoreError) -> UInt64? {
        for index in indexesByHash[hash] ?? [] {
            let candidate = thumbnails[index]
            if candidate.bytes.withView({ $0 == bytes }) { return candidate.number }
        }
        for file in files {
            if let number = try file.number(of: bytes, hash: hash) { return number }
        }
        return nil
    }
}

// MARK: - Committing

extension ThumbnailStaging {
    /// Puts the new thumbnails into a record.
    func record(into record: inout CommitRecord) {
        staged.withLock { staged in
            record.thumbnails = staged.thumbnails
            record.thumbnailFiles = staged.files.map(\.reference)
            record.nextThumbnailNumber = staged.nextNumber
        }
    }

    /// The files that the record names, for reading.
    var files: [ThumbnailFileReader] { staged.withLock { $0.files } }

    /// The files now belong to the store.
    func adopt() { staged.withLock { $0.isAdopted = true } }
}
