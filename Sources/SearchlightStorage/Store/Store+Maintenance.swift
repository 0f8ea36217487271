import SearchlightBytes

/// Background work that a commit made due.
struct DueWork {
    /// Merges of images in memory, or a checkpoint.
    var memory = false

    /// Merges of segment files.
    var files = false
}

extension StoreWriter {
    /// What should be done in the background now.
    var dueWork: DueWork {
        DueWork(memory: isCheckpointDue || !dueMemoryMerge.isEmpty, files: !dueFileMerge.isEmpty)
    }
}

extension Store {
    /// Sees to it that due work is done, in the way that the options say.
    func start(_ due: DueWork) {
        switch options.maintenance {
        case .background:
            if due.memory { lanes.memory.request() }
            if due.files { lanes.files.request() }
        case .inline:
            if due.memory { tidyMemory() }
            if due.files { tidyFiles() }
        case .manual: break
        }
    }

    /// Waits until merges and checkpoints that are due have ended.
    package func waitForMaintenance() { lanes.waitUntilIdle() }

    /// Does what is due with images in memory and the journal. Failures are left to the next attempt: everything is
    /// as durable as before.
    func tidyMemory() {
        memoryLock.withLock {
            do {
                while try mergeMemoryOnce() {}
                let isDue = queue.exclusively { writer?.isCheckpointDue == true }
                if isDue { _ = try checkpointLocked(sweep: nil) }
            } catch { return }
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
    /// Merges one group of images in memory; false when none is due. `memoryLock` is held.
    private func mergeMemoryOnce() throws(StoreError) -> Bool {
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
            // why: as above, and the error that led here is the one to report.
            try? fileSystem.remove(FileName.segment(number).path(in: directory))
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

    /// Makes a checkpoint; false when there was nothing to do. `memoryLock` is held.
    func checkpointLocked(sweep: ThumbnailSweep?) throws(StoreError) -> Bool {
        let writer = try requireWriter()
        var isSweeping = false
        defer { if isSweeping { numbers.endSweep() } }
        let begun = try queue.exclusively { () throws(StoreError) -> Checkpoint? in
            var sweep = sweep ?? writer.dueThumbnailSweep
            if sweep != .none {
                isSweeping = numbers.beginSweep()
                if !isSweeping { sweep = .none }
            }
            let begun = try writer.beginCheckpoint(sweep: sweep)
            publish(writer.state)
            return begun
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
