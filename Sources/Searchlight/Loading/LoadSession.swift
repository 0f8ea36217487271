import SearchlightBytes
import SearchlightStorage
import Synchronization

/// One bulk load: builders on several threads that write segment files, then one commit that names them all.
///
/// The thread that offers items builds too, whenever the others are busy, so a load of one thread needs no other.
/// Until `finish()` returns nothing is visible; a session that is dropped leaves nothing behind.
///
/// **Threads:** one call at a time, from any thread.
final class LoadSession: @unchecked Sendable {  // why: callers await each call before the next, see Threads
    /// Memory for all builders of a load together, in bytes.
    static let byteBudget = 168 << 20

    private let store: Store
    private let options: LoadOptions
    private let queue: LoadQueue
    private let results: LoadResults
    private let thumbnails: ThumbnailStaging
    private let ownBuilder: LoadBuilder
    private let workerCount: Int
    private var nextNumber: UInt64 = 0

    init(store: Store, options: LoadOptions, commitTime: Double) throws(StoreError) {
        self.store = store
        self.options = options
        let threadCount = options.threadCount > 0 ? options.threadCount : ProcessorCount.online
        let thumbnails = try store.stageThumbnails()
        self.thumbnails = thumbnails
        let queue = LoadQueue(capacity: 2 * (threadCount - 1))
        self.queue = queue
        let results = LoadResults()
        self.results = results
        let budget = Self.byteBudget / threadCount
        ownBuilder = LoadBuilder(store: store, thumbnails: thumbnails, commitTime: commitTime, byteBudget: budget)
        var started = 0
        for _ in 1..<max(1, threadCount) {
            results.workerStarts()
            let isStarted = BackgroundThread.start {
                let builder = LoadBuilder(
                    store: store, thumbnails: thumbnails, commitTime: commitTime, byteBudget: budget)
                results.workerEnds(LoadSession.work(builder, on: queue, results))
            }
            if isStarted { started += 1 } else { results.workerEnds(.success(([], []))) }
        }
        workerCount = started
    }

    deinit { queue.close(dropping: true) }

    /// Builds all chunks that come, until the queue ends or another builder fails.
    private static func work(
        _ builder: LoadBuilder, on queue: LoadQueue, _ results: LoadResults
    ) -> LoadResults.Outcome {
        do throws(StoreError) {
            while let chunk = queue.take(), !results.hasFailed {
                try builder.add(chunk)
                results.add(chunk.items.count)
                queue.giveBack(chunk)
            }
            try builder.finish()
            return .success((builder.images, builder.seeds))
        } catch {
            return .failure(error)
        }
    }

    /// Takes items in, in the order in which later ones of equal identifier win.
    ///
    /// - Throws: what any builder met; the session is then of no further use.
    func add(_ items: [Item]) throws(StoreError) {
        let chunk = LoadChunk(items: items, firstNumber: nextNumber)
        nextNumber += UInt64(items.count)
        if let failure = results.failure { throw failure }
        if workerCount == 0 { return try build(chunk) }
        if let excess = queue.offer(chunk) { try build(excess) }
    }

    private func build(_ chunk: LoadChunk) throws(StoreError) {
        try ownBuilder.add(chunk)
        results.add(chunk.items.count)
        options.progress?(LoadProgress(itemCount: results.itemCount))
    }

    /// Ends the builders and commits everything together.
    ///
    /// - Parameter isCancelled: asked once more, after all is built.
    func finish(isCancelled: () -> Bool) throws(StoreError) -> LoadSummary? {
        while let chunk = queue.takeWithoutWaiting() { try build(chunk) }
        queue.close()
        try ownBuilder.finish()
        let built = try results.waitForWorkers()
        queue.releaseBuilt()
        guard !isCancelled() else { return nil }
        var batch = CommitBatch()
        batch.images = ownBuilder.images + built.images
        batch.seeds = ownBuilder.seeds + built.seeds
        batch.thumbnails = thumbnails
        if !batch.images.isEmpty { _ = try store.commit(batch) }
        options.progress?(LoadProgress(itemCount: results.itemCount))
        return LoadSummary(itemCount: results.itemCount)
    }
}
