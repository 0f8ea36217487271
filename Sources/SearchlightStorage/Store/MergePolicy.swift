/// Which images to merge next: those of one size, eight at a time, so that an item is rewritten once a tier.
///
/// Pure: decides from sizes only. An identifier lives in one slot, so any slots can be merged with any others.
struct MergePolicy: Sendable {
    /// Slots of one tier that are merged into one of the next.
    var factor = 8

    /// Memory images larger than this wait for the checkpoint.
    var maximumMemoryByteCount = 4 << 20

    /// File images below this all count as the lowest tier.
    var smallestFileByteCount = 512 << 10

    /// A merge must leave room for its document numbers.
    var maximumDocumentCount = 1 << 30

    /// The memory images to merge next; empty when nothing needs it.
    func memoryMerge(_ slots: [SnapshotSlot]) -> [SnapshotSlot] {
        let candidates = slots.filter { !$0.isFile && $0.image.byteCount <= maximumMemoryByteCount }
        return fullTier(candidates) { tier(ofSize: $0.liveCount, smallest: 1) }
    }

    /// The segment files to merge next: one that is mostly dead alone, else those of a full tier.
    func fileMerge(_ slots: [SnapshotSlot]) -> [SnapshotSlot] {
        let files = slots.filter(\.isFile)
        if let dead = files.first(where: isMostlyDead) { return [dead] }
        return fullTier(files) { tier(ofSize: liveByteCount($0), smallest: smallestFileByteCount) }
    }

    /// Whether more documents of the slot are deleted than live.
    func isMostlyDead(_ slot: SnapshotSlot) -> Bool { slot.liveCount < slot.documentCount - slot.liveCount }

    /// Bytes that a merge would keep, roughly.
    func liveByteCount(_ slot: SnapshotSlot) -> Int {
        Int(Double(slot.image.byteCount) * Double(slot.liveCount) / Double(max(slot.documentCount, 1)))
    }

    /// The slots of the lowest tier with enough of them.
    private func fullTier(_ slots: [SnapshotSlot], _ tier: (SnapshotSlot) -> Int) -> [SnapshotSlot] {
        guard slots.count >= factor else { return [] }
        var tiers: [[SnapshotSlot]] = []
        for slot in slots {
            let level = tier(slot)
            while tiers.count <= level { tiers.append([]) }
            tiers[level].append(slot)
        }
        let full = tiers.first { $0.count >= factor } ?? []
        return withinLimit(full)
    }

    /// The smallest of the slots that fit into one image together; none when that is not even two.
    private func withinLimit(_ slots: [SnapshotSlot]) -> [SnapshotSlot] {
        var total = 0
        let fitting = slots.sorted { $0.liveCount < $1.liveCount }.prefix {
            total += $0.liveCount
            return total <= maximumDocumentCount
        }
        return fitting.count > 1 ? Array(fitting) : []
    }

    /// 0 up to `smallest`, then one more for each factor.
    private func tier(ofSize size: Int, smallest: Int) -> Int {
        var level = 0
        var bound = smallest
        while size > bound, level < 24 {
            bound *= factor
            level += 1
        }
        return level
    }
}
