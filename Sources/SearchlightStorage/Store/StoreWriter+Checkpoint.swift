import SearchlightBytes

extension StoreWriter {
    /// Makes the writer ready to append: what was found in journals is put into new, synced files first.
    ///
    /// Runs within one turn, before the first commit; later calls do nothing.
    func prepare() throws(StoreError) {
        try checkUsable()
        guard journal == nil else { return }
        if let cleanEnd { return try goOn(from: cleanEnd) }
        let fresh = try makeJournal(from: backlog.position, isFromRecovery: true)
        let checkpoint = begin(firstJournal: fresh.header, sweep: .none)
        do { install(checkpoint, try checkpoint.write(), continuingIn: fresh) } catch {
            abandon(checkpoint, after: error)
            discard(fresh, after: error)
            throw error
        }
    }

    /// Begins a journal behind one that holds nothing: recovery finds it, as it finds the one that a checkpoint begins.
    ///
    /// Only the store that replaced the manifest without an error closes the journal which that names. So what was read is
    /// on the disk, the frame that closes the journal perhaps excepted, and nothing has to be written anew.
    private func goOn(from end: JournalPosition) throws(StoreError) {
        let fresh = try makeJournal(from: end, isFromRecovery: false)
        journal = fresh
        state.thumbnails.journals.append(JournalThumbnails(journal: fresh.header.number, file: fresh.file))
    }

    /// The journal holds no frame, and no manifest names it, unless that could not be made certain.
    private func discard(_ fresh: JournalWriter, after error: StoreError) {
        guard error.code != .syncFailed else { return }
        // why: the error that led here is the one to report; a journal without frames does no harm.
        try? fileSystem.remove(fresh.file.path)
    }

    private func makeJournal(
        from base: JournalPosition, isFromRecovery: Bool
    ) throws(StoreError) -> JournalWriter {
        try checkLock()
        let header = JournalHeader(
            number: numbers.nextFile(), indexIdentity: manifest.indexIdentity, base: base,
            isFromRecovery: isFromRecovery)
        return try failing { () throws(StoreError) in try JournalWriter(header, in: directory, of: fileSystem) }
    }

    /// Begins a checkpoint of the present state and lets commits go on in a new journal. Nil where it would change
    /// nothing.
    func beginCheckpoint(sweep: ThumbnailSweep) throws(StoreError) -> Checkpoint? {
        try prepare()
        guard let old = journal, isCheckpointUseful || sweep != .none else { return nil }
        try failing { () throws(StoreError) in try old.sync() }
        let fresh = try makeJournal(from: old.position, isFromRecovery: false)
        backlog.frameCount += old.frameCount
        backlog.byteCount += old.byteCount - JournalFormat.headerByteCount
        journal = fresh
        state.thumbnails.journals.append(JournalThumbnails(journal: fresh.header.number, file: fresh.file))
        return begin(firstJournal: fresh.header, sweep: sweep)
    }

    /// Whether the manifest is behind the state.
    private var isCheckpointUseful: Bool {
        state.sequence != manifest.checkpointSequence || !retiredFiles.isEmpty
            || Set(state.slots.compactMap(\.file)) != Set(manifest.segments.map(\.file))
    }

    private func begin(firstJournal: JournalHeader, sweep: ThumbnailSweep) -> Checkpoint {
        let basis = state
        let time = options.clock()
        let merge = state.begin(
            state.slots.filter { !$0.isFile }, expiryLimit: state.commitTimes.expiryLimit(clock: time))
        return Checkpoint(
            state: basis, previous: manifest, merge: merge, firstJournal: firstJournal, time: time,
            savesEngagement: state.engagementVersion != savedEngagementVersion || !isEngagementTold(merge),
            sweep: sweep, directory: directory, fileSystem: fileSystem, numbers: numbers, lock: lock)
    }

    /// Whether the engagement file tells the used documents of every segment, so that searches need not look them up.
    private func isEngagementTold(_ merge: SlotMerge) -> Bool {
        if state.engagement.isEmpty { return true }
        let files = state.slots.compactMap(\.file)
        return merge.inputs.isEmpty && files.allSatisfy { state.engagement.tells(ofSegment: $0.number) }
    }

    /// Puts what a checkpoint made into the present state and removes the files that nothing names any more.
    ///
    /// The manifest is on disk; what was deleted while it was written stays deleted.
    func install(
        _ checkpoint: Checkpoint, _ result: CheckpointResult, continuingIn fresh: JournalWriter? = nil
    ) {
        defer { scope.reset() }
        let old = manifest
        manifest = result.manifest
        if let fresh {
            journal = fresh
            state.thumbnails.journals.append(JournalThumbnails(journal: fresh.header.number, file: fresh.file))
        }
        backlog = JournalBacklog(position: backlog.position)
        savedEngagementVersion = checkpoint.state.engagementVersion
        checkpointRetry = nil
        state.thumbnails.journals.removeAll { $0.journal < checkpoint.firstJournal.number }
        replaceThumbnailFiles(checkpoint.state.thumbnails.files, by: result.thumbnailFiles)
        if checkpoint.sweep != .none { thumbnailSweepMark = checkpoint.state.deletedCount }
        do {
            try rebaseEngagement(checkpoint, result.engagement)
            try state.finish(
                checkpoint.merge, with: result.segment?.image, file: result.segment?.file, in: scope)
        } catch {
            // Damage met while moving deletions over: the state stays readable, and nothing is built on it.
            state.abandon(checkpoint.merge)
            fail(error)
        }
        dropEmptySlots()
        removeObsoleteFiles(old, journalsBefore: checkpoint.firstJournal.number)
    }

    /// Files that commits brought meanwhile stay.
    private func replaceThumbnailFiles(_ old: [ThumbnailFileReader], by new: [ThumbnailFileReader]) {
        let kept = Set(new.map(\.reference))
        for file in old where !kept.contains(file.reference) {
            retiredFiles[.thumbnails(file.reference.number)] = file.reference.byteCount
        }
        let known = Set(old.map(\.reference))
        state.thumbnails.files = new + state.thumbnails.files.filter { !known.contains($0.reference) }
    }

    /// What the new file holds of engagement leaves the memory.
    private func rebaseEngagement(_ checkpoint: Checkpoint, _ saved: EngagementTable?) throws(StoreError) {
        guard let saved else { return }
        state.engagement = try state.engagement.rebased(onto: saved, writtenFrom: checkpoint.state.engagement)
    }

    /// Lets everything go on as before the checkpoint.
    func abandon(_ checkpoint: Checkpoint, after error: StoreError) {
        state.abandon(checkpoint.merge)
        if error.code == .syncFailed { fail(error) }
        let size = backlogSize
        checkpointRetry = (
            size.frameCount + options.journalFrameBudget / 4, size.byteCount + options.journalByteBudget / 4
        )
    }

    /// Runs `body`, whose failed sync is final.
    private func failing<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        do { return try body() } catch {
            if error.code == .syncFailed { fail(error) }
            throw error
        }
    }
}

// MARK: - Files that nothing names

extension StoreWriter {
    /// Removes what the old manifest named and the new one does not. What cannot be removed is left to a later writer.
    private func removeObsoleteFiles(_ old: Manifest, journalsBefore firstJournal: UInt64) {
        let named = manifest.fileNames
        var obsolete = old.fileNames.union(retiredFiles.keys).subtracting(named)
        retiredFiles = retiredFiles.filter { named.contains($0.key) }
        obsolete.formUnion(orphans(named: named))
        obsolete = obsolete.filter { name in
            if case .journal(let number) = name { return number < firstJournal || !name.isPossible }
            return name != .manifest && name != .lock
        }
        // why: the checkpoint stands without it, and a later writer removes what nothing names.
        for name in obsolete { try? fileSystem.remove(name.path(in: directory)) }
    }

    /// Journals that are done with, and at the first checkpoint whatever an earlier process left behind.
    private func orphans(named: Set<FileName>) -> Set<FileName> {
        // why: left-over files take space and do no harm; the next checkpoint looks for them again.
        guard let names = try? fileSystem.list(directory) else { return [] }
        let bound = orphanBound
        orphanBound = nil
        return Set(
            names.compactMap { FileName($0) }.filter { name in
                if case .journal = name { return !named.contains(name) }
                guard let bound else { return false }
                if name == .temporaryManifest || !name.isPossible { return true }
                return (name.number ?? .max) < bound && !named.contains(name)
            })
    }
}

extension Manifest {
    /// The files that it names, the first journal among them.
    var fileNames: Set<FileName> {
        var names: Set<FileName> = [.journal(firstJournal)]
        for segment in segments { names.insert(.segment(segment.file.number)) }
        for file in thumbnailFiles { names.insert(.thumbnails(file.number)) }
        for file in tombstoneFiles { names.insert(.tombstones(file.number)) }
        if let file = engagementFile { names.insert(.engagement(file.number)) }
        return names
    }
}
