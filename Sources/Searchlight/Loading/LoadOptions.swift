/// How a large number of items is loaded.
public struct LoadOptions: Sendable {
    /// How many threads build, up to `maximumThreadCount`; 0 for one a processor core.
    public var threadCount = 0
    /// Called now and then from a builder's thread with what was taken in so far.
    public var progress: (@Sendable (LoadProgress) -> Void)?
    /// Called now and then; true ends the load with the error `cancelled`, and nothing of it is visible.
    public var isCancelled: (@Sendable () -> Bool)?

    /// Threads that a load may have: more would only take memory from each other.
    public static let maximumThreadCount = 256

    /// All cores, no progress, no cancelling.
    public init() {}

    /// Threads that build, the calling one included.
    var builderCount: Int { threadCount > 0 ? threadCount : ProcessorCount.online }

    /// Throws `invalidArgument` for numbers outside their range.
    func validate() throws(SearchlightError) {
        guard 0...Self.maximumThreadCount ~= threadCount else {
            throw SearchlightError(
                .invalidArgument, "a load takes 0 to \(Self.maximumThreadCount) threads, not \(threadCount)")
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
