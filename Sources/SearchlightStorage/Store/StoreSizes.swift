import SearchlightBytes

/// How much a store holds, and where.
package struct StoreSizes: Sendable, Hashable {
    /// Items that are not deleted; expired ones count until they are dropped.
    package var itemCount = 0

    /// Stored documents, deleted ones included.
    package var documentCount = 0

    /// Segment files, and images that lie in journals.
    package var segmentFileCount = 0
    package var imageCount = 0

    /// Bytes of segment files, of images in memory, and of the journals on disk.
    package var segmentByteCount = 0
    package var imageByteCount = 0
    package var journalByteCount = 0

    /// Thumbnails and their bytes, in files and in journals.
    package var thumbnailCount = 0
    package var thumbnailByteCount = 0

    /// All files of the index.
    package var fileByteCount = 0

    /// Bytes by section over all segments and images: before compression, and as stored.
    package var sections: [Section] = []

    /// One section over all segments and images.
    package struct Section: Sendable, Hashable {
        package var kind: SectionKind
        package var rawByteCount = 0
        package var storedByteCount = 0

        init(kind: SectionKind) { self.kind = kind }
    }
}

extension Store {
    /// Measures the newest snapshot and the files on disk. O(files + slots).
    package func sizes() throws(StoreError) -> StoreSizes {
        var sizes = StoreSizes()
        sizes.add(snapshot())
        for name in try fileSystem.list(directory) {
            guard let file = FileName(name), let byteCount = try byteCount(of: file) else { continue }
            sizes.fileByteCount += byteCount
            if case .journal = file { sizes.journalByteCount += byteCount }
        }
        return sizes
    }

    /// Nil for a file that is gone by now.
    private func byteCount(of file: FileName) throws(StoreError) -> Int? {
        do { return try fileSystem.byteCount(of: file.path(in: directory)) } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}

extension StoreSizes {
    fileprivate mutating func add(_ snapshot: Snapshot) {
        itemCount = snapshot.statistics.liveCount
        documentCount = snapshot.statistics.documentCount
        sections = SectionKind.allCases.map { Section(kind: $0) }
        for slot in snapshot.slots {
            if slot.isFile {
                segmentFileCount += 1
                segmentByteCount += slot.image.byteCount
            } else {
                imageCount += 1
                imageByteCount += slot.image.byteCount
            }
            for index in sections.indices {
                let counts = slot.image.byteCounts(of: sections[index].kind)
                sections[index].rawByteCount += counts.raw
                sections[index].storedByteCount += counts.stored
            }
        }
        for file in snapshot.thumbnails.files {
            thumbnailCount += file.count
            thumbnailByteCount += file.reference.byteCount
        }
        for journal in snapshot.thumbnails.journals {
            thumbnailCount += journal.count
            thumbnailByteCount += journal.byteCount
        }
    }
}
