import SearchlightBytes

/// Merges slots into one image, apart from what happens to them meanwhile.
struct SlotMerge {
    /// The slots as they were when the merge began.
    let inputs: [SnapshotSlot]

    /// Deletions up to this sequence are applied in the result.
    let through: UInt64

    /// Items whose expiry lies before this time are dropped; nil to drop none.
    let expiryLimit: Double?

    /// Writes the image. Nil, with nothing written, where no document is left.
    func write(into sink: inout ImageSink) throws(StoreError) -> SegmentSummary? {
        guard inputs.contains(where: { $0.liveCount > 0 }) else { return nil }
        let images = inputs.map { SegmentMerger.Input(image: $0.image, tombstones: $0.tombstones) }
        var merger = SegmentMerger(inputs: images, dropExpiredBefore: expiryLimit)
        return try merger.merge(into: &sink)
    }

    /// The image in memory; nil where no document is left.
    func imageInMemory() throws(StoreError) -> SegmentImage? {
        var sink = ImageSink()
        guard try write(into: &sink) != nil else { return nil }
        let bytes = sink.takeWriter().withView { ImageBytes(copying: $0) }
        return try SegmentImage(bytes: bytes, name: "image in memory")
    }
}

extension StoreState {
    /// Begins a merge: its slots stay until `finish` or `abandon`.
    mutating func begin(_ inputs: [SnapshotSlot], expiryLimit: Double?) -> SlotMerge {
        for input in inputs { reservedSlots.insert(input.number) }
        return SlotMerge(inputs: inputs, through: sequence, expiryLimit: expiryLimit)
    }

    /// Lets the slots of a merge go on as they are.
    mutating func abandon(_ merge: SlotMerge) {
        for input in merge.inputs { reservedSlots.remove(input.number) }
    }

    /// Puts the result of a merge in the place of its slots, with what was deleted since it began.
    ///
    /// Where it throws, the state is unchanged. O(slots + documents deleted since).
    mutating func finish(
        _ merge: SlotMerge, with result: SegmentImage?, file: FileReference?, in scope: LeaseScope
    ) throws(StoreError) {
        let old = Dictionary(uniqueKeysWithValues: merge.inputs.map { ($0.number, $0) })
        var tombstones = Tombstones(documentCount: Int(result?.documentCount ?? 0))
        for slot in slots {
            guard let input = old[slot.number], let result else { continue }
            try slot.tombstones.forEachAdded(since: input.tombstones) { (document) throws(StoreError) in
                let key = try slot.image.identifierKey(of: document, in: scope)
                if let moved = try result.document(key, in: scope) { tombstones.insert(moved) }
            }
        }
        abandon(merge)
        let position = slots.firstIndex { old[$0.number] != nil } ?? slots.endIndex
        slots.removeAll { old[$0.number] != nil }
        guard let result else { return }
        let slot = SnapshotSlot(
            number: nextSlotNumber, image: result, tombstones: tombstones, through: merge.through, file: file)
        nextSlotNumber += 1
        slots.insert(slot, at: position)
    }
}
