import SearchlightBytes

/// Everything that commits change, as a value: a commit changes a copy, which becomes current once it is durable.
///
/// Commits and recovery apply records through the same functions, so both end in the same state.
struct StoreState: Sendable {
    /// The images, oldest first.
    var slots: [SnapshotSlot] = []
    var sequence: UInt64 = 0
    var commitTimes = CommitTimes()
    var engagement = EngagementTable()

    /// Grows whenever `engagement` may have changed.
    var engagementVersion: UInt64 = 0
    var thumbnails = ThumbnailLocator()
    var clientStates = ClientStates()

    /// The number for the next slot.
    var nextSlotNumber: UInt64 = 1

    /// The number for the next new thumbnail.
    var nextThumbnailNumber: UInt64 = 1

    /// Documents deleted since the store was opened.
    var deletedCount: UInt64 = 0

    /// Slots that a merge under way reads: they stay in place, even without a live document, until it is installed.
    var reservedSlots: Set<UInt64> = []
}

// MARK: - Slots

extension StoreState {
    /// Adds an image behind the others.
    mutating func append(
        _ image: SegmentImage, dead: [DocumentNumber], through: UInt64, file: FileReference?
    ) throws(StoreError) {
        var tombstones = Tombstones(documentCount: Int(image.documentCount))
        for document in dead where !tombstones.insert(document) {
            throw .corrupt(image.name, "a dead document is named twice or does not exist")
        }
        append(image, tombstones: tombstones, through: through, file: file)
    }

    /// Adds an image with what is deleted in it.
    mutating func append(_ image: SegmentImage, tombstones: Tombstones, through: UInt64, file: FileReference?) {
        slots.append(
            SnapshotSlot(
                number: nextSlotNumber, image: image, tombstones: tombstones, through: through, file: file))
        nextSlotNumber += 1
    }

    /// Forgets images without a live document, unless a merge reads them. Gives back those that lie in files.
    mutating func dropEmptySlots() -> [FileReference] {
        var files: [FileReference] = []
        slots.removeAll { slot in
            guard slot.liveCount == 0, !reservedSlots.contains(slot.number) else { return false }
            if let file = slot.file { files.append(file) }
            return true
        }
        return files
    }
}
