import SearchlightBytes

/// Applies the commits in the journals to the state of the checkpoint.
struct JournalReplay {
    /// Where the commits come from; its counts say how much was read.
    let chain: JournalChain

    private let recovery: Recovery
    private let scope: LeaseScope

    /// Images of a few items a frame are merged as they come, many at a time since no search waits.
    private let policy: MergePolicy = {
        var policy = MergePolicy()
        policy.factor = 64
        return policy
    }()

    /// Begins at the journal that the manifest names.
    init(_ manifest: Manifest, recovery: Recovery, in scope: LeaseScope) throws(StoreError) {
        chain = try JournalChain(manifest, in: recovery.directory, of: recovery.fileSystem)
        self.recovery = recovery
        self.scope = scope
    }

    /// Nil where no commit was read so far: then reading may as well begin anew.
    var unlessEmpty: JournalReplay? { chain.frameCount == 0 ? nil : self }

    /// Applies all commits that were not read yet; true when there were any.
    func run(onto state: inout StoreState) throws(StoreError) -> Bool {
        let sequence = state.sequence
        while let frame = try chain.next() {
            try apply(frame, onto: &state)
            scope.reset()
        }
        return state.sequence != sequence
    }

    private func apply(_ frame: JournalFrame, onto state: inout StoreState) throws(StoreError) {
        guard let reader = chain.journals.last else { return }
        try checkFiles(of: frame.record, state, reader)
        let contents = try open(frame, of: reader)
        try state.apply(
            frame.record, contents: contents, sequence: frame.sequence, time: frame.commitTime, in: scope)
        if state.thumbnails.journals.last?.journal != reader.header.number {
            state.thumbnails.journals.append(JournalThumbnails(journal: reader.header.number, file: reader.file))
        }
        state.thumbnails.journals.last?.add(frame.thumbnails)
        _ = state.dropEmptySlots()
        try mergeSmallImages(&state)
    }

    /// A file is named once: naming it again and again would take an open image for some bytes.
    private func checkFiles(
        of record: CommitRecord, _ state: StoreState, _ reader: JournalReader
    ) throws(StoreError) {
        let files = record.segmentFiles.map(\.file) + record.thumbnailFiles
        guard !files.isEmpty else { return }
        var known = Set(state.slots.compactMap { $0.file?.number } + state.thumbnails.files.map(\.reference.number))
        for file in files where !known.insert(file.number).inserted {
            throw .corrupt(reader.file.path, section: "commit record", "file \(file.number) is named twice")
        }
    }

    private func open(_ frame: JournalFrame, of reader: JournalReader) throws(StoreError) -> RecordContents {
        var contents = RecordContents()
        for (index, image) in frame.record.images.enumerated() {
            let name = "\(reader.file.path), frame at \(frame.offset), image \(index)"
            contents.inFrame.append(try SegmentImage(bytes: image.bytes, name: name))
        }
        for segment in frame.record.segmentFiles { contents.inFiles.append(try recovery.open(segment.file)) }
        for file in frame.record.thumbnailFiles { contents.thumbnailFiles.append(try recovery.openThumbnails(file)) }
        return contents
    }

    private func mergeSmallImages(_ state: inout StoreState) throws(StoreError) {
        while true {
            let inputs = policy.memoryMerge(state.slots)
            guard !inputs.isEmpty else { return }
            // Nothing is dropped for its expiry here: a reader has no say in that.
            let merge = state.begin(inputs, expiryLimit: nil)
            try state.finish(merge, with: try merge.imageInMemory(), file: nil, in: scope)
        }
    }
}
