import SearchlightBytes

/// Background work that a commit made due.
struct DueWork {
    /// Merges of images in memory.
    var images = false

    /// A checkpoint.
    var journal = false

    /// Merges of segment files.
    var files = false

    /// Whether so many images wait to be merged that commits have to wait for it.
    var isUrgent = false
}

extension StoreWriter {
    /// What should be done in the background now.
    var dueWork: DueWork {
        DueWork(
            images: !dueMemoryMerge.isEmpty, journal: isCheckpointDue, files: !dueFileMerge.isEmpty,
            isUrgent: state.slots.count > StoreWriter.urgentSlotCount)
    }

    /// With more slots than this, searches suffer.
    private static var urgentSlotCount: Int { 400 }
}

extension Store {
    /// Sees to it that due work is done, in the way that the options say.
    func start(_ due: DueWork) {
        switch options.maintenance {
        case .background:
            if due.images { lanes.images.request() }
            if due.journal { lanes.journal.request() }
            if due.files { lanes.files.request() }
            if due.images, due.isUrgent { tidyImages() }
        case .inline:
            if due.images { tidyImages() }
            if due.journal { tidyJournal() }
            if due.files { tidyFiles() }
        case .manual: break
        }
    }

    /// Waits until merges and checkpoints that are due have ended.
    package func waitForMaintenance() { lanes.waitUntilIdle() }

    /// Merges images in memory while that is due. Failures are left to the next attempt: nothing is lost by waiting.
    func tidyImages() {
        imageLock.withLock {
            do { while try mergeImagesOnce() {} } catch { return }
        }
    }

    /// Makes a checkpoint if one is due. After a failure everything is as durable as before; see `checkpointRetry`.
    func tidyJournal() {
        checkpointLock.withLock {
            let isDue = queue.exclusively { writer?.isCheckpointDue == true }
            guard isDue else { return }
            do { _ = try checkpointLocked(sweep: nil) } catch { return }
        }
        let due = queue.exclusively { writer?.dueWork ?? DueWork() }
        if due.files { start(DueWork(files: true)) }
    }

    /// Merges segment files while that is due, and gives back the space of what they replace.
    func tidyFiles() {
        fileLock.withLock {
            do {
                var isChanged = false
                while try mergeFilesOnce() { isChanged = true }
                if isChanged { try checkpoint() }
            } catch { return }
        }
    }
}

// MARK: - Single steps

extension Store {
    /// Merges one group of images in memory; false when none is due. `imageLock` is held.
    private func mergeImagesOnce() throws(StoreError) -> Bool {
        guard let writer else { return false }
        let begun = queue.exclusively { () -> SlotMerge? in
            let inputs = writer.dueMemoryMerge
            return inputs.isEmpty ? nil : writer.beginMerge(inputs)
        }
        guard let merge = begun else { return false }
        do {
            let image = try merge.imageInMemory()
            try finish(merge, image, file: nil, writer)
        } catch {
            queue.exclusively { writer.state.abandon(merge) }
            throw error
        }
        return true
    }

    /// Merges one group of segment files; false when none is due. `fileLock` is held.
    private func mergeFilesOnce() throws(StoreError) -> Bool {
        guard let writer else { return false }
        let begun = queue.exclusively { () -> SlotMerge? in
            let inputs = writer.dueFileMerge
            return inputs.isEmpty ? nil : writer.beginMerge(inputs)
        }
        guard let merge = begun else { return false }
        try mergeFiles(merge, writer)
        return true
    }

    /// Carries out a merge into a segment file that the next checkpoint will name. `fileLock` is held.
    func mergeFiles(_ merge: SlotMerge, _ writer: StoreWriter) throws(StoreError) {
        let number = numbers.nextFile()
        do {
            let output = try MergeOutput(merge, number: number, directory: directory, fileSystem: fileSystem)
            try finish(merge, output.segment?.image, file: output.segment?.file, writer)
            // why: nothing names the file; where it cannot be removed, a later writer does.
            if output.segment == nil { try? fileSystem.remove(FileName.segment(number).path(in: directory)) }
        } catch {
            if error.code != .alreadyExists {
                // why: where `finish` throws the state is unchanged, so nothing names it; the error that led here counts.
                try? fileSystem.remove(FileName.segment(number).path(in: directory))
            }
            queue.exclusively { writer.postpone(merge, after: error) }
            throw error
        }
    }

    private func finish(
        _ merge: SlotMerge, _ image: SegmentImage?, file: FileReference?, _ writer: StoreWriter
    ) throws(StoreError) {
        try queue.exclusively { () throws(StoreError) in
            try writer.finish(merge, with: image, file: file)
            publish(writer.state)
        }
    }

    /// Makes a checkpoint; false when there was nothing to do. `checkpointLock` is held.
    func checkpointLocked(sweep: ThumbnailSweep?) throws(StoreError) -> Bool {
        let writer = try requireWriter()
        var isSweeping = false
        defer { if isSweeping { numbers.endSweep() } }
        let begun = try imageLock.withLock { () throws(StoreError) -> Checkpoint? in
            try queue.exclusively { () throws(StoreError) -> Checkpoint? in
                var sweep = sweep ?? writer.dueThumbnailSweep
                if sweep != .none {
                    isSweeping = numbers.beginSweep()
                    if !isSweeping { sweep = .none }
                }
                defer { publish(writer.state) }
                return try writer.beginCheckpoint(sweep: sweep)
            }
        }
        guard let checkpoint = begun else { return false }
        do {
            let result = try checkpoint.write()
            queue.exclusively {
                writer.install(checkpoint, result)
                publish(writer.state)
            }
        } catch {
            queue.exclusively { writer.abandon(checkpoint, after: error) }
            throw error
        }
        return true
    }
}

extension StoreWriter {
    /// Begins a merge of slots that stay in place meanwhile.
    func beginMerge(_ inputs: [SnapshotSlot]) -> SlotMerge {
        state.begin(inputs, expiryLimit: state.commitTimes.expiryLimit(clock: options.clock()))
    }

    /// Puts the result of a merge in place.
    func finish(_ merge: SlotMerge, with image: SegmentImage?, file: FileReference?) throws(StoreError) {
        defer { scope.reset() }
        try state.finish(merge, with: image, file: file, in: scope)
        for input in merge.inputs {
            if let file = input.file { retiredFiles[.segment(file.number)] = file.byteCount }
        }
        dropEmptySlots()
    }

    /// After a failed merge of files: its slots go on as they are, and what is damaged is not tried again.
    func postpone(_ merge: SlotMerge, after error: StoreError) {
        if error.code != .corrupt { state.abandon(merge) }
        if error.code == .syncFailed { fail(error) }
        fileMergeRetry = state.sequence + UInt64(options.journalFrameBudget)
    }
}
