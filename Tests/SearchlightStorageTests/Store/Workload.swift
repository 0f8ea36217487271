import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// A fixed series of things done to a store, with what must be in it after each.
struct Workload: Sendable {
    enum Step: Sendable {
        case add([TestItem])
        case addInFile([TestItem])
        /// Items and the state of the host, in one batch.
        case addWithState([TestItem], handle: String, state: [UInt8])
        case addWithThumbnail(String, picture: String)
        case delete([BatchDeletion.Target])
        case engage(String)
        case checkpoint
        case compact
        /// Compacts, and deletes while the segment file number `file` of that call (from 0) is about to be written.
        case compactWhileDeleting(BatchDeletion.Target, file: Int)
        case sweep
        case reopen
        /// Makes a backup beside the index, under a name that no other has.
        case backUp(String, sharingFiles: Bool)
    }

    var name: String
    var steps: [Step]
    var journalFrameBudget = 6
    var maintenance = StoreOptions.Maintenance.inline

    /// What was acknowledged, and what may be found besides: a batch that was under way.
    struct Progress: Sendable {
        var acknowledged = WorkloadState()
        var underWay: WorkloadState?
        var failure: StoreError?

        /// What backups that were made must hold, by name, and the one that is being made.
        var backups: [String: StoreContents] = [:]
        var backupUnderWay: String?

        /// The states in which the index may be found.
        var legal: Set<StoreContents> { Set([acknowledged.shown] + (underWay.map { [$0.shown] } ?? [])) }
    }

    /// Does the steps until one fails. `log` tells at any moment how far it is.
    @discardableResult
    func run(on fileSystem: any FileSystem, directory: String = "/index", log: Locked<Progress> = Locked(Progress()))
        -> Progress
    {
        var run = WorkloadRun(self, fileSystem, directory, log)
        do {
            try run.open()
            for step in steps { try run.carryOut(step) }
            try run.close()
        } catch let error as StoreError {
            log.withLock { $0.failure = error }
        } catch { Issue.record(error) }
        return log.withLock { $0 }
    }

    static func open(
        _ fileSystem: any FileSystem, _ clock: TestClock = TestClock(), directory: String = "/index",
        _ change: (inout StoreOptions) -> Void = { _ in }
    ) throws -> Store {
        var options = StoreOptions.test(clock, maintenance: .inline)
        change(&options)
        return try Store.open(directory, of: fileSystem, options: options)
    }
}

/// A workload that is carried out.
struct WorkloadRun {
    let workload: Workload
    let fileSystem: any FileSystem
    let directory: String
    let log: Locked<Workload.Progress>
    private let clock = TestClock()
    private(set) var store: Store?

    init(
        _ workload: Workload, _ fileSystem: any FileSystem, _ directory: String, _ log: Locked<Workload.Progress>
    ) {
        self.workload = workload
        self.fileSystem = fileSystem
        self.directory = directory
        self.log = log
    }

    mutating func open() throws {
        store = try Workload.open(fileSystem, clock, directory: directory) { options in
            options.journalFrameBudget = workload.journalFrameBudget
            options.maintenance = workload.maintenance
        }
    }

    mutating func close() throws {
        defer { store = nil }
        try store?.close()
    }

    mutating func carryOut(_ step: Workload.Step) throws {
        guard let store else { return }
        switch step {
        case .add(let items): try put(items)
        case .addInFile(let items): try put(items, change: { $0.fileStore = store })
        case .addWithState(let items, let handle, let state):
            let change = { (maker: inout BatchMaker) in
                maker.batch.clientStates = [ClientState(handle: handle, bytes: state)]
            }
            try put(items, effect: { $0.clientStates[handle] = state }, change: change)
        case .addWithThumbnail(let identifier, let picture): try putThumbnail(identifier, picture, store)
        case .delete(let targets): try delete(targets, store)
        case .engage(let identifier):
            let event = EngagementEvent(identifier: identifier, opens: 1, shown: 1, time: clock.now)
            let change = { (maker: inout BatchMaker) in maker.batch.engagement = [event] }
            try put([], effect: { $0.opens[identifier, default: 0] += 1 }, change: change)
        case .checkpoint: try store.checkpoint()
        case .compact: try store.compact()
        case .compactWhileDeleting(let target, let file): try compact(store, deleting: target, atFile: file)
        case .sweep:
            clock.advance(100)
            try store.sweep()
        case .reopen:
            try close()
            try open()
        case .backUp(let name, let sharesFiles): try backUp(name, sharesFiles, store)
        }
    }

    private func backUp(_ name: String, _ sharesFiles: Bool, _ store: Store) throws {
        log.withLock { $0.backupUnderWay = name }
        _ = try store.backUp(to: "\(directory).\(name)", sharingFiles: sharesFiles)
        log.withLock { progress in
            progress.backups[name] = progress.acknowledged.shown
            progress.backupUnderWay = nil
        }
    }

    private func put(
        _ items: [TestItem], thumbnail: [UInt8]? = nil, effect: (inout WorkloadState) -> Void = { _ in },
        change: (inout BatchMaker) -> Void = { _ in }
    ) throws {
        var maker = BatchMaker()
        change(&maker)
        for item in items { maker.add(item) }
        try commit(try maker.finish()) { state in
            for item in items { state.put(item, thumbnail: thumbnail) }
            effect(&state)
        }
    }

    private func putThumbnail(_ identifier: String, _ picture: String, _ store: Store) throws {
        let staging = try store.stageThumbnails()
        let bytes = [UInt8](picture.utf8)
        let item = TestItem(identifier, thumbnail: try staging.add(bytes))
        try put([item], thumbnail: bytes, change: { $0.batch.thumbnails = staging })
    }

    private func delete(_ targets: [BatchDeletion.Target], _ store: Store) throws {
        var maker = BatchMaker()
        for target in targets { maker.delete(target) }
        try commit(try maker.finish()) { state in for target in targets { state.delete(target) } }
    }

    private func commit(_ batch: CommitBatch, _ effect: (inout WorkloadState) -> Void) throws {
        log.withLock { progress in
            var after = progress.acknowledged
            effect(&after)
            progress.underWay = after
        }
        try store?.commit(batch)
        log.withLock { progress in
            progress.acknowledged = progress.underWay ?? progress.acknowledged
            progress.underWay = nil
        }
    }

    /// The deletion is committed by an observer of the disk, in the middle of the call that writes the file.
    private func compact(_ store: Store, deleting target: BatchDeletion.Target, atFile number: Int) throws {
        guard let disk = fileSystem as? CrashableFileSystem else {
            try delete([target], store)
            return try store.compact()
        }
        // Where an earlier checkpoint failed, compacting makes one first, among whose files a commit would wait for itself.
        try store.checkpoint()
        let created = Locked(0)
        let isOver = Locked(false)
        // Whatever is written later is none of its concern.
        defer { isOver.withLock { $0 = true } }
        let failure = Locked<StoreError?>(nil)
        let run = self
        disk.observe { operation, path in
            guard operation == .create, path.contains("/segment-"), !isOver.withLock({ $0 }) else { return }
            let count = created.withLock { count in
                count += 1
                return count
            }
            guard count == number + 1 else { return }
            do { try run.delete([target], store) } catch let error as StoreError {
                failure.withLock { $0 = error }
            } catch { Issue.record(error) }
        }
        try store.compact()
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
