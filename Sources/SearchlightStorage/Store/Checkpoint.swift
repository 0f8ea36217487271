import SearchlightBytes

/// A checkpoint under way: the state of one moment, on its way into files that a new manifest will name.
///
/// Made and installed in the turn of the commit queue; `write` runs beside commits.
struct Checkpoint {
    /// The state as of the checkpoint's sequence.
    let state: StoreState

    /// The manifest that is on disk.
    let previous: Manifest

    /// The merge of the images in memory into a segment file.
    let merge: SlotMerge

    /// The journal that holds what comes after the checkpoint.
    let firstJournal: JournalHeader

    /// Now, in seconds since 1970.
    let time: Double

    /// Whether the engagement changed since it was last written, or its file does not tell the used documents of all
    /// segments.
    let savesEngagement: Bool

    /// Which thumbnails that no item names are to be dropped.
    let sweep: ThumbnailSweep

    let directory: String
    let fileSystem: any FileSystem
    let numbers: NumberSource

    /// The right to write.
    let lock: (any FileLock)?
}

/// What a checkpoint made.
struct CheckpointResult {
    var manifest: Manifest

    /// The merged image and its file; nil where no item was in memory.
    var segment: (image: SegmentImage, file: FileReference)?

    /// What the new engagement file holds; nil where none was written.
    var engagement: EngagementTable?

    /// The thumbnails files, which now also hold what lay in the journals.
    var thumbnailFiles: [ThumbnailFileReader] = []
}

extension Checkpoint {
    /// Writes and syncs all files, the manifest last. Where it throws, the files it made are removed again, unless a
    /// manifest that names them may be on disk.
    func write() throws(StoreError) -> CheckpointResult {
        var files: [FileName] = []
        var result = CheckpointResult(manifest: previous)
        do {
            try writeSegment(&result, &files)
            try writeTombstones(&result, &files)
            try writeEngagement(&result, &files)
            try writeThumbnails(&result, &files)
            // The journal's name was made durable with it.
            if !result.manifest.fileNames.isSubset(of: previous.fileNames) { try fileSystem.syncDirectory(directory) }
            complete(&result.manifest)
            try checkLock()
        } catch {
            // What was there already is somebody else's.
            discard(error.code == .alreadyExists ? files.dropLast() : files)
            throw error
        }
        do { try result.manifest.replace(in: directory, of: fileSystem) } catch {
            if error.code != .syncFailed { discard(files) }
            throw error
        }
        return result
    }

    /// Who lost the right to write must not replace another writer's manifest.
    private func checkLock() throws(StoreError) {
        if let lock, !lock.isInForce { throw .lostLock(directory) }
    }

    /// The names are not in the manifest; what cannot be removed now is removed as an orphan by a later writer.
    private func discard(_ files: [FileName]) {
        // why: the error that led here is the one to report, and files that stay take space and do no harm.
        for file in files { try? fileSystem.remove(file.path(in: directory)) }
    }

    private func path(_ name: FileName) -> String { name.path(in: directory) }
}

// MARK: - Parts

extension Checkpoint {
    private func writeSegment(_ result: inout CheckpointResult, _ files: inout [FileName]) throws(StoreError) {
        guard merge.inputs.contains(where: { $0.liveCount > 0 }) else { return }
        let number = numbers.nextFile()
        files.append(.segment(number))
        let output = try MergeOutput(merge, number: number, directory: directory, fileSystem: fileSystem)
        result.segment = output.segment
        if output.segment == nil { try fileSystem.remove(path(.segment(number))) }
    }

    /// One file holds the deletions in all segments. It is written anew when any of them changed.
    private func writeTombstones(_ result: inout CheckpointResult, _ files: inout [FileName]) throws(StoreError) {
        let slots = state.slots.filter(\.isFile)
        let dead = slots.filter { !$0.tombstones.isEmpty }
        let saved = Dictionary(previous.segments.map { ($0.file.number, $0) }) { first, _ in first }
        var tombstoneFile = previous.tombstoneFiles.first
        if dead.isEmpty {
            tombstoneFile = nil
        } else if tombstoneFile == nil || dead.contains(where: { saved[$0.fileNumber]?.deadCount != $0.deadCount }) {
            let number = numbers.nextFile()
            files.append(.tombstones(number))
            let contents = Dictionary(dead.map { ($0.fileNumber, $0.tombstones) }) { first, _ in first }
            tombstoneFile = try TombstoneFile.write(contents, number: number, in: directory, of: fileSystem)
        }
        result.manifest.tombstoneFiles = tombstoneFile.map { [$0] } ?? []
        result.manifest.segments = slots.compactMap { slot in
            slot.file.map { file in
                Manifest.Segment(
                    file: file, through: slot.through,
                    tombstoneFile: slot.tombstones.isEmpty ? nil : tombstoneFile?.number, deadCount: slot.deadCount)
            }
        }
        if let segment = result.segment {
            result.manifest.segments.append(.init(file: segment.file, through: merge.through))
        }
    }

    private func writeEngagement(_ result: inout CheckpointResult, _ files: inout [FileName]) throws(StoreError) {
        guard savesEngagement else { return }
        guard !state.engagement.isEmpty else {
            result.manifest.engagementFile = nil
            return
        }
        let number = numbers.nextFile()
        files.append(.engagement(number))
        // A clock that jumped must not make it forget.
        let limit = state.commitTimes.expiryLimit(clock: time)
        let file = try state.engagement.write(
            number: number, time: limit, segments: engagementTargets(result), in: directory, of: fileSystem)
        result.manifest.engagementFile = file
        // Opened before the manifest names it, so that nothing of the system can fail once that is on disk.
        result.engagement = try EngagementTable(file, in: directory, of: fileSystem)
    }

    /// The segments that the manifest will name.
    private func engagementTargets(_ result: CheckpointResult) -> [EngagementTarget] {
        var targets = state.slots.compactMap { slot in
            slot.file.map { EngagementTarget(number: $0.number, image: slot.image, tombstones: slot.tombstones) }
        }
        if let segment = result.segment {
            let none = Tombstones(documentCount: Int(segment.image.documentCount))
            targets.append(EngagementTarget(number: segment.file.number, image: segment.image, tombstones: none))
        }
        return targets
    }

    private func writeThumbnails(_ result: inout CheckpointResult, _ files: inout [FileName]) throws(StoreError) {
        var output = ThumbnailCollection(state, sweep: sweep, directory: directory, fileSystem: fileSystem)
        try output.write(numbers: numbers, firstJournal: firstJournal.number, files: &files)
        result.thumbnailFiles = output.readers
        result.manifest.thumbnailFiles = output.readers.map(\.reference)
    }

    private func complete(_ manifest: inout Manifest) {
        manifest.generation = previous.generation &+ 1
        manifest.checkpointSequence = state.sequence
        manifest.lastCommitTime = state.commitTimes.newest
        manifest.confirmedCommitTime = state.commitTimes.confirmed
        manifest.firstJournal = firstJournal.number
        manifest.firstJournalIdentity = firstJournal.identity
        manifest.clientStates = state.clientStates.sorted
        manifest.nextFileNumber = numbers.unused.file
        manifest.nextThumbnailNumber = max(state.nextThumbnailNumber, numbers.unused.thumbnail)
    }
}

extension SnapshotSlot {
    /// The number of its segment file; 0 for an image in memory, which no file has.
    var fileNumber: UInt64 { file?.number ?? 0 }

    var deadCount: UInt32 { UInt32(tombstones.deadCount) }
}
