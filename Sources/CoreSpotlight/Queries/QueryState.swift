import Foundation

/// How far a query has come. Its run and its owner share it.
final class QueryState: @unchecked Sendable {  // why: every property is only touched under `lock`
    /// In which form a query is used; it can be used once.
    enum Use { case handlers, sequence }

    private let lock = NSLock()
    private var use: Use?
    private var cancelled = false
    private var whenCancelled: (@Sendable () -> Void)?
    private var items = 0
    private var suggestions = 0

    /// Starts the query; where it was started before, gives the form in which it was.
    func start(_ use: Use) -> Use? {
        lock.withLock {
            defer { self.use = self.use ?? use }
            return self.use
        }
    }

    func cancel() {
        let action = lock.withLock {
            defer { cancelled = true }
            return cancelled ? nil : whenCancelled
        }
        action?()
    }

    /// Has an action run when the query is cancelled, at once where it is already.
    func whenCancelled(_ action: @escaping @Sendable () -> Void) {
        let isCancelled = lock.withLock {
            whenCancelled = action
            return cancelled
        }
        if isCancelled { action() }
    }

    var isStarted: Bool { lock.withLock { use != nil } }
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
