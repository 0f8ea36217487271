import SearchlightBytes

/// Gives the right to write to one thread at a time, and lets commits that wait together share one sync.
///
/// The thread that finds nobody writing leads: it takes all waiting commits, carries them out in order and wakes their
/// threads. Other work (switching journals, installing a merge) takes the same turn through `exclusively`, and goes
/// before the commits that wait, so that a steady stream of commits cannot keep it out. Thread-safe.
final class CommitQueue: @unchecked Sendable {  // why: all variables are under the lock
    /// Invariant: guards every variable below.
    private let lock = Lock()
    private let changed: Condition
    private var waiting: [CommitRequest] = []
    private var isTaken = false
    private var exclusiveWaiterCount = 0

    init() { changed = Condition(lock) }

    /// Waits until the request is done, leading a group with it if nobody else does.
    ///
    /// `carryOut` gives the outcome of each batch, in their order.
    func submit(
        _ batch: CommitBatch, carryOut: ([CommitBatch]) -> [Result<UInt64, StoreError>]
    ) -> Result<UInt64, StoreError> {
        let request = CommitRequest(batch)
        lock.lock()
        defer { lock.unlock() }
        waiting.append(request)
        while request.outcome == nil, isTaken || exclusiveWaiterCount > 0 { changed.wait() }
        if request.outcome == nil { lead(carryOut) }
        guard let outcome = request.outcome else {
            preconditionFailure("a leader settles every commit that waited, its own among them")
        }
        return outcome
    }

    /// Takes the turn for all commits that wait. The lock is held before and after, not while they are carried out.
    private func lead(_ carryOut: ([CommitBatch]) -> [Result<UInt64, StoreError>]) {
        isTaken = true
        let group = waiting
        waiting.removeAll(keepingCapacity: true)
        lock.unlock()
        let outcomes = carryOut(group.map(\.batch))
        lock.lock()
        for (request, outcome) in zip(group, outcomes) { request.outcome = outcome }
        isTaken = false
        changed.broadcast()
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
private final class CommitRequest {
    let batch: CommitBatch

    /// Invariant: read and written under the queue's lock only.
    var outcome: Result<UInt64, StoreError>?

    init(_ batch: CommitBatch) { self.batch = batch }
}
