import SearchlightStorage

/// A bulk load whose items are offered one array after the other.
///
/// The thread that offers them builds too, whenever the others are busy. Until `finish()` returns nothing is visible; a
/// session that is dropped leaves nothing behind.
///
/// **Threads:** one call at a time, from any thread.
final class LoadSession: @unchecked Sendable {  // why: callers await each call before the next, see Threads
    private let queue: LoadQueue
    private let crew: LoadCrew
    private var nextNumber: UInt64 = 0

    init(store: Store, options: LoadOptions, commitTime: Double) throws(StoreError) {
        queue = LoadQueue(capacity: 2 * (options.builderCount - 1))
        crew = try LoadCrew(store: store, options: options, commitTime: commitTime, source: queue)
    }

    /// Takes items in, in the order in which later ones of equal identifier win.
    ///
    /// - Throws: what any builder met; the session is then of no further use.
    func add(_ items: [Item]) throws(StoreError) {
        let chunk = LoadChunk(items: items, firstNumber: nextNumber)
        nextNumber += UInt64(items.count)
        if let failure = crew.failure { throw failure }
        if crew.workerCount == 0 { return try crew.build(chunk) }
        if let excess = queue.offer(chunk) { try crew.build(excess) }
    }

    /// Ends the builders and commits everything together; nil if it was cancelled.
    ///
    /// - Parameter isCancelled: asked once more, after all is built.
    func finish(isCancelled: () -> Bool) throws(StoreError) -> LoadSummary? {
        while let chunk = queue.takeWithoutWaiting() { try crew.build(chunk) }
        let summary = try crew.finish(isCancelled: isCancelled)
        queue.releaseBuilt()
        return summary
    }
}
