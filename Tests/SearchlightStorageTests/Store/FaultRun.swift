import SearchlightBytes
import SearchlightStorage
import SearchlightTestSupport
import Testing

/// Carries out a workload to its end, whatever fails on the way, and compares the store with the model after each
/// failure: what failed has left no trace, or is found whole after an error that leaves that open.
struct FaultRun {
    private let workload: Workload
    private let log = Locked(Workload.Progress())
    private var run: WorkloadRun

    /// The errors that reached the caller, in order.
    private(set) var failures: [StoreError] = []

    /// What is not as it must be.
    private(set) var findings: [String] = []

    init(_ workload: Workload, on fileSystem: any FileSystem, directory: String = "/index") {
        self.workload = workload
        run = WorkloadRun(workload, fileSystem, directory, log)
    }

    /// What must be found afterwards; several states only if the last batch may or may not be there.
    var legal: Set<StoreContents> { log.withLock { $0.legal } }

    mutating func carryOut() {
        reopen()
        for step in workload.steps {
            do { try run.carryOut(step) } catch let error as StoreError {
                settle(error, after: step)
            } catch { Issue.record(error) }
        }
        do { try run.close() } catch let error as StoreError {
            failures.append(error)
            reopen()
            do { try run.close() } catch { findings.append("closing fails again: \(error)") }
        } catch { Issue.record(error) }
    }

    private mutating func settle(_ error: StoreError, after step: Workload.Step) {
        failures.append(error)
        guard let store = run.store else { return reopen() }
        do {
            let found = try StoreContents(store.snapshot())
            let expected = log.withLock { $0.acknowledged.shown }
            if found != expected { findings.append("a failed step is visible: \(found), not \(expected)") }
        } catch { findings.append("a snapshot cannot be read: \(error)") }
        let isRefusing = refuses(store)
        if step.isOutsideTheJournal {
        } else if error.code == .syncFailed, !isRefusing {
            findings.append("a commit was acknowledged after a sync had failed")
        }
        if isRefusing { reopen() } else { log.withLock { $0.underWay = nil } }
    }

    /// Whether the store takes no commits any more. The commit tried deletes what is not there.
    private func refuses(_ store: Store) -> Bool {
        do { try store.delete(.identifier("no such item")) } catch { return true }
        return false
    }

    /// Opens the store again, and finds out what of the batch that failed is there.
    private mutating func reopen() {
        // why: a store that failed says so again when it is closed; what counts is what it left.
        try? run.close()
        for attempt in 0..<8 {
            do { try run.open() } catch let error as StoreError {
                failures.append(error)
                if attempt == 7 { findings.append("the index does not open: \(error)") }
                continue
            } catch { Issue.record(error) }
            break
        }
        guard let store = run.store else { return }
        do {
            let found = try StoreContents(store.snapshot())
            let isKnown = log.withLock { progress in
                guard progress.legal.contains(found) else { return false }
                if let after = progress.underWay, after.shown == found { progress.acknowledged = after }
                progress.underWay = nil
                return true
            }
            if !isKnown { findings.append("found \(found), legal are \(legal)") }
        } catch { findings.append("what was opened cannot be read: \(error)") }
    }
}

extension Workload.Step {
    /// Whether syncs of other files than those of commits may have failed, after which the store need not refuse commits.
    fileprivate var isOutsideTheJournal: Bool {
        switch self {
        case .addInFile, .backUp: true
        default: false
        }
    }
}
