import SearchlightBytes

/// What opening an index found.
struct RecoveredStore {
    var manifest: Manifest
    var state: StoreState

    /// Where the commits since the checkpoint came from.
    var replay: JournalReplay

    /// The version of the state's engagement that the manifest's file holds.
    var savedEngagementVersion: UInt64
}

/// Reads an index: the manifest, the files it names, and the commits in the journals since.
///
/// Writes nothing and takes no lock. Damage is an error that says where; the only thing skipped is a torn tail.
struct Recovery {
    let directory: String
    let fileSystem: any FileSystem

    /// Images of segment files that are open already, by file; they are used again.
    var openImages: [FileReference: SegmentImage] = [:]

    private let scope = LeaseScope()

    init(directory: String, fileSystem: any FileSystem) {
        self.directory = directory
        self.fileSystem = fileSystem
    }

    /// - Throws: `notFound` when there is no manifest, or when a file is missing that was there a moment ago.
    func load() throws(StoreError) -> RecoveredStore { try load(try Manifest(in: directory, of: fileSystem)) }

    /// The same for the manifest that was just read.
    func load(_ manifest: Manifest) throws(StoreError) -> RecoveredStore {
        var state = try checkpointState(manifest)
        let engagementVersion = state.engagementVersion
        let replay = try JournalReplay(manifest, recovery: self, in: scope)
        _ = try replay.run(onto: &state)
        return RecoveredStore(
            manifest: manifest, state: state, replay: replay, savedEngagementVersion: engagementVersion)
    }

    /// As `load`, while nobody writes: the lock is held.
    func loadUndisturbed() throws(StoreError) -> RecoveredStore {
        do { return try load() } catch { throw judged(error) }
    }

    /// What an error of `load` means once no writer can have removed the file in between: what the manifest or a frame
    /// names and is missing was lost. Without a manifest there is no index, which is no damage.
    func judged(_ error: StoreError) -> StoreError {
        guard error.code == .notFound, let path = error.path, path.hasPrefix(directory + "/"),
            path != FileName.manifest.path(in: directory)
        else { return error }
        return .corrupt(path, section: "file", offset: 0, "the file is missing, and the index needs it")
    }

    /// The state as of the checkpoint.
    private func checkpointState(_ manifest: Manifest) throws(StoreError) -> StoreState {
        var state = StoreState()
        state.sequence = manifest.checkpointSequence
        state.commitTimes = CommitTimes(newest: manifest.lastCommitTime, confirmed: manifest.confirmedCommitTime)
        state.nextThumbnailNumber = manifest.nextThumbnailNumber
        for client in manifest.clientStates { state.clientStates[client.handle] = client.bytes }
        // All are mapped before the first is read, so that the disk reads their directories side by side.
        var mapped: [ImageBytes] = []
        for segment in manifest.segments where !isOpen(segment.file) { mapped.append(try map(segment.file)) }
        if let file = manifest.engagementFile {
            state.engagement = try EngagementTable(file, in: directory, of: fileSystem)
        }
        try openSegments(manifest, mapped, into: &state)
        for file in manifest.thumbnailFiles {
            state.thumbnails.files.append(try openThumbnails(file))
        }
        return state
    }

    /// - Parameter mapped: the files of those that are not open.
    private func openSegments(
        _ manifest: Manifest, _ mapped: [ImageBytes], into state: inout StoreState
    ) throws(StoreError) {
        var images: [SegmentImage] = []
        var next = 0
        // By the numbers of tombstones files: the documents of the segments that they are to be asked for.
        var documentCounts: [UInt64: [UInt64: Int]] = [:]
        for segment in manifest.segments {
            let image = try open(segment.file, isOpen(segment.file) ? nil : mapped[next])
            if !isOpen(segment.file) { next += 1 }
            images.append(image)
            guard let number = segment.tombstoneFile else { continue }
            documentCounts[number, default: [:]][segment.file.number] = Int(image.documentCount)
        }
        var tombstones: [UInt64: TombstoneFile.Contents] = [:]
        for file in manifest.tombstoneFiles {
            tombstones[file.number] = try TombstoneFile.read(
                file, of: documentCounts[file.number] ?? [:], in: directory, of: fileSystem)
        }
        for (segment, image) in zip(manifest.segments, images) {
            var dead = Tombstones(documentCount: Int(image.documentCount))
            if let number = segment.tombstoneFile, let saved = tombstones[number]?[segment.file.number] { dead = saved }
            guard dead.deadCount == segment.deadCount else {
                throw .corrupt(
                    FileName.manifest.path(in: directory), section: "segments",
                    "the tombstones of segment-\(segment.file.number) are not those of the manifest")
            }
            state.append(image, tombstones: dead, through: segment.through, file: segment.file)
        }
    }

    private func isOpen(_ file: FileReference) -> Bool { !openImages.isEmpty && openImages[file] != nil }

    /// Maps a segment file, unless `bytes` has it, and insists that it is the one that was meant.
    func open(_ file: FileReference, _ bytes: ImageBytes? = nil) throws(StoreError) -> SegmentImage {
        if !openImages.isEmpty, let image = openImages[file] { return image }
        let path = FileName.segment(file.number).path(in: directory)
        let bytes = if let bytes { bytes } else { try map(file) }
        return try SegmentImage(bytes: try file.check(bytes, kind: .segment, path: path), name: path)
    }

    /// Maps a segment file and reads nothing of it yet.
    private func map(_ file: FileReference) throws(StoreError) -> ImageBytes {
        try fileSystem.map(FileName.segment(file.number).path(in: directory))
    }

    /// Maps a thumbnails file.
    func openThumbnails(_ file: FileReference) throws(StoreError) -> ThumbnailFileReader {
        try ThumbnailFileReader(file, in: directory, of: fileSystem)
    }
}
