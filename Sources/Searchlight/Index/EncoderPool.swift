import SearchlightBytes
import SearchlightStorage

/// Item encoders that wait for their next commit, so that a small commit allocates no arenas. Thread-safe.
///
/// One pool a process: a program with thousands of indexes holds a handful of builders.
enum EncoderPool {
    private static let waiting = Locked<[ItemEncoder]>([])
    private static let maximumCount = 4

    /// Lends an encoder whose builder is empty.
    static func withEncoder<Result, Failure: Error>(
        _ body: (ItemEncoder) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let encoder = waiting.withLock { $0.popLast().map { Lent(encoder: $0) } }?.encoder ?? ItemEncoder()
        defer {
            encoder.builder.removeAll()
            let lent = Lent(encoder: encoder)
            waiting.withLock { if $0.count < maximumCount { $0.append(lent.encoder) } }
        }
        return try body(encoder)
    }

    /// Carries an encoder over the border of the lock. An encoder is never in the pool and lent at the same time, so
    /// only one thread reaches it.
    private struct Lent: @unchecked Sendable {  // why: handed over whole, see above
        let encoder: ItemEncoder
    }
}
