import SearchlightBytes

/// What a record names, opened.
struct RecordContents {
    /// In the order of `CommitRecord.images`.
    var inFrame: [SegmentImage] = []

    /// In the order of `CommitRecord.segmentFiles`.
    var inFiles: [SegmentImage] = []

    /// In the order of `CommitRecord.thumbnailFiles`.
    var thumbnailFiles: [ThumbnailFileReader] = []
}

extension StoreState {
    /// Brings the state from before a record to after it, the thumbnails in its frame apart.
    mutating func apply(
        _ record: CommitRecord, contents: RecordContents, sequence: UInt64, time: Double, in scope: LeaseScope
    ) throws(StoreError) {
        try applyDeletions(of: record, time: time, in: scope)
        for image in contents.inFrame + contents.inFiles { try supersede(by: image, in: scope) }
        try append(record, contents, sequence: sequence)
        for slot in slots.suffix(contents.inFrame.count + contents.inFiles.count) {
            try moveEngagement(with: slot, time: time, purges: record.purges, in: scope)
        }
        for var event in record.engagementEvents {
            // Writers see to that; in a forged record a time far ahead would age all that comes after.
            event.time = min(event.time, time)
            try apply(event)
        }
        for state in record.clientStates { clientStates[state.handle] = state.bytes }
        self.sequence = sequence
        commitTimes.note(time)
        if let next = record.nextThumbnailNumber { nextThumbnailNumber = max(next, nextThumbnailNumber) }
    }

    mutating func apply(_ event: EngagementEvent) throws(StoreError) {
        try engagement.apply(event)
        engagementVersion += 1
    }

    private mutating func append(
        _ record: CommitRecord, _ contents: RecordContents, sequence: UInt64
    ) throws(StoreError) {
        for (entry, image) in zip(record.images, contents.inFrame) {
            try append(image, dead: entry.deadDocuments, through: sequence, file: nil)
        }
        for (entry, image) in zip(record.segmentFiles, contents.inFiles) {
            try append(image, dead: entry.deadDocuments, through: sequence, file: entry.file)
        }
        thumbnails.files += contents.thumbnailFiles
    }

    /// An item that comes back takes up the engagement it had; that of one that did not outlive its commit is retired.
    private mutating func moveEngagement(
        with slot: SnapshotSlot, time: Double, purges: Bool, in scope: LeaseScope
    ) throws(StoreError) {
        guard engagement.hasDormant || !engagement.isEmpty && !slot.tombstones.isEmpty else { return }
        engagementVersion += 1
        let none = Tombstones(documentCount: slot.documentCount)
        try slot.tombstones.forEachAdded(since: none) { (document) throws(StoreError) in
            let identifier = try slot.image.head(of: document, in: scope).identifier
            guard try slots.locate(IdentifierKey(identifier), in: scope) == nil else { return }
            try retireEngagement(identifier.string(), time: time, purges: purges)
        }
        if engagement.hasDormant { try wakeEngagement(with: slot, time: time, in: scope) }
    }

    /// Looks up whichever are fewer: the documents among what is dormant, or what is dormant among the documents.
    private mutating func wakeEngagement(
        with slot: SnapshotSlot, time: Double, in scope: LeaseScope
    ) throws(StoreError) {
        if engagement.count > Int(slot.image.documentCount) {
            for document in 0..<slot.image.documentCount where !slot.tombstones.contains(document) {
                try engagement.wake(try slot.image.identifierKey(of: document, in: scope), time: time)
            }
        } else {
            for key in try engagement.dormantKeys() where try slot.liveDocument(key, in: scope) != nil {
                try engagement.wake(key, time: time)
            }
        }
    }
}
