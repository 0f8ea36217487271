import SearchlightBytes
import SearchlightStorage

/// Runs work that blocks on threads of its own, so that the threads of Swift's cooperative pool never wait for a disk.
///
/// At most `maximumThreadCount` threads; each ends after a short time without work. Thread-safe.
final class BlockingWork: Sendable {
    static let shared = BlockingWork()

    private static let maximumThreadCount = 8
    private static let idleNanoseconds: Int64 = 2_000_000_000

    private let lock = Lock()
    private let changed: Condition
    private let state = Locked(State())

    private struct State {
        var waiting: [@Sendable () -> Void] = []
        var threadCount = 0
        var idleCount = 0
    }

    private init() { changed = Condition(lock) }

    /// Runs `body` on a thread that may block, and gives back what it returns.
    func run<Result: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await withCheckedContinuation { continuation in
            enqueue {
                do throws(Failure) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try outcome.get()
    }

    private func enqueue(_ work: @escaping @Sendable () -> Void) {
        let needsThread = lock.withLock {
            let needsThread = state.withLock { state in
                state.waiting.append(work)
                let needsThread =
                    state.waiting.count > state.idleCount && state.threadCount < Self.maximumThreadCount
                if needsThread { state.threadCount += 1 }
                return needsThread
            }
            changed.signal()
            return needsThread
        }
        guard needsThread, !BackgroundThread.start({ self.serve() }) else { return }
        // No thread is to be had. Those that run take the work; without any, the caller has to do it.
        let isServed = state.withLock { state in
            state.threadCount -= 1
            return state.threadCount > 0
        }
        if !isServed, let work = takeFirst() { work() }
    }

    private func serve() {
        while let work = take() { work() }
    }

    private func takeFirst() -> (@Sendable () -> Void)? {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }

    /// The next work; nil when the thread should end, and then it no longer counts.
    private func take() -> (@Sendable () -> Void)? {
        lock.withLock {
            while true {
                if let work = takeFirst() { return work }
                state.withLock { $0.idleCount += 1 }
                let isWoken = changed.wait(nanoseconds: Self.idleNanoseconds)
                state.withLock { $0.idleCount -= 1 }
                guard !isWoken, state.withLock({ $0.waiting.isEmpty }) else { continue }
                state.withLock { $0.threadCount -= 1 }
                return nil
            }
        }
    }
}
