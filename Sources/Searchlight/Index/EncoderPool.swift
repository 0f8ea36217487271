import SearchlightStorage

/// Item encoders that wait for their next commit, so that a small commit allocates no arenas. Thread-safe.
///
/// One pool a process: a program with thousands of indexes holds a handful of builders.
enum EncoderPool {
    private static let pool = ObjectPool(maximumCount: 4) { ItemEncoder() }

    /// Lends an encoder whose builder is empty.
    static func withEncoder<Result, Failure: Error>(
        _ body: (ItemEncoder) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let encoder = pool.take()
        defer {
            encoder.builder.removeAll()
            pool.put(encoder)
        }
        return try body(encoder)
    }
}
