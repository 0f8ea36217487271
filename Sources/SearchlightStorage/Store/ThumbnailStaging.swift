import SearchlightBytes

/// Gives numbers to the thumbnails of a batch that is being built, and keeps the bytes that are new. Thread-safe.
///
/// A thumbnail equal to one that is stored, or staged before, gets that one's number. The store keeps the thumbnails
/// that a staging refers to until it is committed or dropped.
package final class ThumbnailStaging: Sendable {
    private let stored: ThumbnailLocator
    private let numbers: NumberSource
    private let staged = Locked(Staged())

    private struct Staged {
        var thumbnails: [CommitRecord.Thumbnail] = []
        var indexesByHash: [UInt64: [Int]] = [:]
        var byteCount = 0
    }

    init(stored: ThumbnailLocator, numbers: NumberSource) {
        self.numbers = numbers
        self.stored = numbers.beginStaging() ? stored : ThumbnailLocator()
    }

    deinit { numbers.endStaging() }

    /// Most bytes of one thumbnail.
    package static var maximumByteCount: Int { 16 << 20 }

    /// Most bytes of new thumbnails in one batch: they travel in its journal frame.
    package static var maximumBatchByteCount: Int { 128 << 20 }

    /// The number for a thumbnail, to be handed to the builder with its item. O(n).
    /// - Throws: `limitExceeded`; `corrupt` or `inputOutput` when a stored one that may be equal cannot be read.
    package func add(_ bytes: [UInt8]) throws(StoreError) -> UInt64 {
        guard bytes.count <= ThumbnailStaging.maximumByteCount else {
            throw StoreError(
                code: .limitExceeded,
                message: "a thumbnail has \(bytes.count) bytes; the limit is \(ThumbnailStaging.maximumByteCount)")
        }
        let hash = bytes.withByteView { Checksum.of($0) }
        let known = try bytes.withByteView { (view) throws(StoreError) in try stored.number(of: view, hash: hash) }
        if let known { return known }
        return try stage(bytes, hash: hash)
    }

    private func stage(_ bytes: [UInt8], hash: UInt64) throws(StoreError) -> UInt64 {
        try staged.withLock { (staged) throws(StoreError) in
            for index in staged.indexesByHash[hash] ?? [] {
                let candidate = staged.thumbnails[index]
                if bytes.withByteView({ bytes in candidate.bytes.withView { $0 == bytes } }) { return candidate.number }
            }
            guard staged.byteCount + bytes.count <= ThumbnailStaging.maximumBatchByteCount else {
                throw StoreError(
                    code: .limitExceeded, message: "the new thumbnails of one batch exceed 128 MiB; commit more often")
            }
            let number = numbers.nextThumbnail()
            staged.indexesByHash[hash, default: []].append(staged.thumbnails.count)
            staged.thumbnails.append(CommitRecord.Thumbnail(number: number, bytes: ImageBytes(bytes)))
            staged.byteCount += bytes.count
            return number
        }
    }

    /// Bytes of new thumbnails; a batch that holds many should be committed.
    package var byteCount: Int { staged.withLock { $0.byteCount } }

    /// Puts the new thumbnails into a record.
    func record(into record: inout CommitRecord) throws(StoreError) {
        let thumbnails = staged.withLock { $0.thumbnails }
        guard let last = thumbnails.map(\.number).max() else { return }
        record.thumbnails = thumbnails
        record.nextThumbnailNumber = last + 1
    }
}
