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

    /// Thumbnails files larger than this are not merged for their number alone.
    var maximumThumbnailByteCount = 256 << 20

    /// A merge must leave room for its document numbers.
    var maximumDocumentCount = 1 << 30

    /// The memory images to merge next; empty when nothing needs it.
    func memoryMerge(_ slots: [SnapshotSlot]) -> [SnapshotSlot] {
        guard slots.count >= factor else { return [] }
        let candidates = slots.filter { !$0.isFile && $0.image.byteCount <= maximumMemoryByteCount }
        return withinLimit(fullTier(candidates) { tier(ofSize: $0.liveCount, smallest: 1) })
    }

    /// The segment files to merge next: one that is mostly dead alone, else those of a full tier.
    func fileMerge(_ slots: [SnapshotSlot]) -> [SnapshotSlot] {
        let files = slots.filter(\.isFile)
        if let dead = files.first(where: isMostlyDead) { return [dead] }
        return withinLimit(fullTier(files) { tier(ofSize: liveByteCount($0), smallest: smallestFileByteCount) })
    }

    /// The thumbnails files to merge next; none when nothing needs it. Large ones are left as they are.
    func thumbnailMerge(_ files: [ThumbnailFileReader]) -> [ThumbnailFileReader] {
        let candidates = files.filter { $0.reference.byteCount <= maximumThumbnailByteCount }
        return fullTier(candidates) { tier(ofSize: $0.reference.byteCount, smallest: smallestFileByteCount) }
    }

    /// Whether more documents of the slot are deleted than live.
    func isMostlyDead(_ slot: SnapshotSlot) -> Bool { slot.liveCount < slot.documentCount - slot.liveCount }

    /// Bytes that a merge would keep, roughly.
    func liveByteCount(_ slot: SnapshotSlot) -> Int {
        Int(Double(slot.image.byteCount) * Double(slot.liveCount) / Double(max(slot.documentCount, 1)))
    }

    /// What is in the lowest tier with enough in it.
    private func fullTier<Element>(_ elements: [Element], _ tier: (Element) -> Int) -> [Element] {
        guard elements.count >= factor else { return [] }
        var tiers: [[Element]] = []
        for element in elements {
            let level = tier(element)
            while tiers.count <= level { tiers.append([]) }
            tiers[level].append(element)
        }
        return tiers.first { $0.count >= factor } ?? []
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
