import SearchlightBytes

/// Where the thumbnails of a snapshot lie: in thumbnails files, and in the journals since the last checkpoint.
///
/// A value, cheap to copy. Numbers are never reused, so it may know more thumbnails than the snapshot's items name.
package struct ThumbnailLocator: Sendable {
    /// Thumbnails in journals, by journal, oldest first.
    var journals: [JournalThumbnails] = []

    /// Thumbnails files, oldest first.
    var files: [ThumbnailFileReader] = []

    init() {}

    /// Lets go of the journals, which are open files, in which no thumbnail lies.
    mutating func dropEmptyJournals() { journals.removeAll { $0.count == 0 } }

    /// The bytes of a thumbnail; nil when there is none of that number. Reads from the disk, keeps nothing.
    /// - Throws: `corrupt` where the bytes do not fit their checksum.
    package func read(_ number: UInt64) throws(StoreError) -> ImageBytes? {
        for journal in journals.reversed() {
            if let place = journal.place(of: number) { return try place.read(from: journal.file) }
        }
        for file in files.reversed() {
            if let bytes = try file.read(number) { return bytes }
        }
        return nil
    }

    /// The number of a thumbnail with these bytes; nil when there is none. `hash` is `Checksum` with seed 0.
    func number(of bytes: ByteView, hash: UInt64) throws(StoreError) -> UInt64? {
        for journal in journals {
            for place in journal.places(withHash: hash) where place.byteCount == bytes.count {
                if try place.read(from: journal.file).withView({ $0 == bytes }) { return place.number }
            }
        }
        for file in files {
            if let number = try file.number(of: bytes, hash: hash) { return number }
        }
        return nil
    }
}
