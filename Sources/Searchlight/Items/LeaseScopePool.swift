import SearchlightBytes
import SearchlightStorage

/// Lease scopes that wait for their next use, so that reading an item allocates no buffers. Thread-safe.
enum LeaseScopePool {
    private static let waiting = Locked<[LeaseScope]>([])
    private static let maximumCount = 8

    /// Lends a scope for one operation; everything read in it must be copied out before `body` returns.
    static func withScope<Result, Failure: Error>(
        _ body: (LeaseScope) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let scope = waiting.withLock { $0.popLast() } ?? LeaseScope()
        defer {
            scope.reset()
            waiting.withLock { if $0.count < maximumCount { $0.append(scope) } }
        }
        return try body(scope)
    }
}
