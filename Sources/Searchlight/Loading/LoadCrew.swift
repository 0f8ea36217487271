import SearchlightBytes
import SearchlightStorage

/// The builders of one bulk load, each on its thread, and the commit that names what they wrote.
///
/// The calling thread is a builder too, so a load of one thread needs no other. Until `finish()` returns nothing is
/// visible; a crew that is dropped leaves nothing behind.
///
/// **Threads:** one call at a time, from any thread.
final class LoadCrew: @unchecked Sendable {  // why: callers await each call before the next, see Threads
    /// Threads besides the calling one.
    let workerCount: Int

    private let store: Store
    private let options: LoadOptions
    private let source: any LoadSource
    private let results: LoadResults
    private let thumbnails: ThumbnailStaging
    private let ownBuilder: LoadBuilder

    init(
        store: Store, options: LoadOptions, commitTime: Double, source: any LoadSource
    ) throws(StoreError) {
        self.store = store
        self.options = options
        self.source = source
        let thumbnails = try store.stageThumbnails()
        self.thumbnails = thumbnails
        let results = LoadResults()
        self.results = results
        let budget = options.builderByteBudget
        let makeBuilder = { @Sendable in
            LoadBuilder(store: store, thumbnails: thumbnails, commitTime: commitTime, byteBudget: budget)
        }
        ownBuilder = makeBuilder()
        var started = 0
        for _ in 1..<options.builderCount {
            results.workerStarts()
            let isStarted = BackgroundThread.start {
                results.workerEnds(LoadCrew.work(with: makeBuilder, on: source, results))
            }
            if isStarted { started += 1 } else { results.workerEnds(.success(([], []))) }
        }
        workerCount = started
    }

    deinit { source.close(dropping: true) }

    /// What some builder met, if one failed; the load is then of no further use.
    var failure: StoreError? { results.failure }

    /// Builds all chunks that come, until the source ends or another builder fails. The builder and, where it fails, its
    /// files are gone when this returns.
    private static func work(
        with makeBuilder: () -> LoadBuilder, on source: any LoadSource, _ results: LoadResults
    ) -> LoadResults.Outcome {
        let builder = makeBuilder()
        do throws(StoreError) {
            while let chunk = source.take(), !results.hasFailed {
                try builder.add(chunk)
                results.add(chunk.items.count)
                source.giveBack(chunk)
            }
            try builder.finish()
            return .success((builder.images, builder.seeds))
        } catch {
            return .failure(error)
        }
    }

    /// Builds a chunk on the calling thread.
    ///
    /// - Throws: what any builder met; the load is then of no further use.
    func build(_ chunk: LoadChunk) throws(StoreError) {
        if let failure { throw failure }
        try ownBuilder.add(chunk)
        results.add(chunk.items.count)
        options.progress?(LoadProgress(itemCount: results.itemCount))
    }

    /// Ends the builders, once the source has no more chunks, and commits everything together; nil if it was cancelled.
    ///
    /// - Parameter isCancelled: asked once more, after all is built.
    /// - Throws: what any builder or the commit met; nothing of the load is visible then.
    func finish(isCancelled: () -> Bool) throws(StoreError) -> LoadSummary? {
        source.close(dropping: false)
        try ownBuilder.finish()
        let built = try results.waitForWorkers()
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
