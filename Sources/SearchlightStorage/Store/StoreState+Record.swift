import SearchlightBytes

/// The images of a record, opened.
struct RecordImages {
    /// In the order of `CommitRecord.images`.
    var inFrame: [SegmentImage] = []

    /// In the order of `CommitRecord.segmentFiles`.
    var inFiles: [SegmentImage] = []
}

extension StoreState {
    /// Brings the state from before a record to after it, its thumbnails apart.
    mutating func apply(
        _ record: CommitRecord, images: RecordImages, sequence: UInt64, time: Double, in scope: LeaseScope
    ) throws(StoreError) {
        try applyDeletions(of: record, time: time, in: scope)
        let all = images.inFrame + images.inFiles
        for image in all { try supersede(by: image, in: scope) }
        try append(record, images: images, sequence: sequence)
        for image in all { try wakeEngagement(for: image, time: time, in: scope) }
        for event in record.engagementEvents { try apply(event) }
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
        _ record: CommitRecord, images: RecordImages, sequence: UInt64
    ) throws(StoreError) {
        for (entry, image) in zip(record.images, images.inFrame) {
            try append(image, dead: entry.deadDocuments, through: sequence, file: nil)
        }
        for (entry, image) in zip(record.segmentFiles, images.inFiles) {
            try append(image, dead: entry.deadDocuments, through: sequence, file: entry.file)
        }
    }

    /// An item that comes back takes up the engagement it had.
    private mutating func wakeEngagement(
        for image: SegmentImage, time: Double, in scope: LeaseScope
    ) throws(StoreError) {
        guard engagement.hasDormant else { return }
        engagementVersion += 1
        for document in 0..<image.documentCount {
            try engagement.wake(try image.head(of: document, in: scope).identifier.string(), time: time)
        }
    }
}
