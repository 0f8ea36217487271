import SearchlightBytes

/// Makes files durable on a thread of its own, so that whoever writes them goes on meanwhile.
///
/// At most one sync is under way and one waits: a writer that is faster than the disk waits then, so what is not on the
/// disk yet stays bounded. The thread starts with the first sync and ends with `end`. Thread-safe.
package final class FileSyncs: Sendable {
    private let lock = Lock()
    private let changed: Condition
    private let state = Locked(State())

    private struct State {
        var waiting: Request?
        var isBusy = false
        var hasThread = false
        var isEnded = false
        var failure: StoreError?
    }

    private struct Request {
        let file: any OpenFile
        let closesFile: Bool
    }

    package init() { changed = Condition(lock) }

    /// Has the file made durable, and closed behind that where told so, some time before `wait` returns.
    ///
    /// - Throws: what an earlier sync met.
    func sync(_ file: any OpenFile, closing closesFile: Bool = false) throws(StoreError) {
        let isTaken = try lock.withLock { () throws(StoreError) in
            while state.withLock({ $0.waiting != nil && $0.failure == nil }) { changed.wait() }
            try throwFailure()
            guard startThread() else { return false }
            state.withLock { $0.waiting = Request(file: file, closesFile: closesFile) }
            changed.broadcast()
            return true
        }
        if isTaken { return }
        try file.sync()
        if closesFile { file.close() }
    }

    /// Returns once everything asked for is on the disk.
    ///
    /// - Throws: what a sync met; nothing is certain then.
    package func wait() throws(StoreError) {
        try lock.withLock { () throws(StoreError) in
            waitUntilIdle()
            try throwFailure()
        }
    }

    /// Waits for what is under way and ends the thread. Nothing may be asked for any more.
    package func end() {
        lock.withLock {
            waitUntilIdle()
            state.withLock { $0.isEnded = true }
            changed.broadcast()
        }
    }

    private func waitUntilIdle() {
        while state.withLock({ $0.isBusy || $0.waiting != nil }) { changed.wait() }
    }

    private func throwFailure() throws(StoreError) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// False where the system has no thread left. The lock is held.
    private func startThread() -> Bool {
        if state.withLock({ $0.hasThread }) { return true }
        let isStarted = BackgroundThread.start { self.run() }
        state.withLock { $0.hasThread = isStarted }
        return isStarted
    }

    private func run() {
        while let request = next() {
            var failure: StoreError?
            do throws(StoreError) { try request.file.sync() } catch { failure = error }
            if request.closesFile { request.file.close() }
            lock.withLock {
                state.withLock { state in
                    state.isBusy = false
                    state.failure = state.failure ?? failure
                }
                changed.broadcast()
            }
        }
    }

    /// The next request; waits for one, and is nil once this has ended.
    private func next() -> Request? {
        lock.withLock {
            while true {
                let request = state.withLock { state in
                    defer { state.waiting = nil }
                    state.isBusy = state.waiting != nil
                    return state.waiting
                }
                changed.broadcast()
                if let request { return request }
                if state.withLock({ $0.isEnded }) { return nil }
                changed.wait()
            }
        }
    }
}
