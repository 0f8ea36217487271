import SearchlightStorage

/// Lease scopes that wait for their next use, so that reading an item allocates no buffers. Thread-safe.
enum LeaseScopePool {
    private static let pool = ObjectPool(maximumCount: 8) { LeaseScope() }

    /// Lends a scope for one operation; everything read in it must be copied out before `body` returns.
    static func withScope<Result, Failure: Error>(
        _ body: (LeaseScope) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let scope = pool.take()
        defer {
            scope.reset()
            pool.put(scope)
        }
        return try body(scope)
    }
}
