import SearchlightBytes

/// Gives the right to write to one thread at a time, and lets commits that wait together share one sync.
///
/// The thread that finds nobody writing leads: it takes all waiting commits, carries them out in order and wakes their
/// threads. Other work (switching journals, installing a merge) takes the same turn through `exclusively`, and goes
/// before the commits that wait, so that a steady stream of commits cannot keep it out. Thread-safe.
final class CommitQueue: @unchecked Sendable {
    /// Invariant: guards every variable below.
    private let lock = Lock()
    private let changed: Condition
    private var waiting: [CommitRequest] = []
    private var isTaken = false
    private var exclusiveWaiterCount = 0

    init() { changed = Condition(lock) }

    /// Waits until the request is done, leading a group with it if nobody else does.
    ///
    /// `carryOut` must settle every request that it is given.
    func submit(_ request: CommitRequest, carryOut: ([CommitRequest]) -> Void) {
        lock.lock()
        waiting.append(request)
        while !request.isSettled, isTaken || exclusiveWaiterCount > 0 { changed.wait() }
        if request.isSettled { return lock.unlock() }
        isTaken = true
        let group = waiting
        waiting.removeAll(keepingCapacity: true)
        lock.unlock()
        carryOut(group)
        giveBack()
    }

    /// Runs `body` while no commit is under way. Not to be nested.
    func exclusively<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        lock.lock()
        exclusiveWaiterCount += 1
        while isTaken { changed.wait() }
        exclusiveWaiterCount -= 1
        isTaken = true
        lock.unlock()
        defer { giveBack() }
        return try body()
    }

    private func giveBack() {
        lock.lock()
        isTaken = false
        changed.broadcast()
        lock.unlock()
    }
}

/// A batch on its way through the queue.
final class CommitRequest: @unchecked Sendable {
    let batch: CommitBatch

    /// Invariant: written by the leader only, before it gives the turn back; read by the owner after that.
    private(set) var outcome: Result<UInt64, StoreError>?

    init(_ batch: CommitBatch) { self.batch = batch }

    var isSettled: Bool { outcome != nil }

    func settle(_ outcome: Result<UInt64, StoreError>) { self.outcome = outcome }
}
