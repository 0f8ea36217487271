import SearchlightBytes

/// What maintenance is due.
extension StoreWriter {
    /// Frames and bytes since the last checkpoint.
    var backlogSize: (frameCount: Int, byteCount: Int) {
        (
            backlog.frameCount + (journal?.frameCount ?? 0),
            backlog.byteCount + (journal.map { $0.byteCount - JournalFormat.headerByteCount } ?? 0)
        )
    }

    /// Whether the journal has reached its budget, or a checkpoint would give much space back.
    var isCheckpointDue: Bool {
        guard failure == nil, journal != nil else { return false }
        let size = backlogSize
        if let retry = checkpointRetry, size.frameCount < retry.frameCount, size.byteCount < retry.byteCount {
            return false
        }
        return size.frameCount >= options.journalFrameBudget || size.byteCount >= options.journalByteBudget
            || isReclaimDue(journalByteCount: size.byteCount)
    }

    /// What is dead in the journal outweighs what lives there, or retired files wait to be removed.
    private func isReclaimDue(journalByteCount: Int) -> Bool {
        if retiredFiles.values.reduce(0, +) > StoreWriter.reclaimedByteCount { return true }
        guard journalByteCount > StoreWriter.reclaimedByteCount else { return false }
        let live = state.slots.reduce(0) { $1.isFile ? $0 : $0 + options.mergePolicy.liveByteCount($1) }
        return journalByteCount - live > max(live, StoreWriter.reclaimedByteCount)
    }

    /// Less than this is not worth a checkpoint.
    private static var reclaimedByteCount: Int { 1 << 20 }

    /// How thoroughly the next checkpoint should drop thumbnails.
    var dueThumbnailSweep: ThumbnailSweep {
        let count = state.thumbnails.files.reduce(0) { $0 + $1.count }
        let deleted = state.deletedCount - thumbnailSweepMark
        return count > 0 && deleted >= UInt64(max(1_000, count / 2)) ? .mostlyDead : .none
    }

    /// The images in memory to merge next; none when nothing needs it.
    var dueMemoryMerge: [SnapshotSlot] { options.mergePolicy.memoryMerge(unreservedSlots) }

    /// The segment files to merge next; none when nothing needs it.
    var dueFileMerge: [SnapshotSlot] {
        guard failure == nil, state.sequence >= fileMergeRetry else { return [] }
        return options.mergePolicy.fileMerge(unreservedSlots)
    }

    /// Slots that no merge under way reads.
    private var unreservedSlots: [SnapshotSlot] {
        state.reservedSlots.isEmpty
            ? state.slots : state.slots.filter { !state.reservedSlots.contains($0.number) }
    }
}
