import SearchlightBytes
import SearchlightStorage
import Synchronization

/// What the builders of a load have done so far. Thread-safe.
final class LoadResults: Sendable {
    typealias Outcome = Result<(images: [BatchImage], seeds: [EngagementSeed]), StoreError>

    private let lock = Lock()
    private let changed: Condition
    private let state = Locked(State())
    private let count = Atomic(0)
    private let isFailed = Atomic(false)

    private struct State: Sendable {
        var runningCount = 0
        var images: [BatchImage] = []
        var seeds: [EngagementSeed] = []
        var failure: StoreError?
    }

    init() { changed = Condition(lock) }

    /// Items built in so far, over all builders.
    var itemCount: Int { count.load(ordering: .relaxed) }

    func add(_ itemCount: Int) { count.wrappingAdd(itemCount, ordering: .relaxed) }

    /// Whether some builder failed, so that the others need not go on.
    var hasFailed: Bool { isFailed.load(ordering: .relaxed) }

    var failure: StoreError? { hasFailed ? state.withLock { $0.failure } : nil }

    func workerStarts() { state.withLock { $0.runningCount += 1 } }

    func workerEnds(_ outcome: Outcome) {
        lock.withLock {
            state.withLock { state in
                state.runningCount -= 1
                switch outcome {
                case .success(let built):
                    state.images += built.images
                    state.seeds += built.seeds
                case .failure(let error): state.failure = state.failure ?? error
                }
            }
            if case .failure = outcome { isFailed.store(true, ordering: .relaxed) }
            changed.broadcast()
        }
    }

    /// Waits until every builder has ended.
    ///
    /// - Throws: what one of them met.
    func waitForWorkers() throws(StoreError) -> (images: [BatchImage], seeds: [EngagementSeed]) {
        lock.withLock {
            while state.withLock({ $0.runningCount }) > 0 { changed.wait() }
        }
        return try state.withLock { (state) throws(StoreError) in
            if let failure = state.failure { throw failure }
            return (state.images, state.seeds)
        }
    }
}
