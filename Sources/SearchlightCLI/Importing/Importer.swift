import Searchlight

/// Brings the items of a stream into an index, a commit a batch, in bounded memory.
///
/// Used on one thread; the index builds on others.
final class Importer {
    /// What was done so far.
    struct Progress {
        /// Lines whose items are durable, empty and bad lines included.
        var committedLineCount = 0
        /// Items that are durable.
        var itemCount = 0
        /// Lines that were left out.
        var badLineCount = 0
    }

    /// How a stream is cut into commits.
    struct BatchSize {
        var lineCount = 20_000
        /// More than this in one batch ends it early, so that long texts do not fill the memory.
        var byteCount = 16 << 20
    }

    private let index: SearchIndex
    private let lines: LineReader
    private let totalByteCount: Int?
    private let batchSize: BatchSize
    private let threadCount: Int
    private let report: (String) -> Void
    private let bar: ProgressBar?
    private(set) var progress = Progress()

    init(
        _ source: ByteSource, into index: SearchIndex, _ batchSize: BatchSize, threadCount: Int, bar: ProgressBar?,
        report: @escaping (String) -> Void
    ) {
        lines = LineReader(source)
        totalByteCount = source.totalByteCount
        self.index = index
        self.batchSize = batchSize
        self.threadCount = threadCount
        self.bar = bar
        self.report = report
    }

    /// Takes in the whole stream.
    ///
    /// - Parameter committed: called each time a batch is durable and findable.
    /// - Throws: what the index or the stream meets; what was committed stays.
    func run(committed: (Progress) throws -> Void) throws {
        var isLast = false
        while !isLast {
            let batch = LineBatch(
                lines, lineLimit: batchSize.lineCount, byteLimit: batchSize.byteCount,
                report: { [unowned self] number, message in reportBadLine(number, message) })
            try commit(batch)
            progress.committedLineCount += batch.lineCount
            progress.badLineCount += batch.badLineCount
            isLast = batch.isLast
            if batch.lineCount > 0 { try committed(progress) }
            if let failure = batch.failure { throw failure }
        }
    }

    private func commit(_ batch: LineBatch) throws {
        do throws(SearchlightError) {
            try load(ProgressingItems(batch: batch) { [unowned self] in showProgress(batch) })
            progress.itemCount += batch.entries.count
        } catch {
            guard Self.concernsItem(error) else { throw error }
            while batch.next() != nil {}
            try commitPiecewise(batch.entries[...], error)
        }
    }

    private func load(_ items: some Sequence<Item>) throws(SearchlightError) {
        var options = LoadOptions()
        options.threadCount = threadCount
        try index.load(items, options: options)
    }

    /// Finds the items that the index refuses by halves, and commits all others.
    private func commitPiecewise(_ entries: ArraySlice<LineBatch.Entry>, _ cause: SearchlightError) throws {
        if entries.count == 1, let entry = entries.first {
            progress.badLineCount += 1
            return reportBadLine(entry.lineNumber, cause.message)
        }
        let middle = entries.startIndex + entries.count / 2
        for half in [entries[..<middle], entries[middle...]] where !half.isEmpty {
            do throws(SearchlightError) {
                try load(half.map(\.item))
                progress.itemCount += half.count
            } catch {
                guard Self.concernsItem(error) else { throw error }
                try commitPiecewise(half, error)
            }
        }
    }

    private static func concernsItem(_ error: SearchlightError) -> Bool {
        error.code == .invalidItem || error.code == .limitExceeded
    }

    private func reportBadLine(_ number: Int, _ message: String) {
        bar?.clear()
        report("line \(number): \(message); skipped")
    }

    private func showProgress(_ batch: LineBatch) {
        bar?.show(
            itemCount: progress.itemCount + batch.entries.count, byteCount: lines.consumedByteCount,
            totalByteCount: totalByteCount)
    }
}
