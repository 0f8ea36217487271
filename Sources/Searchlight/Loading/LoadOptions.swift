/// How a large number of items is loaded.
public struct LoadOptions: Sendable {
    /// How many threads build, up to `maximumThreadCount`; 0 for one a processor core.
    public var threadCount = 0
    /// Bytes of memory for what all builders hold until it is written, from 8 MiB to 1 GiB; 0 for 68 MiB on one thread,
    /// 136 MiB on several. The process takes up to half as much again.
    ///
    /// More memory makes fewer and larger segments, which take less of the disk and are searched faster.
    public var memoryByteCount = 0
    /// Called now and then from a builder's thread with what was taken in so far.
    public var progress: (@Sendable (LoadProgress) -> Void)?
    /// Called now and then; true ends the load with the error `cancelled`, and nothing of it is visible.
    public var isCancelled: (@Sendable () -> Bool)?

    /// Threads that a load may have: more would only take memory from each other.
    public static let maximumThreadCount = 256

    /// What `memoryByteCount` may be besides 0.
    public static let memoryByteCounts = 8 << 20...1 << 30

    /// All cores, the usual memory, no progress, no cancelling.
    public init() {}

    /// Threads that build, the calling one included.
    var builderCount: Int { threadCount > 0 ? threadCount : ProcessorCount.online }

    /// Memory of each builder.
    ///
    /// Less than the usual would make more segments than are left unmerged, so a builder has as much on two threads as alone.
    var builderByteBudget: Int {
        let usual = 68 << 20
        guard memoryByteCount > 0 else { return min(usual, 2 * usual / builderCount) }
        return memoryByteCount / builderCount
    }

    /// Throws `invalidArgument` for numbers outside their range.
    func validate() throws(SearchlightError) {
        guard 0...Self.maximumThreadCount ~= threadCount else {
            throw SearchlightError(
                .invalidArgument, "a load takes 0 to \(Self.maximumThreadCount) threads, not \(threadCount)")
        }
        guard memoryByteCount == 0 || Self.memoryByteCounts ~= memoryByteCount else {
            throw SearchlightError(
                .invalidArgument,
                "a load takes \(Self.memoryByteCounts.lowerBound) to \(Self.memoryByteCounts.upperBound) bytes of memory, "
                    + "or 0 for the usual, not \(memoryByteCount)")
        }
    }
}

/// How far a load has come.
public struct LoadProgress: Sendable, Hashable {
    /// Items taken in so far.
    public let itemCount: Int
}

/// What a load did.
public struct LoadSummary: Sendable, Hashable {
    /// Items taken in; of equal identifiers the last one is stored.
    public let itemCount: Int
}
