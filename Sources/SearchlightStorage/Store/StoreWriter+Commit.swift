import SearchlightBytes

extension StoreWriter {
    /// Carries out commits in order, with one sync for all, and gives their outcomes: the sequence that each became.
    func carryOut(_ group: [CommitBatch]) -> [Result<UInt64, StoreError>] {
        do { try prepare() } catch { return group.map { _ in .failure(error) } }
        var pending = state
        var outcomes: [Result<UInt64, StoreError>] = []
        for batch in group {
            do {
                pending = try write(batch, onto: pending)
                outcomes.append(.success(pending.sequence))
            } catch { outcomes.append(.failure(error)) }
            scope.reset()
        }
        guard pending.sequence != state.sequence else { return outcomes }
        do { try makeDurable() } catch {
            return outcomes.map { outcome in outcome.flatMap { _ in .failure(error) } }
        }
        state = pending
        dropEmptySlots()
        return outcomes
    }

    /// Puts one batch into the journal and gives the state after it. Where it throws, nothing was appended.
    private func write(_ batch: CommitBatch, onto pending: StoreState) throws(StoreError) -> StoreState {
        guard let journal else { throw StoreError(code: .closed, message: "the store has no journal") }
        let batch = try resolved(batch, for: pending)
        let time = options.clock()
        var planner = CommitPlanner(batch, for: pending, time: time, in: scope)
        let plan = try planner.plan()
        guard !plan.record.isEmpty else { return pending }
        if plan.namesFiles { try fileSystem.syncDirectory(directory) }
        let frame: JournalFrame
        do { frame = try journal.append(plan.record, commitTime: time) } catch {
            // Unless nothing can have reached the disk, a frame that names the files may be read there one day.
            if error.code != .outOfSpace, error.code != .limitExceeded { plan.adoptFiles() }
            throw error
        }
        plan.adoptFiles()
        plan.state.thumbnails.journals.last?.add(frame.thumbnails)
        return plan.state
    }

    private func resolved(_ batch: CommitBatch, for pending: StoreState) throws(StoreError) -> CommitBatch {
        guard let resolve = batch.resolve else { return batch }
        return try resolve(Snapshot(pending))
    }

    private func makeDurable() throws(StoreError) {
        guard options.durability == .everyCommit else { return }
        try checkLock()
        do { try journal?.sync() } catch {
            fail(error)
            throw error
        }
    }
}
