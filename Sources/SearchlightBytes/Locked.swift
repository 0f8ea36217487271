/// A value that can be reached only under its own lock.
package final class Locked<Value>: @unchecked Sendable {  // why: the value is reached under the lock only
    private let guardian = Lock()
    private var value: Value

    /// Puts `value` behind a lock.
    package init(_ value: sending Value) { self.value = value }

    /// Runs `body` on the value while no other thread can reach it. Not recursive.
    package func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        guardian.lock()
        defer { guardian.unlock() }
        return try body(&value)
    }
}
