/// Items that travel together; their operations are numbered from `firstNumber` on.
struct LoadChunk: Sendable {
    static let itemCount = 256

    let items: [Item]
    let firstNumber: UInt64
}

/// Where the builders of a load get their chunks. Thread-safe.
///
/// Each builder gets chunks in ascending order of their numbers, which is how a builder knows the last of equal
/// identifiers.
protocol LoadSource: AnyObject, Sendable {
    /// The next chunk; waits for one while more may come, and is nil when there are none.
    func take() -> LoadChunk?

    /// Hands back a chunk that was built.
    func giveBack(_ chunk: LoadChunk)

    /// No more chunks come. With `dropping`, those that wait are not built either.
    func close(dropping: Bool)
}
