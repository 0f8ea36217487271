import SearchlightBytes

/// Runs one kind of work on a thread of its own, one piece at a time; the thread ends when it is idle. Thread-safe.
final class MaintenanceLane: @unchecked Sendable {  // why: all variables are under the lock
    /// Invariant: guards every variable below.
    private let lock = Lock()
    private let changed: Condition
    private var isThreadAlive = false
    private var isRequested = false
    private var isWorking = false
    private var isStopped = false
    private let work: @Sendable () -> Void

    /// `work` must hold nothing alive that is not to outlive its owner by a second.
    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
        changed = Condition(lock)
    }

    /// Sees to it that `work` runs soon, once after this call at least. Cheap when it is waiting already.
    func request() {
        lock.lock()
        guard !isStopped, !isRequested else { return lock.unlock() }
        isRequested = true
        let needsThread = !isThreadAlive
        isThreadAlive = true
        changed.broadcast()
        lock.unlock()
        guard needsThread, !BackgroundThread.start({ self.run(lingers: true) }) else { return }
        // No thread to be had: better late here than never.
        run(lingers: false)
    }

    private func run(lingers: Bool) {
        lock.lock()
        while !isStopped {
            if isRequested {
                isRequested = false
                isWorking = true
                lock.unlock()
                work()
                lock.lock()
                isWorking = false
                changed.broadcast()
            } else if !lingers || !changed.wait(nanoseconds: MaintenanceLane.lingerNanoseconds), !isRequested {
                break
            }
        }
        isThreadAlive = false
        changed.broadcast()
        lock.unlock()
    }

    /// Lets work that has begun come to its end, and none begin any more. Not to be called from the work itself.
    func stop() {
        lock.lock()
        isStopped = true
        changed.broadcast()
        while isThreadAlive { changed.wait() }
        lock.unlock()
    }

    /// Waits until all work requested before the call is done.
    func waitUntilIdle() {
        lock.lock()
        while isThreadAlive, isRequested || isWorking { changed.wait() }
        lock.unlock()
    }

    /// How long an idle thread waits for more.
    private static var lingerNanoseconds: Int64 { 500_000_000 }
}
