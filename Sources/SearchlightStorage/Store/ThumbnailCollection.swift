import SearchlightBytes

/// How thoroughly thumbnails are dropped that no item names.
enum ThumbnailSweep: Sendable {
    /// All stay.
    case none
    /// Files of which less than half is in use are written anew.
    case mostlyDead
    /// Every file with an unused thumbnail is written anew.
    case all
}

/// Moves thumbnails from journals into a thumbnails file, and sweeps out those that no item names.
struct ThumbnailCollection {
    private let state: StoreState
    private let sweep: ThumbnailSweep
    private let directory: String
    private let fileSystem: any FileSystem
    private let scope = LeaseScope()

    /// The files as they are to be from now on.
    private(set) var readers: [ThumbnailFileReader]

    init(_ state: StoreState, sweep: ThumbnailSweep, directory: String, fileSystem: any FileSystem) {
        self.state = state
        self.sweep = sweep
        self.directory = directory
        self.fileSystem = fileSystem
        readers = state.thumbnails.files
    }

    /// Writes at most one new file, named in `files` as soon as it may exist. Journals from `firstJournal` on keep theirs.
    mutating func write(
        numbers: NumberSource, firstJournal: UInt64, files: inout [FileName]
    ) throws(StoreError) {
        let live = sweep == .none ? nil : try liveNumbers()
        var rewritten = MergePolicy().thumbnailMerge(readers)
        for reader in readers where try isToBeRewritten(reader, live: live) {
            if !rewritten.contains(where: { $0 === reader }) { rewritten.append(reader) }
        }
        let journals = state.thumbnails.journals.filter { $0.journal < firstJournal }
        guard !rewritten.isEmpty || journals.contains(where: { !$0.all.isEmpty }) else { return }
        readers.removeAll { reader in rewritten.contains { $0 === reader } }
        let number = numbers.nextFile()
        files.append(.thumbnails(number))
        let writer = try ThumbnailFileWriter(number: number, in: directory, of: fileSystem)
        try copy(rewritten, journals, live: live, into: writer)
        guard let reference = try writer.finish() else { return }
        readers.append(try ThumbnailFileReader(reference, in: directory, of: fileSystem))
    }

    private func isToBeRewritten(_ reader: ThumbnailFileReader, live: Set<UInt64>?) throws(StoreError) -> Bool {
        guard let live else { return false }
        let liveCount = try reader.numbers.count(where: live.contains)
        return sweep == .all ? liveCount < reader.count : liveCount * 2 < reader.count
    }

    private func copy(
        _ rewritten: [ThumbnailFileReader], _ journals: [JournalThumbnails], live: Set<UInt64>?,
        into writer: ThumbnailFileWriter
    ) throws(StoreError) {
        for reader in rewritten {
            for number in try reader.numbers where live?.contains(number) != false {
                guard let bytes = try reader.read(number) else { continue }
                try writer.add(number, bytes)
                // Else a file of gigabytes would come to lie in memory while it is copied.
                bytes.releaseMemory()
            }
        }
        for journal in journals {
            for place in journal.all where live?.contains(place.number) != false {
                try writer.add(place.number, try place.read(from: journal.file))
            }
        }
    }

    /// The thumbnails that live items name. O(documents).
    private func liveNumbers() throws(StoreError) -> Set<UInt64> {
        var live: Set<UInt64> = []
        for slot in state.slots {
            for document in 0..<slot.image.documentCount where !slot.tombstones.contains(document) {
                guard try slot.image.norms(of: document, in: scope).flags.contains(.hasThumbnail) else { continue }
                if let number = try slot.image.head(of: document, in: scope).thumbnailNumber { live.insert(number) }
            }
            scope.reset()
        }
        return live
    }
}
