import Foundation

/// How far a query has come. Its run and its owner share it.
final class QueryState: @unchecked Sendable {  // why: every property is only touched under `lock`
    private let lock = NSLock()
    private var isStarted = false
    private var cancelled = false
    private var items = 0
    private var suggestions = 0

    /// Starts the query; false where it was started before.
    func start() -> Bool {
        lock.withLock {
            defer { isStarted = true }
            return !isStarted
        }
    }

    func cancel() { lock.withLock { cancelled = true } }

    var isCancelled: Bool { lock.withLock { cancelled } }
    var itemCount: Int { lock.withLock { items } }
    var suggestionCount: Int { lock.withLock { suggestions } }

    func note(_ event: QueryEvent) {
        lock.withLock {
            switch event {
            case .items(let found): items += found.count
            case .suggestions(let found): suggestions = found.count
            }
        }
    }
}
